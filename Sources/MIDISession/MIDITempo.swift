import MIDI
import Performer

/// The beat of another's MIDI clock, as the instrument follows it: a value.
struct MIDITempo: Sendable {
    private var isStarting = false
    private var sent: BeatLine?

    /// What differs by less is the same tempo, in beats a minute.
    private static let tempoTolerance = 0.05
    /// What differs by less lies on the same beat, in beats.
    private static let beatTolerance = 0.01

    /// What is asked of the tempo where a clock says `sign`, and beats lie on `line` now; `nil`: nothing that is new.
    mutating func step(for sign: MIDIClockReader.Sign, _ line: BeatLine) -> TempoStep? {
        switch sign {
        case .start:
            isStarting = true
            return nil
        case .stop:
            isStarting = false
            return .stop(.midi)
        case .beat(let beat, let beatsPerMinute, let microseconds, let isRunning):
            // A clock that stands still says how fast beats go, not where they are.
            let beat = isRunning ? beat : line.beat(at: microseconds)
            let next = BeatLine(beatsPerMinute: beatsPerMinute, beat: beat, at: microseconds)
            if isRunning, isStarting {
                (isStarting, sent) = (false, next)
                return .start(next, .midi)
            }
            if let sent, line == sent, abs(sent.beatsPerMinute - next.beatsPerMinute) < Self.tempoTolerance,
                abs(sent.beat(at: microseconds) - beat) < Self.beatTolerance
            {
                return nil
            }
            sent = next
            return .sync(next, .midi)
        }
    }
}
