import Session

/// The beat that things can go by, and what goes by it.
struct Tempo: Sendable {
    var line = BeatLine()
    /// Who gave it last; `nil` where nobody has.
    var origin: TempoOrigin?
    /// What goes by it.
    var locks: Set<TempoLock> = []
    var taps = TapTempo()
    /// How often a hand gave a tempo: who leads others tells them.
    var handCount = 0
    /// The factor on the clouds' scan that was told last.
    var scanFactor = 1.0
}

/// Who gives the tempo.
public enum TempoOrigin: String, Equatable, Sendable {
    /// The player: tapped, typed, chosen.
    case hand
    /// The clock of another MIDI device.
    case midi = "MIDI"
    /// The session of Ableton Link.
    case link = "Link"
}

/// What can go by the beat.
public typealias TempoLock = Performance.TempoLock

/// What is asked of the tempo; beating it is the action ``Action/tapTempo``.
public enum TempoStep: Equatable, Sendable {
    /// So many beats a minute.
    case set(Double)
    /// That goes by the beat from now on, or by itself.
    case lock(TempoLock, Bool)
    /// Somebody else's beat.
    case follow(BeatLine, TempoOrigin)
    /// Somebody else starts at the beat 0: the loop begins anew with it.
    case start(BeatLine, TempoOrigin)
    /// Somebody else stops: so does the loop, where it goes by the beat.
    case stop(TempoOrigin)
}

/// How the tempo stands.
public struct TempoState: Equatable, Sendable {
    /// Where the beats lie.
    public var line = BeatLine()
    /// Who gave it last; `nil` where nobody has.
    public var origin: TempoOrigin?
    /// What goes by it.
    public var locks: Set<TempoLock> = []
    /// The sound's own tempo in beats a minute; `nil` where it has none.
    public var soundTempo: Double?
    /// How often a hand gave a tempo.
    public var handCount = 0

    /// Makes a state.
    public init() {}
}
