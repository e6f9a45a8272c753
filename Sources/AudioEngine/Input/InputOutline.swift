import Granular
import Synchronization

/// How what came in lately looks: the audio thread adds a part after the other, and any other thread may look.
package struct InputOutline: ~Copyable, Sendable {
    /// How many parts there are, of ``framesPerPart`` frames each.
    package static let parts = 512
    /// Frames of one part.
    let framesPerPart: Int
    /// The lowest sample of a part in the lower half, the highest in the upper.
    private let words = InlineArray<512, Atomic<UInt64>> { _ in Atomic(0) }
    private let written = Atomic<Int>(0)

    /// Input below this peak is not drawn larger: noise is to look like noise.
    private static let smallestPeak: Float = 0.1

    /// Nothing came in yet; it shows so many seconds of `rate` frames a second.
    init(seconds: Int, rate: Int) { framesPerPart = max((seconds * rate + Self.parts - 1) / Self.parts, 1) }

    /// Adds the next part; the audio thread alone does.
    func append(low: Float, high: Float) {
        let count = written.load(ordering: .relaxed)
        words[count % Self.parts].store(UInt64(low.bitPattern) | UInt64(high.bitPattern) << 32, ordering: .relaxed)
        written.store(count + 1, ordering: .releasing)
    }

    /// How it looks now: the newest at the right, a flat line where nothing came in yet. Relative to its peak, or to −20 dB where
    /// it is quieter.
    package var picture: SoundOutline {
        let end = written.load(ordering: .acquiring)
        var low: [Float] = []
        var high: [Float] = []
        for part in (end - Self.parts)..<end {
            let word = part < 0 ? 0 : words[part % Self.parts].load(ordering: .relaxed)
            low.append(Float(bitPattern: UInt32(truncatingIfNeeded: word)))
            high.append(Float(bitPattern: UInt32(truncatingIfNeeded: word >> 32)))
        }
        let peak = max(Self.smallestPeak, high.max() ?? 0, -(low.min() ?? 0))
        return SoundOutline(low: low.map { $0 / peak }, high: high.map { $0 / peak })
    }
}

/// The audio thread's end of an ``InputOutline``: the part that is not whole yet.
struct InputOutlineWriter {
    private var low: Float = 0
    private var high: Float = 0
    private var frames = 0

    /// Adds frames, left and right interleaved.
    mutating func write(_ samples: UnsafePointer<Float>, frames count: Int, to outline: borrowing InputOutline) {
        for index in 0..<count {
            low = min(low, samples[2 * index], samples[2 * index + 1])
            high = max(high, samples[2 * index], samples[2 * index + 1])
            frames += 1
            guard frames == outline.framesPerPart else { continue }
            outline.append(low: low, high: high)
            (low, high, frames) = (0, 0, 0)
        }
    }
}
