/// Turns a TOML tree into a mapping, collecting everything that is wrong with it.
struct MappingReader {
    let file: String
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var hasErrors = false

    init(file: String) { self.file = file }

    /// In the order of the text.
    var sortedDiagnostics: [Diagnostic] {
        // Sorted by their number where places are equal, as the library's sort promises no order there.
        diagnostics.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }.map(\.element)
    }

    mutating func error(at place: Place, _ message: String) {
        hasErrors = true
        diagnostics.append(Diagnostic(file: file, line: place.line, column: place.column, message: message))
    }

    mutating func warn(at place: Place, _ message: String) {
        diagnostics.append(
            Diagnostic(file: file, line: place.line, column: place.column, severity: .warning, message: message))
    }

    /// The mapping that `root` describes; `nil` where anything in it is wrong.
    mutating func mapping(from root: TOMLTable) -> Mapping? {
        checkKeys(of: root, allowed: ["name", "about"] + ControlKind.allCases.map(\.rawValue))
        let name = required("name", of: "a mapping", in: root).flatMap { self.name($0) }
        let about = root["about"].flatMap { line($0, of: "about") } ?? ""

        let nodes = controlNodes(in: root)
        if nodes.isEmpty && !hasControlKey(root) {
            error(at: .start, "no control: a mapping needs a [[zone]], a [[fader]] or a [[knob]]")
        }
        var controls = ControlList()
        for (kind, node) in nodes { read(node, as: kind, into: &controls) }
        warn(about: controls)

        guard let name, !hasErrors else { return nil }
        return Mapping(name: name, about: about, controls: controls.controls.map(\.control))
    }

    /// Whether `root` has a key for controls that came out wrong, so that the want of controls needs no further word.
    private func hasControlKey(_ root: TOMLTable) -> Bool {
        hasErrors && root.entries.contains { ControlKind(rawValue: $0.key) != nil }
    }

    /// Every control's table with its kind, in the order of the text: the tree holds them by kind.
    private mutating func controlNodes(in root: TOMLTable) -> [(kind: ControlKind, table: TOMLTable)] {
        var found: [(kind: ControlKind, table: TOMLTable)] = []
        for entry in root.entries {
            guard let kind = ControlKind(rawValue: entry.key) else { continue }
            let written = "\(entry.key)s are written [[\(entry.key)]], one table each"
            guard case .array(let elements) = entry.node.value else {
                error(at: entry.keyPlace, "\(written); this is \(entry.node.kind)")
                continue
            }
            for element in elements {
                if case .table(let table) = element.value {
                    found.append((kind, table))
                } else {
                    error(at: element.place, "\(written); this is \(element.kind)")
                }
            }
        }
        return found.sorted { $0.table.place < $1.table.place }
    }

    mutating func checkKeys(of table: TOMLTable, allowed: [String]) {
        for entry in table.entries where !allowed.contains(entry.key) {
            error(at: entry.keyPlace, unknown("key", entry.key, allowed: allowed))
        }
    }

    /// The value of `key`, which `what` cannot do without.
    mutating func required(_ key: String, of what: String, in table: TOMLTable) -> TOMLNode? {
        if let node = table[key] { return node }
        error(at: table.place, "\(what) needs \(quoted(key))")
        return nil
    }
}
