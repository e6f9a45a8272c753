#if canImport(Glibc)
    import Glibc
#endif

/// A gain that goes to its target without a click.
struct GlidingGain {
    private var value: Float
    private var target: Float
    private let share: Float

    /// - `timeSeconds`: in which it covers 63 % of the way.
    init(_ value: Float, timeSeconds: Double, sampleRate: Double) {
        self.value = value
        target = value
        share = Float(1 - exp(-1 / (timeSeconds * sampleRate)))
    }

    mutating func glide(to newTarget: Float) { target = newTarget }

    mutating func apply(to samples: UnsafeMutablePointer<Float>, frames: Int) {
        for frame in 0..<frames {
            let way = target - value
            value = abs(way) < 1e-7 ? target : value + way * share
            samples[frame] *= value
        }
    }
}
