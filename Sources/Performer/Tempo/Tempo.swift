import Granular
import Numbers
import Session

/// The beat that things can go by, and what goes by it.
package struct Tempo: Sendable {
    var line = BeatLine()
    /// Who gave it last; `nil` where nobody has.
    var origin: TempoOrigin?
    /// What goes by it.
    var locks: Set<TempoLock> = []
    var taps = TapTempo()
    /// How often a hand gave a tempo: who leads others tells them.
    var handCount = 0
    /// The factor on the clouds' scan that was set last.
    private var scanFactor = 1.0

    init() {}

    /// How it stands while a sound of that tempo is played; `nil`: it has none.
    func state(soundTempo: Double?) -> TempoState {
        var state = TempoState()
        (state.line, state.origin, state.locks, state.handCount) = (line, origin, locks, handCount)
        state.soundTempo = soundTempo
        return state
    }

    /// The beats lie there from now on.
    mutating func move(to line: BeatLine, by origin: TempoOrigin?, at microseconds: Int64) -> Change {
        (self.line, self.origin) = (line, origin)
        return .tempo(beatsPerMinute: line.beatsPerMinute, beat: line.beat(at: microseconds))
    }

    /// The factor on every cloud's scan that brings a sound of that tempo to the beat, where it is another than before.
    mutating func scan(soundTempo: Double?) -> [Change] {
        let own = locks.contains(.scan) ? soundTempo : nil
        let factor = own.map { line.beatsPerMinute / $0 } ?? 1
        guard factor != scanFactor else { return [] }
        scanFactor = factor
        return [.scanFactor(factor)]
    }

    /// The line on which a player's tap lies who beats the time, with the taps before it; `nil` where these make no tempo yet.
    mutating func tap(at microseconds: Int64) -> (line: BeatLine, beatsPerSecond: Double)? {
        guard let beats = taps.tap(at: microseconds) else { return nil }
        return (line.bent(to: 60 * beats, at: microseconds).withBeat(at: microseconds), beats)
    }

    /// "by the beat: density, loop".
    func lockText(soundTempo: Double?) -> String {
        let names = TempoLock.allCases.filter(locks.contains).map { lock in
            lock == .scan && soundTempo == nil ? "scan (this sound has no tempo)" : lock.rawValue
        }
        return "tempo sync: \(names.isEmpty ? "off" : names.joined(separator: ", "))"
    }

    /// "120.0 beats a minute".
    var text: String { "\(decimal(line.beatsPerMinute, 1)) BPM" }
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

/// Commands for the tempo. Tapping is the action ``Action/tapTempo``.
public enum TempoStep: Equatable, Sendable {
    /// So many beats a minute.
    case set(Double)
    /// That goes by the beat from now on, or by itself.
    case lock(TempoLock, Bool)
    /// The beat is somebody else's from now on.
    case sync(BeatLine, TempoOrigin)
    /// Somebody else starts at the beat 0: the loop begins anew with it.
    case start(BeatLine, TempoOrigin)
    /// Somebody else stops: so does the loop, where it goes by the beat.
    case stop(TempoOrigin)
}

/// The state of the tempo.
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
