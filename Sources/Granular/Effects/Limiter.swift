#if canImport(Glibc)
    import Glibc
#endif

/// A look-ahead limiter: no sample leaves it above its ceiling, and its gain never jumps.
///
/// The gain that each sample needs is held back to its lowest over the look-ahead, let up again slowly, and smoothed by a
/// moving average of the same length; what comes out is delayed by the look-ahead.
struct Limiter: ~Copyable {
    /// How late the sound comes out, in frames.
    let delayFrames: Int
    private let delayed: UnsafeMutablePointer<Float>
    /// Gains in units of 2⁻³⁰: whole numbers, so that the running sum of the average never drifts.
    private let averaged: UnsafeMutablePointer<Int64>
    private var sum: Int64
    private var place = 0
    /// The lowest gain of the look-ahead, and for how many frames it still holds.
    private var held = Limiter.unity
    private var holdFrames = 0
    private let release: Double
    private(set) var gain: Float = 1

    private static let unity: Int64 = 1 << 30
    /// −0.3 dB below full scale.
    static let ceiling: Float = 0.966

    init(sampleRate: Double) {
        delayFrames = max(Int(sampleRate * 0.0015), 1)
        delayed = .allocate(capacity: delayFrames)
        delayed.initialize(repeating: 0, count: delayFrames)
        averaged = .allocate(capacity: delayFrames)
        averaged.initialize(repeating: Self.unity, count: delayFrames)
        sum = Self.unity * Int64(delayFrames)
        release = 1 - exp(-1 / (0.1 * sampleRate))
    }

    deinit {
        delayed.deallocate()
        averaged.deallocate()
    }

    /// Limits `samples` in place.
    mutating func process(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
        for frame in 0..<frames {
            let input = samples[frame]
            let level = abs(input)
            let needed = level > Self.ceiling ? Int64(Double(Self.ceiling / level) * Double(Self.unity)) : Self.unity
            if needed <= held {
                held = needed
                holdFrames = delayFrames
            } else if holdFrames > 0 {
                holdFrames -= 1
            } else {
                held = min(held + Int64(Double(Self.unity - held) * release) + 1, needed)
            }
            sum += held - averaged[place]
            averaged[place] = held
            gain = Float(Double(sum) / Double(Self.unity * Int64(delayFrames)))
            let output = delayed[place] * gain
            samples[frame] = min(max(output, -Self.ceiling), Self.ceiling)
            delayed[place] = input
            place = place + 1 == delayFrames ? 0 : place + 1
        }
    }

    /// Forgets the sound that is still to come out.
    mutating func clear() { delayed.update(repeating: 0, count: delayFrames) }
}
