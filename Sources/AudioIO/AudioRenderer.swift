/// Who makes the sound that an ``AudioOutput`` plays: a plain function and its state, so that calling it on the audio thread
/// counts no references.
public struct AudioRenderer: @unchecked Sendable {
    /// Fills `frames` frames of as many channels as the output was set to, interleaved, 1 = full scale.
    /// - `wakeNanoseconds`: the `CLOCK_MONOTONIC` time at which the output asked for this block, smoothed: the block of `n`
    ///   frames before it was asked for `n / rate` seconds earlier, but for jumps after an underrun or a change of card.
    public typealias Function =
        @convention(c) (
            _ context: UnsafeMutableRawPointer, _ samples: UnsafeMutablePointer<Float>, _ frames: Int,
            _ wakeNanoseconds: Int64
        ) -> Void

    /// Handed to ``function``; outlives the output.
    public let context: UnsafeMutableRawPointer
    /// Called on the audio thread alone.
    public let function: Function

    /// Makes a renderer.
    public init(context: UnsafeMutableRawPointer, function: @escaping Function) {
        self.context = context
        self.function = function
    }
}
