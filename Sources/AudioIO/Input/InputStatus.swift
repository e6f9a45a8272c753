/// What an input says of itself, for whoever looks.
public struct InputStatus: Equatable, Sendable {
    /// The ALSA name: "default", "hw:1,0".
    public var name: String
    /// Frames a second that were given.
    public var rate: Int
    /// Frames a period that were given.
    public var periodFrames: Int
    /// 1, or 2 and more, of which the first two are heard.
    public var channels: Int
    /// Whether the card is there; silence comes in while it is not.
    public var isPresent = true
    /// How often the card's buffer ran over, or it had to be started again.
    public var overruns = 0
    /// How often there was nothing to play when it was asked for.
    public var gaps = 0
    /// How often a few frames were left out or played twice, as its clock and the output's drift.
    public var corrections = 0
    /// What is not as it should be, in words; `nil` where all is.
    public var remark: String?

    /// Makes a status.
    public init(name: String, rate: Int, periodFrames: Int, channels: Int) {
        (self.name, self.rate, self.periodFrames, self.channels) = (name, rate, periodFrames, channels)
    }
}
