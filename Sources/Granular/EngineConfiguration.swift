/// How an engine is built; nothing of it changes while it plays.
public struct EngineConfiguration: Sendable {
    /// Frames a second; 8,000 or more.
    public var sampleRate: Int
    /// Decides every random choice of the grains.
    public var seed: UInt64
    /// How many clouds there are, 1…16.
    public var clouds: Int
    /// The most grains that sound at once.
    public var grainLimit: Int
    /// The master level at the start, in dB.
    public var levelDecibels: Double
    /// Whether reverb and limiter follow the grains.
    public var hasEffects: Bool

    /// Makes a configuration.
    public init(
        sampleRate: Int = 48_000, seed: UInt64 = 1, clouds: Int = 16, grainLimit: Int = 4_096,
        levelDecibels: Double = MasterLevel.start, hasEffects: Bool = true
    ) {
        self.sampleRate = sampleRate
        self.seed = seed
        self.clouds = clouds
        self.grainLimit = grainLimit
        self.levelDecibels = levelDecibels
        self.hasEffects = hasEffects
    }
}
