import Files
import Granular
import KeyTables
import Numbers
import TOML

/// A use of a gesture, and the place that a later word about it needs.
struct PlacedGesture {
    var use: GestureUse
    var place: Place
    /// Whether the file says which way, even if wrongly.
    var hasDirection = false
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
        let threshold = threshold(fields, of: kind)
        guard let fingers, fields.area != nil || !fields.has("area") else { return nil }
        let gesture = Gesture(
            kind, fingers: fingers, area: fields.area ?? Area(x: 0...1, y: 0...1), threshold: threshold)
        return PlacedGesture(
            use: GestureUse(
                gesture, triggers: triggers, moves: moves, volume: kind.goesOn ? volume(fields, of: kind) : nil,
                sounds: fields.flag("sounds") ?? false, layer: fields.text("layer"),
                isTaught: fields.flag("taught") ?? false),
            place: fields.place(of: "gesture"), hasDirection: fields.has("direction"))
    }

    private mutating func kind(_ name: GestureKeys.Name, _ fields: Fields) -> Gesture.Kind? {
        switch name {
        case .swipe: return direction(of: "swipe", in: fields, as: Gesture.Direction.self).map { .swipe($0) }
        case .drag: return dragAxis(fields).map { .drag($0) }
        case .pinch: checkPinchDirection(fields)
        case .tap, .doubleTap, .longPress, .turn:
            if fields.has("direction") {
                error(
                    at: fields.keyPlace(of: "direction"),
                    "a \(name.rawValue) has no direction; only swipe, drag and pinch do")
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

    /// Along which axis a drag goes; a drag with an action may go one way only.
    private mutating func dragAxis(_ fields: Fields) -> Gesture.Axis? {
        guard let way = fields.choice("direction", as: Gesture.Direction.self) else {
            return direction(of: "drag", in: fields, as: Gesture.Axis.self)
        }
        if !fields.hasTrigger {
            error(
                at: fields.place(of: "direction"),
                "a drag \(way.rawValue) needs \"action\" or \"shift\"; one that moves a value is \"\(way.axis.rawValue)\""
            )
        }
        return way.axis
    }

    private mutating func checkPinchDirection(_ fields: Fields) {
        guard fields.has("direction") else { return }
        guard fields.choice("direction", as: GestureKeys.PinchDirection.self) != nil else {
            if let word = fields.text("direction") {
                error(
                    at: fields.place(of: "direction"),
                    "the direction of a pinch must be \"in\" or \"out\", not \(quoted(word))")
            }
            return
        }
        if !fields.hasTrigger {
            error(
                at: fields.keyPlace(of: "direction"),
                "a pinch with a direction needs \"action\" or \"shift\"; one that moves a value goes both ways")
        }
    }

    /// Where a drag or a pinch begins, if the table says so; a pinch with an action begins no sooner than is hard to do by chance.
    private mutating func threshold(_ fields: Fields, of kind: Gesture.Kind) -> GestureThreshold? {
        if fields.has("distance"), !kind.isDrag {
            error(at: fields.keyPlace(of: "distance"), "\"distance\" only works with drag")
        }
        if fields.has("threshold"), kind != .pinch {
            error(at: fields.keyPlace(of: "threshold"), "\"threshold\" only works with pinch")
        }
        switch kind {
        case .drag:
            let direction = fields.choice("direction", as: Gesture.Direction.self)
            let distance = fields.number("distance")
            if let direction { return .drag(direction, distance ?? GestureLimits.dragMillimetres) }
            return distance.map { .drag($0) }
        case .pinch:
            guard let direction = fields.choice("direction", as: GestureKeys.PinchDirection.self) else {
                return fields.hasTrigger ? .defaultPinch : nil
            }
            let (allowed, usual) = direction.ratios
            let ratio = fields.number("threshold") ?? usual
            guard allowed.contains(ratio) else {
                error(
                    at: fields.place(of: "threshold"),
                    "the threshold of a pinch \(direction.rawValue) must be \(Wording.range(allowed, "")), not \(decimal(ratio))"
                )
                return nil
            }
            return direction == .in ? .pinch(inwards: ratio, outwards: nil) : .pinch(inwards: nil, outwards: ratio)
        case .tap, .doubleTap, .longPress, .swipe, .turn: return nil
        }
    }

    private mutating func volume(_ fields: Fields, of kind: Gesture.Kind) -> GestureUse.VolumeMove? {
        guard let ends = fields.span("volume") else { return nil }
        return .init(ends, travel: fields.number("travel") ?? kind.defaultTravel)
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
            if fields.has("travel"), fields.first(of: ["parameter", "volume"]) == nil {
                error(at: fields.keyPlace(of: "travel"), "\"travel\" needs \"parameter\" or \"volume\"")
            }
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

extension Fields {
    /// Whether a gesture does something at once.
    fileprivate var hasTrigger: Bool { first(of: ["action", "shift"]) != nil }
}

extension Gesture.Kind {
    fileprivate var isDrag: Bool { if case .drag = self { true } else { false } }
}

extension GestureKeys.PinchDirection {
    /// The ratios that can be asked for, and the usual one.
    fileprivate var ratios: (allowed: ClosedRange<Double>, usual: Double) {
        switch self {
        case .in: (GestureLimits.pinchInRatios, GestureLimits.pinchInRatio)
        case .out: (GestureLimits.pinchOutRatios, GestureLimits.pinchOutRatio)
        }
    }
}
