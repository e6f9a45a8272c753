import Glibc

/// Reads a stream of frames a little faster or slower than it was rendered, as the cards of two machines never run at quite the same speed: by
/// a windowed sinc of 32 frames (Kaiser, β = 9) on 512 phases, between which it interpolates. At a whole position it gives the very samples.
///
/// Frames are numbered as their engine numbers them. For the audio thread: all memory is taken when it is made.
package struct DriftResampler: ~Copyable {
    /// Frames that are read around each position.
    static var taps: Int { 32 }
    /// Frames that have to be there after a position.
    static var ahead: Int { taps / 2 }
    private static var phases: Int { 512 }
    /// The most frames that are read at once, and that wait.
    package static var maxFrames: Int { 65_536 }

    private let channels: Int
    private let kernel: UnsafeMutablePointer<Float>
    private let waiting: UnsafeMutablePointer<Float>
    /// The number of the first frame that waits, and how many do.
    private var firstFrame: Int64 = 0
    private var count = 0
    /// The frame that is heard next, with its fraction.
    package private(set) var position: Double = 0

    /// - `channels`: of the stream.
    package init(channels: Int) {
        self.channels = channels
        kernel = .allocate(capacity: (Self.phases + 1) * Self.taps)
        waiting = .allocate(capacity: channels * (Self.maxFrames + 2 * Self.taps))
        waiting.initialize(repeating: 0, count: channels * (Self.maxFrames + 2 * Self.taps))
        for phase in 0...Self.phases {
            for tap in 0..<Self.taps {
                let distance = Double(tap - Self.ahead + 1) - Double(phase) / Double(Self.phases)
                (kernel + phase * Self.taps + tap).initialize(to: Self.weight(at: distance))
            }
        }
    }

    deinit {
        kernel.deallocate()
        waiting.deallocate()
    }

    /// Begins at a frame, before which all was silent.
    package mutating func begin(at frame: Int64) {
        position = Double(frame)
        count = Self.ahead - 1
        firstFrame = frame - Int64(count)
        waiting.update(repeating: 0, count: channels * count)
    }

    /// The number of the frame that is to be written next.
    package var nextFrame: Int64 { firstFrame + Int64(count) }

    /// How many more frames have to be written before so many are read at a ratio.
    package func missing(toRead frames: Int, ratio: Double) -> Int {
        let last = position + ratio * Double(max(frames - 1, 0))
        return min(max(Int(Int64(last) + Int64(Self.ahead) + 1 - nextFrame), 0), Self.maxFrames)
    }

    /// Where the next frame is to be written, room for ``missing(toRead:ratio:)``.
    package var end: UnsafeMutablePointer<Float> { waiting + channels * count }

    /// So many frames were written at ``end``.
    package mutating func add(_ frames: Int) { count += frames }

    /// Frames from one number up to, and without, another, as they were written: those that were just read are still there.
    func written(from first: Int64, to end: Int64) -> (samples: UnsafePointer<Float>, frames: Int) {
        let first = min(max(first, firstFrame), nextFrame)
        let end = min(max(end, first), nextFrame)
        return (UnsafePointer(waiting + channels * Int(first - firstFrame)), Int(end - first))
    }

    /// Reads frames, `ratio` of the stream's each; those that are missing are silent.
    package mutating func read(into samples: UnsafeMutablePointer<Float>, frames: Int, ratio: Double) {
        for index in 0..<frames {
            let whole = position.rounded(.down)
            let first = Int(Int64(whole) - firstFrame) - Self.ahead + 1
            let output = samples + channels * index
            if first >= 0, first + Self.taps <= count {
                read(from: first, fraction: position - whole, into: output)
            } else {
                output.update(repeating: 0, count: channels)
            }
            position += ratio
        }
    }

    private func read(from first: Int, fraction: Double, into output: UnsafeMutablePointer<Float>) {
        let input = waiting + channels * first
        guard fraction != 0 else {
            output.update(from: input + channels * (Self.ahead - 1), count: channels)
            return
        }
        let place = fraction * Double(Self.phases)
        let phase = min(Int(place), Self.phases - 1)
        let rest = Float(place - Double(phase))
        let (low, high) = (kernel + phase * Self.taps, kernel + (phase + 1) * Self.taps)
        for channel in 0..<channels {
            var sum: Float = 0
            for tap in 0..<Self.taps {
                sum += input[channels * tap + channel] * (low[tap] + (high[tap] - low[tap]) * rest)
            }
            output[channel] = sum
        }
    }

    /// Forgets what lies before all that is still read.
    package mutating func removeRead() {
        let needed = Int64(position.rounded(.down)) - Int64(Self.ahead - 1)
        let read = min(max(Int(needed - firstFrame), 0), count)
        guard read > 0 else { return }
        waiting.update(from: waiting + channels * read, count: channels * (count - read))
        count -= read
        firstFrame += Int64(read)
    }

    /// The kernel's weight at a distance in frames.
    private static func weight(at distance: Double) -> Float {
        if distance == 0 { return 1 }
        let reach = Double(ahead)
        guard distance == distance.rounded() ? false : abs(distance) < reach else { return 0 }
        let beta = 9.0
        let window = bessel(beta * (1 - (distance / reach) * (distance / reach)).squareRoot()) / bessel(beta)
        return Float(sin(.pi * distance) / (.pi * distance) * window)
    }

    /// The modified Bessel function of the first kind, order 0, by its series.
    private static func bessel(_ x: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for step in 1...40 {
            term *= (x / 2 / Double(step)) * (x / 2 / Double(step))
            sum += term
        }
        return sum
    }
}
