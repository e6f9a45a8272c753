#if canImport(Glibc)
    import Glibc
#endif

/// The peak of a signal, falling by 20 dB a second.
struct PeakMeter {
    private(set) var peak: Float = 0
    private let fall: Float

    init(sampleRate: Double) { fall = Float(pow(10, -1 / sampleRate)) }

    mutating func read(_ samples: UnsafePointer<Float>, frames: Int) {
        for frame in 0..<frames { peak = max(abs(samples[frame]), peak * fall) }
        if peak < 1e-6 { peak = 0 }
    }
}
