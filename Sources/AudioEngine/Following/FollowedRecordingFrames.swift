import Threads

/// Leaves what is followed for a recording, each frame of the stream once, whatever jumps what is heard makes: where it went back, as the one who
/// plays stood still, what was left already is not left again; where it went on, as this machine stood still, there is as much silence.
struct FollowedRecordingFrames: ~Copyable {
    private let channels: Int
    private let silence: UnsafeMutablePointer<Float>
    /// Further jumps are no gaps, in frames.
    private let maxJump: Int64
    /// The frame that is left next; `nil` where it may be any.
    private var nextFrame: Int64?

    private static var silentFrames: Int { 4_096 }
    private static var maxJumpSeconds: Int64 { 4 }

    /// - `rate`: frames a second.
    init(rate: Int, channels: Int) {
        self.channels = channels
        maxJump = Self.maxJumpSeconds * Int64(rate)
        silence = .allocate(capacity: channels * Self.silentFrames)
        silence.initialize(repeating: 0, count: channels * Self.silentFrames)
    }

    deinit { silence.deallocate() }

    /// What comes next may have any number.
    mutating func reset() { nextFrame = nil }

    /// Leaves frames of the stream, the first of that number.
    mutating func write(
        _ samples: UnsafePointer<Float>, frames: Int, firstFrame: Int64, _ tap: UncountedReference<RecordingTap>?
    ) {
        let end = firstFrame + Int64(frames)
        var next = nextFrame ?? firstFrame
        if abs(firstFrame - next) > maxJump { next = firstFrame }
        while next < firstFrame {
            let count = min(Int(firstFrame - next), Self.silentFrames)
            tap?.pointee.write(silence, frames: count, engineFrame: next)
            next += Int64(count)
        }
        if next < end {
            let known = Int(next - firstFrame)
            tap?.pointee.write(samples + channels * known, frames: frames - known, engineFrame: next)
            next = end
        }
        nextFrame = next
    }
}
