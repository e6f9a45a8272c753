/// A clip as it is heard.
public struct QuizAudio: Equatable, Sendable {
    /// Left and right of each frame, one after the other; 1 = full scale.
    public var samples: [Float]
    /// Frames a second.
    public var rate: Int
    /// How loud it is, in LUFS: integrated, by EBU R 128.
    public var loudness: Double
    /// Its highest sample, without sign.
    public var peak: Float

    /// How many frames it has.
    public var frames: Int { samples.count / 2 }
    /// How long it is, in seconds.
    public var seconds: Double { Double(frames) / Double(rate) }
}
