/// Gives each touch its own frame: the touch's time plus one fixed distance, whatever the moment at which it is handled.
package struct TouchClock: Sendable {
    /// Frames a second.
    package let rate: Int
    /// From a touch to its frame, in frames: a period, so that a touch between two blocks falls into the block that is asked
    /// for next, and a millisecond for the touch's way there.
    package let distanceFrames: Int

    /// No touch is put further behind the newest block, in frames: while an output stands still (a card that wakes up, or
    /// ran dry) its frames stand still too, and what is touched meanwhile is to sound when it goes on.
    private let longestWait: Double

    package init(rate: Int, periodFrames: Int) {
        self.rate = rate
        distanceFrames = periodFrames + rate / 1_000
        longestWait = Double(max(2 * periodFrames, rate / 20))
    }

    /// The frame of a touch at `microseconds`, by the newest block.
    package func frame(ofTouchAt microseconds: Int64, after block: BlockTime) -> Int64 {
        let elapsed = Double(microseconds * 1_000 - block.nanoseconds) * 1e-9
        let frames = min(elapsed * Double(rate), longestWait)
        return max(block.frame + Int64(frames.rounded()) + Int64(distanceFrames), 0)
    }
}
