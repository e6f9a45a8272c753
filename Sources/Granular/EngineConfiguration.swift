/// How an engine is built; nothing of it changes while it plays, but the quality.
public struct EngineConfiguration: Sendable {
    /// Frames a second, 8,000…768,000.
    public var sampleRate: Int
    /// Decides every random choice of the grains.
    public var seed: UInt64
    /// How many clouds there are, 1…``Engine/maxClouds``.
    public var clouds: Int
    /// The most grains that sound at once, beside those that give way; 1…100,000.
    public var grainLimit: Int
    /// How much of live input is held, in seconds, up to 600; 0 = there is none. It is in slot ``Engine/liveSlot``.
    public var liveSeconds: Double
    /// How exactly grains are read at first.
    public var quality: Quality
    /// The inner loop; one that the processor has.
    public var kernel: Kernel
    /// On how many threads grains are summed, the caller's among them; 1…64. The samples are the same for any number.
    public var threads: Int
    /// Whether those threads take a real-time priority, where the user may: what an audio thread waits for.
    public var isRealTime: Bool
    /// The master level at the start, in dB.
    public var levelDecibels: Double
    /// Whether delay, reverb, DC blocker and limiter follow the grains, and the sound may come back into live input.
    public var hasEffects: Bool

    /// The most grains that sound at once, where nothing else is said.
    public static let defaultGrainLimit = 16_384

    /// Makes a configuration.
    public init(
        sampleRate: Int = 48_000, seed: UInt64 = 1, clouds: Int = 16, grainLimit: Int = defaultGrainLimit,
        liveSeconds: Double = 0, quality: Quality = .fine, kernel: Kernel = .fastest, threads: Int = 1,
        isRealTime: Bool = false, levelDecibels: Double = MasterLevel.start, hasEffects: Bool = true
    ) {
        self.sampleRate = sampleRate
        self.seed = seed
        self.clouds = clouds
        self.grainLimit = grainLimit
        self.liveSeconds = liveSeconds
        self.quality = quality
        self.kernel = kernel
        self.threads = threads
        self.isRealTime = isRealTime
        self.levelDecibels = levelDecibels
        self.hasEffects = hasEffects
    }

    /// Frames a second, as the engine takes them.
    var engineRate: Double { Double(min(max(sampleRate, 8_000), 768_000)) }
}
