/// A sound that grains can be cut from at once.
public struct SoundSummary: Equatable, Sendable {
    /// What it is called; no other is called so.
    public var name: String
    /// Whether it is a waveform, with a pitch alone, or a sound, with places in it.
    public var isWaveform: Bool
    /// How long it is, in seconds; 0 for a waveform.
    public var durationSeconds: Double
    /// The file that it was read from; `nil` for a built-in one.
    public var file: String?

    /// Makes a summary.
    public init(name: String, isWaveform: Bool, durationSeconds: Double = 0, file: String? = nil) {
        self.name = name
        self.isWaveform = isWaveform
        self.durationSeconds = durationSeconds
        self.file = file
    }
}

/// A sound file that is being read.
public struct SoundLoading: Equatable, Sendable {
    /// The file.
    public var file: String
    /// How much of the work is done, 0…1.
    public var share: Double

    /// Makes a loading.
    public init(file: String, share: Double) {
        self.file = file
        self.share = share
    }
}
