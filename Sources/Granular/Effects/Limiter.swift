#if canImport(Glibc)
    import Glibc
#endif

/// A look-ahead limiter: no sample leaves it above its ceiling, its gain never jumps, and it is the same in all channels, so that
/// nothing moves between them.
///
/// The gain that each frame's loudest channel needs is held for the look-ahead and a little longer, let up again slowly, and
/// smoothed by a moving average over the look-ahead; what comes out is delayed by as much.
package struct Limiter: ~Copyable {
    /// How late the sound comes out, in frames.
    package let delayFrames: Int
    /// Of each pair of channels so many frames.
    private let delayed: UnsafeMutablePointer<SIMD2<Float>>
    private let pairs: Int
    /// What the frames at hand have for a level, then for a gain.
    private let gains: UnsafeMutablePointer<Float>
    /// Gains in units of 2⁻³⁰: whole numbers, so that the running sum of the average never drifts.
    private let averaged: UnsafeMutablePointer<Int64>
    private var sum: Int64
    /// What a sum is multiplied by for the average as a factor.
    private let averageScale: Double
    private var place = 0
    /// The lowest gain that was needed in this turn through the delay, and in the one before: of the last one to two
    /// look-aheads together.
    private var lowestRecent = Limiter.unity
    private var lowestBefore = Limiter.unity
    private var held = Limiter.unity
    /// The fraction of the way up that is gone in a frame, in 2⁻³².
    private let release: Int64
    /// What it multiplies the sound by, 1 = leaves it as it is.
    package private(set) var gain: Float = 1

    private static var unity: Int64 { 1 << 30 }
    /// −0.3 dB below full scale.
    package static var ceiling: Float { 0.966 }

    private static var longestBlock: Int { 64 }

    package init(sampleRate: Double, channels: Int = 2) {
        delayFrames = max(Int(sampleRate * 0.0015), 1)
        pairs = channels / 2
        delayed = .allocate(capacity: pairs * delayFrames)
        delayed.initialize(repeating: SIMD2(), count: pairs * delayFrames)
        gains = .allocate(capacity: Self.longestBlock)
        gains.initialize(repeating: 0, count: Self.longestBlock)
        averaged = .allocate(capacity: delayFrames)
        averaged.initialize(repeating: Self.unity, count: delayFrames)
        sum = Self.unity * Int64(delayFrames)
        averageScale = 1 / Double(Self.unity * Int64(delayFrames))
        release = Int64((1 - exp(-1 / (0.1 * sampleRate))) * 0x1p32)
    }

    deinit {
        delayed.deallocate()
        gains.deallocate()
        averaged.deallocate()
    }

    /// Limits all channels in place. What is not a number, or not a finite one, counts as silence.
    package mutating func process(_ channels: Channels, frames: Int) {
        var done = 0
        while done < frames {
            let count = min(frames - done, Self.longestBlock)
            processBlock(channels.dropping(frames: done), frames: count)
            done += count
        }
    }

    private mutating func processBlock(_ channels: Channels, frames: Int) {
        let first = place
        gains.update(repeating: 0, count: frames)
        for channel in 0..<channels.count {
            let samples = channels[channel]
            for frame in 0..<frames { gains[frame] = max(gains[frame], abs(Self.finite(samples[frame]))) }
        }
        for frame in 0..<frames {
            gains[frame] = nextGain(for: gains[frame])
            place = place + 1 == delayFrames ? 0 : place + 1
        }
        for pair in 0..<pairs {
            let delayed = delayed + pair * delayFrames
            let (left, right) = (channels[2 * pair], channels[2 * pair + 1])
            var place = first
            for frame in 0..<frames {
                let output = delayed[place] * gains[frame]
                delayed[place] = SIMD2(Self.finite(left[frame]), Self.finite(right[frame]))
                // The gain is enough but for its rounding.
                left[frame] = min(max(output.x, -Self.ceiling), Self.ceiling)
                right[frame] = min(max(output.y, -Self.ceiling), Self.ceiling)
                place = place + 1 == delayFrames ? 0 : place + 1
            }
        }
    }

    @inline(__always)
    private mutating func nextGain(for level: Float) -> Float {
        if place == 0 {
            lowestBefore = lowestRecent
            lowestRecent = Self.unity
        }
        if level > Self.ceiling {
            // Never down to silence: what is far too loud would not be heard at all.
            let needed = max(Int64(Double(Self.ceiling) / Double(level) * Double(Self.unity)), 1)
            lowestRecent = min(lowestRecent, needed)
        }
        let letUp = held + ((Self.unity - held) * release) >> 32 + 1
        held = min(letUp, lowestRecent, lowestBefore)
        sum += held - averaged[place]
        averaged[place] = held
        gain = Float(Double(sum) * averageScale)
        return gain
    }

    @inline(__always)
    private static func finite(_ sample: Float) -> Float { abs(sample) < .infinity ? sample : 0 }

    /// Forgets the sound that is still to come out; the gain goes on as it was.
    package mutating func clear() { delayed.update(repeating: SIMD2(), count: pairs * delayFrames) }

    /// Is as new: nothing tells how much it has limited.
    package mutating func reset() {
        clear()
        averaged.update(repeating: Self.unity, count: delayFrames)
        sum = Self.unity * Int64(delayFrames)
        (place, gain) = (0, 1)
        (lowestRecent, lowestBefore, held) = (Self.unity, Self.unity, Self.unity)
    }

    mutating func code(_ coder: inout StateCoder) {
        for index in 0..<pairs * delayFrames { coder.pair(&(delayed + index).pointee) }
        coder.whole(&place, in: 0...delayFrames - 1)
        coder.whole(&lowestRecent, in: 1...Self.unity)
        coder.whole(&lowestBefore, in: 1...Self.unity)
        coder.whole(&held, in: 1...Self.unity)
        sum = 0
        for index in 0..<delayFrames {
            coder.whole(&(averaged + index).pointee, in: 1...Self.unity)
            sum += averaged[index]
        }
        gain = Float(Double(sum) * averageScale)
    }
}
