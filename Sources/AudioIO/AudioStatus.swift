/// What the output says of itself, for whoever looks.
public struct AudioStatus: Equatable, Sendable {
    /// Where the sound goes.
    public enum Kind: Equatable, Sendable {
        /// An ALSA device paces and plays.
        case card
        /// Nothing is heard, by choice or because the card is gone; a clock paces.
        case silent
        /// A sound file keeps what is played; a clock paces.
        case file
    }

    /// Where the sound goes.
    public var kind: Kind
    /// The ALSA name ("default", "hw:1,0"), "silent", or the file's path.
    public var name: String
    /// Frames a second that were given.
    public var rate: Int
    /// Frames a block that were given.
    public var periodFrames: Int
    /// Channels that are played; a card may have more.
    public var channels: Int
    /// Frames between the engine and the converter that were given.
    public var bufferFrames: Int
    /// From the engine to the converter, in seconds, as the card reports; 0 without a card.
    public var delaySeconds: Double
    /// Priority of the audio thread under `SCHED_FIFO`; `nil` where the system does not allow one.
    public var realtimePriority: Int?
    /// How often the card ran dry, or had to be started again.
    public var underruns: Int
    /// How long nothing was heard at the last underrun, in seconds; 0 before the first.
    public var lastGapSeconds: Double
    /// Frames asked of the renderer so far, heard or not.
    public var frames: Int
    /// Whether the program's memory is kept from being swapped out.
    public var isMemoryLocked: Bool
    /// Share of a period that rendering it took, 0…1, smoothed.
    public var load: Double
    /// What is not as it was asked for, in words, with what mends it; the most pressing first, parted by "; ".
    public var remark: String?

    /// Makes a status.
    public init(
        kind: Kind, name: String, rate: Int, periodFrames: Int, channels: Int = 2, bufferFrames: Int,
        delaySeconds: Double = 0,
        realtimePriority: Int? = nil, underruns: Int = 0, load: Double = 0, remark: String? = nil,
        lastGapSeconds: Double = 0, frames: Int = 0, isMemoryLocked: Bool = false
    ) {
        self.kind = kind
        self.name = name
        self.rate = rate
        self.periodFrames = periodFrames
        self.channels = channels
        self.bufferFrames = bufferFrames
        self.delaySeconds = delaySeconds
        self.realtimePriority = realtimePriority
        self.underruns = underruns
        self.lastGapSeconds = lastGapSeconds
        self.frames = frames
        self.isMemoryLocked = isMemoryLocked
        self.load = load
        self.remark = remark
    }
}
