/// One thing that happens to the sound.
public enum Change: BitwiseCopyable, Sendable {
    /// A cloud's parameter takes a value: the grains born from now on have it.
    case set(Parameter, Double, cloud: UInt8)
    /// A cloud starts: its first grain sounds at once.
    case start(cloud: UInt8)
    /// A cloud fades: no grain is born any more, those that sound fade out.
    case release(cloud: UInt8)
    /// The master level, in dB.
    case level(Double)
    /// Silences the output, or gives it back; both without a click.
    case mute(Bool)
    /// Ends everything that sounds, the reverb's tail included, within a few milliseconds.
    case panic
}

/// A change and the frame of the engine's clock on which it takes effect.
public struct TimedChange: BitwiseCopyable, Sendable {
    /// Counted from the first frame that the engine rendered.
    public var frame: Int64
    /// What happens there.
    public var change: Change

    /// Makes a timed change.
    public init(frame: Int64, change: Change) {
        self.frame = frame
        self.change = change
    }
}
