/// One finger on the surface, as it stands in one frame.
public struct Contact: Equatable, Sendable {
    /// Where a contact is in its life. A contact is listed as `ended` or `cancelled` in one frame, then never again.
    public enum Phase: String, Sendable {
        /// Came down in this frame.
        case began
        /// Is down, and its position or strength changed in this frame.
        case moved
        /// Is down and unchanged.
        case held
        /// Was lifted in this frame.
        case ended
        /// Was taken away in this frame, not lifted: the device vanished, or the touch was found not to be a finger.
        case cancelled
    }

    /// What touches, where the device tells one from another.
    public enum Tool: String, Sendable {
        /// A finger, or whatever else is not told from one.
        case finger
        /// A pen.
        case pen
        /// A part of the hand that is not meant.
        case palm
    }

    /// Counts up from 1 for each source; never used twice.
    public var id: Int
    /// Where the contact is in its life.
    public var phase: Phase
    /// Where it is; for an ended contact, where it was last.
    public var position: SurfacePoint
    /// Pressure or size of the touch, 0…1; `nil` where the device does not say.
    public var strength: Double?
    /// Length of the touch as a fraction of the longest that the device can report, 0…1; `nil` where it does not say.
    public var size: Double?
    /// Which of several surfaces it is on, from 0.
    public var surface: Int
    /// What touches.
    public var tool: Tool
    /// Whether the device says that it is above the surface, and not on it.
    public var isHovering: Bool

    /// Makes a contact.
    public init(
        id: Int, phase: Phase, position: SurfacePoint, strength: Double? = nil, size: Double? = nil, surface: Int = 0,
        tool: Tool = .finger, isHovering: Bool = false
    ) {
        self.id = id
        self.phase = phase
        self.position = position
        self.strength = strength
        self.size = size
        self.surface = surface
        self.tool = tool
        self.isHovering = isHovering
    }

    /// Whether the finger is on the surface after this frame.
    public var isDown: Bool { phase != .ended && phase != .cancelled }
}
