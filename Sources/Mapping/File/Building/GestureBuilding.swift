import Files
import Granular
import KeyTables
import TOML

/// A use of a gesture, and the place that a later word about it needs.
struct PlacedGesture {
    var use: GestureUse
    var place: Place
}

extension MappingReader {
    /// The gesture that a checked table describes.
    mutating func gesture(_ fields: Fields) -> PlacedGesture? {
        guard let name = fields.choice("gesture", as: GestureKeys.Name.self), let kind = kind(name, fields) else {
            return nil
        }
        checkKeys(of: kind, called: name.rawValue, in: fields)
        let isOfTwo = kind == .pinch || kind == .turn
        let fingers = fields.has("fingers") ? fields.whole("fingers") : isOfTwo ? 2 : 1
        if isOfTwo, fingers == 1 {
            error(at: fields.place(of: "fingers"), "a \(name.rawValue) takes 2 to 5 fingers")
        }
        let triggers = triggers(fields) + parameterTriggers(fields, of: kind)
        let moves = kind.goesOn ? moves(fields, of: kind) : []
        guard let fingers, fields.area != nil || !fields.has("area") else { return nil }
        let gesture = Gesture(kind, fingers: fingers, area: fields.area ?? Area(x: 0...1, y: 0...1))
        return PlacedGesture(
            use: GestureUse(
                gesture, triggers: triggers, moves: moves, sounds: fields.flag("sounds") ?? false,
                layer: fields.text("layer"), isTaught: fields.flag("taught") ?? false),
            place: fields.place(of: "gesture"))
    }

    private mutating func kind(_ name: GestureKeys.Name, _ fields: Fields) -> Gesture.Kind? {
        switch name {
        case .swipe: return direction(of: "swipe", in: fields, as: Gesture.Direction.self).map { .swipe($0) }
        case .drag: return direction(of: "drag", in: fields, as: Gesture.Axis.self).map { .drag($0) }
        case .tap, .doubleTap, .longPress, .pinch, .turn:
            if fields.has("direction") {
                error(
                    at: fields.keyPlace(of: "direction"), "a \(name.rawValue) has no direction; only swipe and drag do"
                )
            }
        }
        switch name {
        case .doubleTap: return .doubleTap
        case .longPress: return .longPress
        case .pinch: return .pinch
        case .turn: return .turn
        default: return .tap
        }
    }

    private mutating func direction<Direction: RawRepresentable<String> & CaseIterable>(
        of name: String, in fields: Fields, as _: Direction.Type
    ) -> Direction? {
        let allowed = Wording.alternatives(Direction.allCases.map { quoted($0.rawValue) })
        guard fields.has("direction") else {
            reportMissing("\"direction\": \(allowed)", of: "a \(name)", in: fields)
            return nil
        }
        if let direction = fields.choice("direction", as: Direction.self) { return direction }
        if let word = fields.text("direction") {
            error(
                at: fields.place(of: "direction"), "the direction of a \(name) must be \(allowed), not \(quoted(word))")
        }
        return nil
    }

    /// Says which keys are for other kinds of gestures.
    private mutating func checkKeys(of kind: Gesture.Kind, called name: String, in fields: Fields) {
        if kind.goesOn {
            if fields.has("parameter"), fields.first(of: ["range", "notes", "value", "step"]) == nil {
                reportMissing("\"range\" with \"parameter\"", of: "a \(name)", in: fields)
            }
            for key in ["value", "step"] where fields.has(key) {
                error(at: fields.keyPlace(of: key), "a \(name) is continuous and takes \"range\" instead")
            }
        } else {
            for key in GestureKeys.ofThoseThatGoOn where fields.has(key) {
                error(
                    at: fields.keyPlace(of: key),
                    "\(quoted(key)) only works with drag, pinch and turn; a \(name) takes \"value\" or \"step\""
                )
            }
            let isShort = fields.has("parameter") && fields.first(of: ["value", "step"]) == nil
            if isShort, fields.first(of: GestureKeys.ofThoseThatGoOn) == nil {
                reportMissing("\"value\" or \"step\" with \"parameter\"", of: "a \(name)", in: fields)
            }
        }
    }

    private mutating func moves(_ fields: Fields, of kind: Gesture.Kind) -> [GestureUse.Move] {
        guard fields.has("parameter"), fields.first(of: ["value", "step"]) == nil else { return [] }
        let travel = fields.number("travel") ?? kind.defaultTravel
        var moves = [binding(fields).map { GestureUse.Move($0, travel: travel) }]
        for target in fields.tables("also") {
            moves.append(
                binding(target).map {
                    GestureUse.Move($0, travel: target.number("travel") ?? travel)
                })
        }
        return moves.compactMap { $0 }
    }
}
