import Files
import Granular
import KeyTables
import TOML

/// A control, and the places that a later word about it needs.
struct PlacedControl {
    var control: Control
    var areaPlace: Place
    /// As in the control's ``Control/routes``: of the parameters.
    var routePlaces: [Place]
}

/// What is particular to a kind of control.
typealias BuiltControl = (kind: Control.Kind, routes: [PlacedRoute])

extension MappingReader {
    /// The control that a checked table describes.
    mutating func control(_ fields: Fields, as kind: ControlKind) -> PlacedControl? {
        var built: BuiltControl? =
            switch kind {
            case .zone: zone(fields)
            case .fader: fader(fields)
            case .knob: knob(fields)
            case .button: button(fields)
            case .keys: keys(fields)
            case .grid: grid(fields)
            case .blend: blend(fields)
            case .tape: tape(fields)
            }
        let placeKeys: [Measure] = kind == .grid || kind == .keys ? [.x, .y, .pad] : kind == .tape ? [.x] : []
        for measure in kind.measures where !placeKeys.contains(measure) {
            built?.routes += routes(measure, in: fields)
        }
        if kind == .tape, var routes = built?.routes {
            holdStill(&routes, fields)
            built?.routes = routes
        }
        let handling = handling(fields)
        guard let name = fields.text("name"), let area = fields.area, let built else { return nil }
        return PlacedControl(
            control: Control(
                name: name, area: area, kind: built.kind, routes: built.routes.map(\.route), handling: handling,
                layer: fields.text("layer")),
            areaPlace: fields.place(of: "area"), routePlaces: built.routes.map(\.place))
    }

    private mutating func handling(_ fields: Fields) -> Handling {
        var handling = Handling(
            leader: fields.choice("fingers") ?? .latest, deadZone: fields.number("dead-zone") ?? 0,
            steadyMillimetres: fields.number("steady") ?? 0, sounds: fields.flag("sounds"),
            sound: fields.value("sound"))
        switch fields.text("lift") {
        case "hold": handling.lift = .hold
        case "return": handling.lift = .goBack(milliseconds: fields.number("return") ?? 300)
        default: break
        }
        only("return", beside: "lift = \"return\"", fields.text("lift") == "return", in: fields)
        handling.grains = singleGrains(fields)
        return handling
    }

    /// The single grains that a touch or a button triggers.
    mutating func singleGrains(_ fields: Fields) -> SingleGrains? {
        if fields.has("action") {
            guard let beats = fields.number("every"), fields.text("action") == Action.Name.grain.rawValue else {
                return nil
            }
            return SingleGrains(count: fields.whole("count") ?? 1, everyBeats: beats, cloud: grainCloud(fields))
        }
        guard let count = fields.whole("grains") else { return nil }
        for (key, word) in [("sounds", "sounds = false"), ("snapshots", "snapshots = true")]
        where fields.flag(key) == (key == "snapshots") {
            error(at: fields.keyPlace(of: "grains"), "\"grains\" does not work with \(word)")
        }
        return SingleGrains(count: count, everyBeats: fields.number("every"))
    }

    private mutating func zone(_ fields: Fields) -> BuiltControl {
        let isRelative = fields.text("motion") == "relative"
        for key in ["travel", "travel-mm", "axis-lock"] {
            only(key, beside: "motion = \"relative\"", isRelative, in: fields)
        }
        let lock = fields.number("axis-lock") ?? 0
        return (.zone(isRelative ? .relative(travel(fields, defaultValue: 80), lockMillimetres: lock) : .absolute), [])
    }

    private mutating func fader(_ fields: Fields) -> BuiltControl {
        let fader = Control.Fader(
            isHorizontal: fields.text("direction") == "horizontal", catches: fields.text("take") == "catch")
        return (.fader(fader), ownLinks(.along, in: fields))
    }

    private mutating func knob(_ fields: Fields) -> BuiltControl {
        let drags = fields.flag("drag") ?? false
        for key in ["travel", "travel-mm"] { only(key, beside: "drag = true", drags, in: fields) }
        let turning: Control.Turning =
            drags
            ? .drag(travel(fields, defaultValue: 60)) : .circle(turns: fields.number("turns") ?? Knob.defaultTurns)
        return (.knob(turning), ownLinks(.turn, in: fields))
    }

    private func travel(_ fields: Fields, defaultValue: Double) -> Travel {
        if let fraction = fields.number("travel") { return .fraction(fraction) }
        return .millimetres(fields.number("travel-mm") ?? defaultValue)
    }

    /// Says that `key` is written in vain, where it is and nothing beside it asks for it.
    mutating func only(_ key: String, beside other: String, _ isThere: Bool, in fields: Fields) {
        // Without its companion the key was refused already.
        let companion = String(other.prefix { $0 != " " })
        guard fields.has(key), !isThere, fields.has(companion) else { return }
        error(at: fields.keyPlace(of: key), "\(quoted(key)) only works with \(other)")
    }

    private func blend(_ fields: Fields) -> BuiltControl? {
        let defaultValue = BlendKeys.defaultCorners
        guard fields.has("corners") else { return (.blend(corners: defaultValue), []) }
        return fields.numbers("corners").map { (.blend(corners: $0.map { Int($0.value) }), []) }
    }

    private mutating func button(_ fields: Fields) -> BuiltControl {
        var triggers = triggers(fields)
        // On the beat they are not triggered at once.
        if fields.has("every") { triggers.removeAll(where: \.triggersGrains) }
        let routes = fields.has("parameter") ? ownLinks(.press, in: fields) : []
        return (.button(triggers: triggers, isToggle: fields.flag("toggle") ?? false), routes)
    }
}

extension Fields {
    /// Where a control lies, or where a gesture is made.
    var area: Area? {
        guard let area = tables("area").first, let x = area.span("x"), let y = area.span("y") else { return nil }
        return Area(x: x, y: y)
    }
}
