import Touch

/// Something done with one to five fingers at once, that is known by its course and not by where it points.
public struct Gesture: Equatable, Hashable, Sendable {
    /// What the fingers do.
    public enum Kind: Equatable, Hashable, Sendable {
        /// Down and up again soon, without moving.
        case tap
        /// Two taps in the same place, one soon after the other.
        case doubleTap
        /// Down, and still there after a while without moving.
        case longPress
        /// A quick way in one direction, and up.
        case swipe(Direction)
        /// Slowly along one axis, for as long as the fingers are down.
        case drag(Axis)
        /// Towards each other or apart; two fingers or more.
        case pinch
        /// Round each other; two fingers or more.
        case turn
    }

    /// Where a swipe goes to.
    public enum Direction: String, CaseIterable, Sendable {
        case left, right, up, down
    }

    /// Along which a drag goes.
    public enum Axis: String, CaseIterable, Sendable {
        case horizontal, vertical
    }

    /// What the fingers do.
    public var kind: Kind
    /// With how many, 1…5; 2…5 for a pinch and a turn.
    public var fingers: Int
    /// Where all of them come down.
    public var area: Area
    /// How far a drag or a pinch goes before it begins; as ``GestureLimits`` have it where `nil`.
    public var threshold: GestureThreshold?

    /// Makes a gesture, on the whole surface where no area is given.
    public init(
        _ kind: Kind, fingers: Int, area: Area = Area(x: 0...1, y: 0...1), threshold: GestureThreshold? = nil
    ) {
        self.kind = kind
        self.fingers = fingers
        self.area = area
        self.threshold = threshold
    }
}
