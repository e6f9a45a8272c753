import Mapping

extension Gesture.Kind {
    /// In words, as in the docs.
    var name: String {
        switch self {
        case .tap: "tap"
        case .doubleTap: "double tap"
        case .longPress: "long press"
        case .swipe(let direction): "swipe \(direction)"
        case .drag(let axis): "drag \(axis)"
        case .pinch: "pinch"
        case .turn: "turn"
        }
    }

    /// Without direction and axis.
    var family: String {
        switch self {
        case .swipe: "swipe"
        case .drag: "drag"
        default: name
        }
    }

    /// All that can be looked for.
    static let all: [Gesture.Kind] =
        [.tap, .doubleTap, .longPress] + Gesture.Direction.allCases.map { .swipe($0) }
        + Gesture.Axis.allCases.map { .drag($0) } + [.pinch, .turn]
}

/// Every gesture on the whole surface.
let everyGesture: [Gesture] = Gesture.Kind.all.flatMap { kind in
    ((kind == .pinch || kind == .turn ? 2 : 1)...5).map { Gesture(kind, fingers: $0) }
}
