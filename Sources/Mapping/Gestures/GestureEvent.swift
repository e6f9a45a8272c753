/// What a recogniser says of one gesture.
public struct GestureEvent: Equatable, Sendable {
    /// What happened to the gesture.
    public enum Phase: Equatable, Sendable {
        /// It was made: a tap, double tap, long press or swipe.
        case made
        /// It goes on from here: a drag, pinch or turn has passed the threshold that tells it from a finger that rests.
        case began
        /// It went on by so much since it last said so: a drag in mm (right and up are above 0), a pinch in octaves of the
        /// fingers' distance (apart is above 0), a turn in degrees clockwise.
        case moved(by: Double)
        /// One of its fingers lifted.
        case ended
    }

    /// The gesture's index among those looked for.
    public var gesture: Int
    /// What happened to it.
    public var phase: Phase
    /// The fingers that make it; of a double tap those of the second tap.
    public var fingers: [FingerID]

    /// Makes an event.
    public init(gesture: Int, phase: Phase, fingers: [FingerID]) {
        self.gesture = gesture
        self.phase = phase
        self.fingers = fingers
    }
}

/// A finger of one of several sources, each of which counts its contacts for itself.
public struct FingerID: Hashable, Sendable {
    /// The source, as the caller numbers them.
    public var source: Int
    /// The contact's id in it.
    public var contact: Int

    /// Makes an identity.
    public init(source: Int, contact: Int) {
        self.source = source
        self.contact = contact
    }
}

extension FingerID {
    /// The sources from this one on are looped layers; those below are hands.
    public static let firstLooped = 16
    /// The player that all hands are together.
    static let hands = 0

    /// Whether it plays again what a hand played before.
    public var isLooped: Bool { source >= Self.firstLooped }
    /// Whose it is: all hands are one player, each layer is another.
    var player: Int { Self.player(of: source) }

    static func player(of source: Int) -> Int { source >= firstLooped ? source : hands }
}
