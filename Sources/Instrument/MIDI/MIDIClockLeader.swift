import MIDI

/// What others are told of the instrument's own beat: a value.
struct MIDIClockLeader: Sendable {
    private var line: BeatLine?
    private var isLooping = false

    /// Looks how the beat and the loop stand now.
    mutating func look(_ tempo: TempoState, _ loop: LoopState) -> MIDIClockOut.News {
        var news = MIDIClockOut.News()
        if tempo.line != line {
            line = tempo.line
            news.line = MIDIClockWriter.Line(
                beat: tempo.line.beat, microseconds: tempo.line.microseconds,
                beatsPerMinute: tempo.line.beatsPerMinute)
        }
        let isPlaying = loop.phase == .playing || loop.phase == .recording
        if isPlaying != isLooping {
            isLooping = isPlaying
            news.starts = isPlaying
        }
        return news
    }
}
