/// How a control deals with the fingers on it.
public struct Handling: Equatable, Sendable {
    /// Which of several fingers on a control sets its values.
    public enum Leader: String, CaseIterable, Sendable {
        /// The one that came last; when it lifts, the one before has them again.
        case latest
        /// The one that came first.
        case first
        /// The one that presses most; the latest where the device does not say.
        case strongest
        /// None alone: the middle of them all.
        case average
    }

    /// What happens when a finger lifts.
    public enum Lift: Equatable, Sendable {
        /// The sound fades, the values stay.
        case release
        /// The sound goes on as it is, with what the finger added to it, until the hold is let go; where every touch has a cloud
        /// of its own, also until the control is touched again.
        case hold
        /// The sound fades, the values go back to what they were before the finger came, within so many ms.
        case goBack(milliseconds: Double)
    }

    /// Which of several fingers sets the values.
    public var leader: Leader
    /// What happens when a finger lifts.
    public var lift: Lift
    /// Where the value stays at its end, as a fraction of the area at each edge: 0…0.4.
    public var deadZone: Double
    /// A finger that trembles within so many mm stands still.
    public var steadyMillimetres: Double
    /// Whether a finger on it makes its cloud sound; as is usual for the kind of control where `nil`.
    public var sounds: Bool?
    /// What its cloud is cut from while a finger is on it, and after that until another control plays the cloud; the player's sound
    /// where `nil`.
    public var sound: ControlSound?
    /// The single grains that a finger on it triggers instead of playing its cloud; `nil` where it plays the cloud.
    public var grains: SingleGrains?

    /// Makes a handling.
    public init(
        leader: Leader = .latest, lift: Lift = .release, deadZone: Double = 0, steadyMillimetres: Double = 0,
        sounds: Bool? = nil, grains: SingleGrains? = nil, sound: ControlSound? = nil
    ) {
        self.leader = leader
        self.lift = lift
        self.deadZone = deadZone
        self.steadyMillimetres = steadyMillimetres
        self.sounds = sounds
        self.sound = sound
        self.grains = grains
    }
}
