import MIDI

/// What comes of one sign of another's MIDI clock after another: a value.
struct MIDIClockFollower: Sendable {
    /// Whether it starts with the next beat that is told.
    private var starts = false

    /// A beat that differs by less is the same, in beats: 1 ms at 120 a minute; a tempo, in beats a minute.
    private static let sameBeat = 0.002
    private static let sameTempo = 0.05

    /// Takes a sign in, as the tempo stands now.
    mutating func take(_ sign: MIDIClockReader.Sign, _ tempo: TempoState) -> TempoStep? {
        switch sign {
        case .start:
            starts = true
            return nil
        case .stop:
            starts = false
            return .stop(.midi)
        case .beat(let beat, let beatsPerMinute, let microseconds):
            let line = BeatLine(beatsPerMinute: beatsPerMinute, beat: beat, at: microseconds)
            if starts {
                starts = false
                return .start(line, .midi)
            }
            let isSame =
                tempo.origin == .midi && abs(line.beatsPerMinute - tempo.line.beatsPerMinute) < Self.sameTempo
                && abs(line.beat - tempo.line.beat(at: microseconds)) < Self.sameBeat
            return isSame ? nil : .follow(line, .midi)
        }
    }
}
