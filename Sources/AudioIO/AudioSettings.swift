/// The settings requested of an ``AudioOutput``; those that it got are in its ``AudioStatus``.
public struct AudioSettings: Equatable, Sendable {
    /// Where the sound is to go.
    public enum Target: Equatable, Sendable {
        /// An ALSA device by its name: "default", "hw:CARD=PCH,DEV=0".
        case card(String)
        /// Nowhere; a clock paces.
        case silent
        /// Into a new sound file at a path, in the format of its ending (``SoundFileFormat``); a clock paces.
        case file(String)
    }

    /// Frames a second that can be asked for.
    public static let rates = 8_000...384_000
    /// Frames a block that can be asked for.
    public static let periods = 16...8_192
    /// Channels that can be asked for.
    public static let channelCounts = [2, 4, 6, 8, 10, 12, 14, 16]

    /// Where the sound is to go.
    public var target: Target
    /// Frames a second.
    public var rate: Int
    /// Frames a block.
    public var periodFrames: Int
    /// Channels that are played.
    public var channels: Int
    /// Whether a card that another program has is waited for in silence, instead of being an error.
    public var waitsWhereBusy: Bool
    /// Whether a file that is there is replaced, once the output starts.
    public var overwrites: Bool

    /// Makes settings.
    public init(
        target: Target, rate: Int = 48_000, periodFrames: Int = 128, channels: Int = 2, waitsWhereBusy: Bool = false,
        overwrites: Bool = false
    ) {
        self.target = target
        self.rate = rate
        self.periodFrames = periodFrames
        self.channels = channels
        self.waitsWhereBusy = waitsWhereBusy
        self.overwrites = overwrites
    }
}
