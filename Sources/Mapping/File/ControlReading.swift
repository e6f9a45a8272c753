/// The controls read so far, with the places that a later word about them needs.
struct ControlList {
    struct Entry {
        var control: Control
        var areaPlace: Place
        /// As in the control's ``Control/bindings``.
        var bindingPlaces: [Place]
    }

    var controls: [Entry] = []
    /// Every name so far, also of controls with faults elsewhere, and its place.
    var names: [String: Place] = [:]
}

extension MappingReader {
    /// Reads one control's table.
    mutating func read(_ table: TOMLTable, as kind: ControlKind, into list: inout ControlList) {
        let what = "a \(kind.rawValue)"
        checkKeys(of: table, allowed: kind.keys)
        let nameNode = required("name", of: what, in: table)
        let name = nameNode.flatMap { self.name($0) }
        if let name, let place = nameNode?.place {
            if let first = list.names[name] {
                error(at: place, "two controls are named \(quoted(name)); the other is on line \(first.line)")
            } else {
                list.names[name] = place
            }
        }
        let areaNode = required("area", of: what, in: table)
        let area = areaNode.flatMap { self.area($0) }
        let bound = bindings(of: table, as: kind)
        guard let name, let area, let areaNode, let bound else { return }
        list.controls.append(
            ControlList.Entry(
                control: Control(name: name, area: area, kind: bound.kind, links: bound.links),
                areaPlace: areaNode.place,
                bindingPlaces: bound.places))
    }

    private typealias Bound = (kind: Control.Kind, links: [Link], places: [Place])

    private mutating func bindings(of table: TOMLTable, as kind: ControlKind) -> Bound? {
        switch kind {
        case .zone: return zone(table)
        case .fader:
            return binding(in: table, of: "a fader").map { (.fader(.init()), [Link(.along, $0.binding)], [$0.place]) }
        case .knob:
            return binding(in: table, of: "a knob").map {
                (.knob(.circle(turns: Knob.usualTurns)), [Link(.turn, $0.binding)], [$0.place])
            }
        }
    }

    private mutating func zone(_ table: TOMLTable) -> Bound? {
        guard table["x"] != nil || table["y"] != nil else {
            error(at: table.place, "a zone needs \"x\", \"y\" or both")
            return nil
        }
        let x = axis("x", of: table)
        let y = axis("y", of: table)
        guard (x != nil || table["x"] == nil) && (y != nil || table["y"] == nil) else { return nil }
        return (
            .zone(.absolute), [x.map { Link(.x, $0.binding) }, y.map { Link(.y, $0.binding) }].compactMap { $0 },
            [x, y].compactMap { $0?.place }
        )
    }

    private mutating func axis(_ key: String, of table: TOMLTable) -> PlacedBinding? {
        guard let node = table[key] else { return nil }
        guard case .table(let axis) = node.value else {
            error(at: node.place, "\(key) is a table, { parameter = …, range = [low, high] }, not \(node.kind)")
            return nil
        }
        checkKeys(of: axis, allowed: ControlKind.bindingKeys)
        return binding(in: axis, of: "a zone's \(key)")
    }
}
