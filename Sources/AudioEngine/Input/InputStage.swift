import AudioIO
import Granular
import Threads

/// What is to be seen of live input.
package struct InputSnapshot: BitwiseCopyable, Sendable {
    /// Peaks after the level, 1 = full scale, falling by 20 dB a second.
    package var peakLeft: Float = 0
    package var peakRight: Float = 0
    /// What the feedback guard lets pass, 0…1.
    package var guardGain: Float = 1
    /// How often it was closed.
    package var guardClosings = 0
}

/// The audio thread's end of live input: takes a block out of the card's ring, brings it to its level, and makes of it what grains
/// hear and what the monitor adds. All its memory is taken before the first block, and nobody else reaches it.
package struct InputStage: ~Copyable {
    private let exchange: UncountedReference<InputExchange>
    private var ring: InputRingReader
    private let rate: Double
    private let raw: UnsafeMutablePointer<Float>
    private let heard: UnsafeMutablePointer<Float>
    private let monitored: UnsafeMutablePointer<Float>
    private let both: UnsafeMutablePointer<Float>
    private var level: SmoothGain
    private var monitor: SmoothGain
    private var passing: SmoothGain
    private var feedback: FeedbackGuard
    private var openings = 0
    private var peak = SIMD2<Float>()
    private var outline = InputOutlineWriter()

    /// More than any card's block.
    private static var maxFrames: Int { 65_536 }

    /// - Parameters:
    ///   - ring: where input comes from; it lives longer, as `exchange` does.
    ///   - rate: frames a second.
    package init(
        ring: UncountedReference<InputRing>, exchange: UncountedReference<InputExchange>, rate: Int
    ) {
        self.ring = InputRingReader(ring)
        self.exchange = exchange
        self.rate = Double(rate)
        raw = .allocate(capacity: 2 * Self.maxFrames)
        heard = .allocate(capacity: 2 * Self.maxFrames)
        monitored = .allocate(capacity: 2 * Self.maxFrames)
        both = .allocate(capacity: 4 * Self.maxFrames)
        for samples in [raw, heard, monitored] { samples.initialize(repeating: 0, count: 2 * Self.maxFrames) }
        both.initialize(repeating: 0, count: 4 * Self.maxFrames)
        level = SmoothGain(1, seconds: 0.02, rate: rate)
        monitor = SmoothGain(0, seconds: 0.02, rate: rate)
        passing = SmoothGain(1, seconds: 0.005, rate: rate)
        feedback = FeedbackGuard(rate: rate)
    }

    deinit {
        raw.deallocate()
        heard.deallocate()
        monitored.deallocate()
        both.deallocate()
    }

    /// Takes the next block in.
    /// - Returns: what grains hear, and what is heard beside them: `nil` while the monitor is closed.
    package mutating func prepare(_ frames: Int) -> (heard: UnsafePointer<Float>, beside: UnsafePointer<Float>?)? {
        guard frames <= Self.maxFrames else { return nil }
        ring.read(into: raw, frames: frames)
        let asked = exchange.pointee.openings
        if asked != openings {
            openings = asked
            feedback.open()
        }
        level.target = exchange.pointee.level
        monitor.target = exchange.pointee.monitor
        passing.target = feedback.gain
        let isMonitored = monitor.value > 0 || monitor.target > 0
        for index in 0..<frames {
            let levelGain = level.next()
            raw[2 * index] *= levelGain
            raw[2 * index + 1] *= levelGain
            let passingGain = passing.next()
            heard[2 * index] = raw[2 * index] * passingGain
            heard[2 * index + 1] = raw[2 * index + 1] * passingGain
            let monitorGain = monitor.next()
            monitored[2 * index] = heard[2 * index] * monitorGain
            monitored[2 * index + 1] = heard[2 * index + 1] * monitorGain
        }
        return (UnsafePointer(heard), isMonitored ? UnsafePointer(monitored) : nil)
    }

    /// Sees what came of the block.
    /// - Parameters:
    ///   - output: what went out, in so many channels.
    ///   - engineFrame: the engine's frame of the block's first.
    ///   - kept: how many frames of the block the engine kept.
    ///   - goesOn: whether live input was frozen before the block, and is not any more.
    package mutating func finish(
        _ output: UnsafePointer<Float>, frames: Int, channels: Int, engineFrame: Int64, kept: Int, goesOn: Bool
    ) {
        guard frames <= Self.maxFrames else { return }
        for index in 0..<frames {
            for side in 0..<2 {
                both[4 * index + side] = heard[2 * index + side]
                both[4 * index + 2 + side] = monitored[2 * index + side]
            }
        }
        exchange.pointee.tap.write(both, frames: 2 * frames, engineFrame: engineFrame)
        feedback.observe(input: raw, monitorGain: monitor.value, output: output, channels: channels, frames: frames)
        // What is kept of a block in which freezing ends is its end; else, and of the fade after freezing, its beginning.
        let first = goesOn ? frames - kept : 0
        if kept > 0, kept <= frames {
            exchange.pointee.tape.write(heard + 2 * first, frames: kept)
            outline.write(heard + 2 * first, frames: kept, to: exchange.pointee.outline)
        }
        var blockPeak = SIMD2<Float>()
        for index in 0..<frames {
            blockPeak.x = max(blockPeak.x, abs(raw[2 * index]))
            blockPeak.y = max(blockPeak.y, abs(raw[2 * index + 1]))
        }
        // 20 dB a second: a linear step of the block's length is near enough for a meter.
        peak *= max(1 - Float(2.303 * Double(frames) / rate), 0)
        peak.replace(with: blockPeak, where: blockPeak .> peak)
        peak.replace(with: 0, where: peak .< 1e-6)
        exchange.pointee.snapshot.store(
            InputSnapshot(
                peakLeft: peak.x, peakRight: peak.y, guardGain: feedback.gain, guardClosings: feedback.closings))
    }
}

/// A gain that goes to its target without a click, one frame after the other.
struct SmoothGain {
    var target: Float
    private(set) var value: Float
    private let fraction: Float

    /// - `seconds`: in which it covers 63 % of the way.
    init(_ value: Float, seconds: Double, rate: Int) {
        (self.value, target) = (value, value)
        fraction = Float(1 / max(seconds * Double(rate), 1))
    }

    @inline(__always)
    mutating func next() -> Float {
        let difference = target - value
        value = abs(difference) < 1e-5 ? target : value + difference * fraction
        return value
    }
}
