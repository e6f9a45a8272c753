import Granular
import Touch

/// Gestures in words.
extension Gesture: CustomStringConvertible {
    /// "swipe left with 2 fingers", "double tap with 1 finger, upper left".
    public var description: String {
        name + (area.place.map { ", \($0)" } ?? "")
    }

    /// What the fingers do, and which way where it is one: "drag left", "pinch in".
    public var movement: String {
        if let dragDirection { return "drag \(dragDirection.rawValue)" }
        if let pinchesIn { return pinchesIn ? "pinch in" : "pinch out" }
        return kind.description
    }

    /// The same wherever it is made: "swipe left with 2 fingers".
    var name: String { "\(movement) with \(fingers == 1 ? "1 finger" : "\(fingers) fingers")" }
}

extension Showing {
    /// What it was and how far it went: "pinch with 2 fingers by 1.2 octaves", wherever it was made.
    public var text: String {
        guard gesture.kind.goesOn else { return gesture.name }
        let unit =
            switch gesture.kind {
            case .pinch: " octaves"
            case .turn: "°"
            default: " mm"
            }
        let tenths = Int((extent * 10).rounded())
        return "\(gesture.name) by \(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)\(unit)"
    }
}

extension Gesture.Kind: CustomStringConvertible {
    /// "swipe left".
    public var description: String {
        switch self {
        case .tap: "tap"
        case .doubleTap: "double tap"
        case .longPress: "long press"
        case .swipe(let direction): "swipe \(direction.rawValue)"
        case .drag(let axis): "drag \(axis == .horizontal ? "across" : "up and down")"
        case .pinch: "pinch"
        case .turn: "turn"
        }
    }
}

extension Area {
    /// Where on the surface it lies, in words; `nil` where it is the whole.
    fileprivate var place: String? {
        guard self != Area(x: 0...1, y: 0...1) else { return nil }
        func third(_ value: Double, _ names: (String, String, String)) -> String {
            value < 0.38 ? names.0 : value > 0.62 ? names.2 : names.1
        }
        let up = third(centre.y, ("lower", "", "upper"))
        let across = third(centre.x, ("left", "middle", "right"))
        return up.isEmpty ? across : "\(up) \(across)"
    }
}
