/// How an engine is built; nothing of it changes while it plays, but the quality.
public struct EngineConfiguration: Sendable {
    /// Frames a second, 8,000…768,000.
    public var sampleRate: Int
    /// Channels that the engine renders, 2 or another even number up to ``maxChannels``; what lies between is rounded down.
    public var channels: Int
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
    /// Where what all clouds share is when the engine begins: it is there at once, where a change takes 0.05 s. It is to be set by changes
    /// too, which know of the clouds.
    public var startValues = ParameterValues()

    /// The most grains that sound at once, where nothing else is said.
    public static let defaultGrainLimit = 16_384
    /// The most channels.
    public static let maxChannels = 16

    /// Makes a configuration.
    public init(
        sampleRate: Int = 48_000, channels: Int = 2, seed: UInt64 = 1, clouds: Int = 16,
        grainLimit: Int = defaultGrainLimit,
        liveSeconds: Double = 0, quality: Quality = .fine, kernel: Kernel = .fastest, threads: Int = 1,
        isRealTime: Bool = false, levelDecibels: Double = MasterLevel.start, hasEffects: Bool = true
    ) {
        self.sampleRate = sampleRate
        self.channels = channels
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
    /// Channels, as the engine takes them.
    var engineChannels: Int { min(max(channels, 2), Self.maxChannels) / 2 * 2 }
}
