import Touch

/// One gesture as a player showed it.
public struct Showing: Equatable, Sendable {
    /// What it was; its area is that in which its fingers came down, to the point.
    public var gesture: Gesture
    /// Of a gesture that goes on, how far it went, in mm, octaves or degrees.
    public var extent: Double

    /// Makes a showing.
    public init(gesture: Gesture, extent: Double = 0) {
        self.gesture = gesture
        self.extent = extent
    }

    /// Whether it is the same gesture as another, wherever each was made.
    public func isLike(_ other: Showing) -> Bool {
        gesture.kind == other.gesture.kind && gesture.fingers == other.gesture.fingers
    }
}
