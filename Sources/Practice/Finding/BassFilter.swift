#if canImport(Glibc)
    import Glibc
#endif

/// Makes a sound easier to follow for a program that listens for beats: more of the bass, which in most music carries the beat, and less of what
/// is above 4 kHz, where cymbals between the beats mislead it. One channel.
struct BassFilter {
    private let bass: Float, treble: Float
    private var low: (Float, Float) = (0, 0)
    private var high: (Float, Float) = (0, 0)

    private static let bassHz = 150.0, trebleHz = 4_000.0
    /// The bass is so many times louder than the rest; all together stays within full scale.
    private static let boost: Float = 5

    /// At so many frames a second.
    init(rate: Int) {
        func share(_ hertz: Double) -> Float { Float(1 - exp(-2 * Double.pi * hertz / Double(rate))) }
        (bass, treble) = (share(Self.bassHz), share(Self.trebleHz))
    }

    /// The next sample.
    mutating func filtered(_ sample: Float) -> Float {
        let sample = sample.isFinite ? sample : 0
        low.0 += bass * (sample - low.0)
        low.1 += bass * (low.0 - low.1)
        let full = (sample + (Self.boost - 1) * low.1) / Self.boost
        high.0 += treble * (full - high.0)
        high.1 += treble * (high.0 - high.1)
        return high.1
    }
}
