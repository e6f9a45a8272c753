import Performer

/// How Link's session stands, as `quern-link` tells it in a line: "at 72692053489 14.298354 133.000000 1 0".
package struct LinkLine: Equatable {
    /// Where the beats lie; a bar of four begins at 0.
    package var beats: BeatLine
    /// How many others there are.
    package var peers: Int
    /// Whether somebody has started.
    package var isPlaying: Bool

    /// Centuries, in microseconds and in beats: what lies beyond cannot be counted with.
    private static let moments: ClosedRange<Int64> = 0...(1 << 53)
    private static let beats = -1e12...1e12

    /// `nil` for what is no such line.
    package init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0] == "at", let microseconds = Int64(words[1]),
            Self.moments.contains(microseconds), let beat = Double(words[2]), Self.beats.contains(beat),
            let tempo = Double(words[3]), BeatLine.tempos.contains(tempo), let peers = Int(words[4]),
            words[5] == "0" || words[5] == "1"
        else { return nil }
        beats = BeatLine(beatsPerMinute: tempo, beat: beat, at: microseconds)
        self.peers = peers
        isPlaying = words[5] == "1"
    }
}
