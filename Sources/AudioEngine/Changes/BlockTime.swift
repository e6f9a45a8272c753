/// When the output asked for a block: the line along which touches find their frame.
package struct BlockTime: BitwiseCopyable, Sendable {
    /// The block's first frame.
    package var frame: Int64
    /// The smoothed `CLOCK_MONOTONIC` time at which it was asked for.
    package var nanoseconds: Int64

    package init(frame: Int64, nanoseconds: Int64) {
        self.frame = frame
        self.nanoseconds = nanoseconds
    }
}
