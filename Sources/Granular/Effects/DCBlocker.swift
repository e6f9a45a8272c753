#if canImport(Glibc)
    import Glibc
#endif

/// Takes away what does not move: a high-pass of one pole and one zero.
///
/// y[n] = g (x[n] − x[n−1]) + r y[n−1], g = (1 + r) / 2 (J. O. Smith, "Introduction to Digital Filters with Audio
/// Applications", section "DC Blocker"), with r = (1 − t) / (1 + t), t = tan(π · f / rate), from the bilinear transform,
/// which puts the −3 dB at f at every rate.
package struct DCBlocker {
    private var lastInput = SIMD2<Float>()
    private var output = SIMD2<Float>()
    private let pole: Float
    private let gain: Float

    /// - Parameter hertz: where it is at −3 dB.
    package init(sampleRate: Double, hertz: Double = 5) {
        let t = tan(.pi * hertz / sampleRate)
        pole = Float((1 - t) / (1 + t))
        gain = Float(1 / (1 + t))
    }

    package mutating func process(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int) {
        var (lastInput, output) = (lastInput, output)
        for frame in 0..<frames {
            let input = SIMD2(left[frame], right[frame])
            output = (input - lastInput) * gain + output * pole
            // Silence ends in zeros, not in denormal numbers; and what is no number, or no sound, ends here.
            let isSound = ((output .> 1e-15) .& (output .< 1e15)) .| ((output .< -1e-15) .& (output .> -1e15))
            output = SIMD2().replacing(with: output, where: isSound)
            lastInput = input
            left[frame] = output.x
            right[frame] = output.y
        }
        (self.lastInput, self.output) = (lastInput, output)
    }

    /// Forgets what it has heard.
    package mutating func clear() {
        lastInput = SIMD2()
        output = SIMD2()
    }

    mutating func code(_ coder: inout StateCoder) {
        coder.pair(&lastInput)
        coder.pair(&output)
    }
}
