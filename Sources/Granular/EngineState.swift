#if canImport(Glibc)
    import Glibc
#endif

/// What the engine says of itself after a block, for whoever looks: a plain value, copied whole.
public struct EngineState: BitwiseCopyable, Sendable {
    /// Frames rendered so far: the engine's clock.
    public var frame: Int64 = 0
    /// Grains sounding.
    public var grains: Int = 0
    /// Grains that gave way to new ones because the pool was full, so far: each faded out within 5 ms.
    public var stolenGrains: Int = 0
    /// Grains that were made shorter, as more were to sound at once than can, so far.
    public var shortenedGrains: Int = 0
    /// Grains that could not be born because nothing could give way fast enough, so far.
    public var droppedGrains: Int = 0
    /// Changes whose frame had passed when they arrived, so far; each was applied at once.
    public var lateChanges: Int = 0
    /// How exactly grains are read that are born now.
    public var quality = Quality.fine
    /// The most grains that sound at once.
    public var grainLimit = EngineConfiguration.defaultGrainLimit
    /// Whether live input is kept as it is.
    public var isFrozen = false
    /// A bit for each slot of a source that a cloud uses or a grain reads: bit 0 is slot 0.
    public var busySlots: UInt32 = 0
    /// Channels that are rendered.
    public var channels = 2
    /// Peaks of the channels, 1 = full scale, falling by 20 dB a second.
    private var channelPeaks = InlineArray<16, Float>(repeating: 0)
    /// What the limiter makes of the sound: 1 = leaves it as it is, below 1 = holds it down by this factor.
    public var gain: Float = 1
    /// The same in dB, 0 or below.
    public var reductionDecibels: Float { 20 * log10(gain) }

    /// Peak of a channel, 0..<``channels``.
    public subscript(peak channel: Int) -> Float {
        get { channelPeaks[channel] }
        set { channelPeaks[channel] = newValue }
    }

    /// The peaks of all channels, the first channel's first.
    public var peaks: [Float] { (0..<channels).map { channelPeaks[$0] } }

    /// The highest of the peaks; 0 where nothing was heard lately.
    public var peak: Float { (0..<channels).reduce(0) { max($0, channelPeaks[$1]) } }

    /// Grains that are not all that they were to be, as the pool has an end: shortened, gone early or not born.
    public var crowdedGrains: Int { max(shortenedGrains, stolenGrains) + droppedGrains }

    /// Nothing rendered yet.
    public init() {}
}
