import Glibc

/// Noises that come round with a turn, and filters for them that do too.
extension LoopBuffer {
    /// White noise of a turn, -1…1.
    func white(_ random: inout SeededRandom) -> [Float] {
        var samples = [Float](repeating: 0, count: frames)
        for index in samples.indices { samples[index] = random.sample() }
        return samples
    }

    /// Pink noise of a turn: white noise through P. Kellet's filter of six poles and a direct path (music-dsp archive, 1999),
    /// which falls by 3 dB an octave.
    func pink(_ random: inout SeededRandom) -> [Float] {
        var samples = white(&random)
        var (a, b, c, d, e, f, g): (Float, Float, Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0, 0, 0)
        samples.aroundTheSeam { white in
            a = 0.99886 * a + white * 0.0555179
            b = 0.99332 * b + white * 0.0750759
            c = 0.96900 * c + white * 0.1538520
            d = 0.86650 * d + white * 0.3104856
            e = 0.55000 * e + white * 0.5329522
            f = -0.7616 * f - white * 0.0168980
            defer { g = white * 0.115926 }
            return 0.11 * (a + b + c + d + e + f + g + white * 0.5362)
        }
        return samples
    }
}

extension [Float] {
    /// Runs a filter over a turn that has heard the end of it before, so that there is no seam.
    mutating func aroundTheSeam(seconds: Double = 0.5, _ filter: (Float) -> Float) {
        withUnsafeMutableBufferPointer { samples in
            let before = Swift.min(Int(seconds * LoopBuffer.rate), samples.count)
            for index in samples.count - before..<samples.count { _ = filter(samples[index]) }
            for index in samples.indices { samples[index] = filter(samples[index]) }
        }
    }

    /// Runs a filter that moves over a turn; see ``StateVariable``.
    /// - Parameters:
    ///   - output: which of the filter's outputs.
    ///   - setting: cutoff in Hz, quality and gain at a moment in turns.
    mutating func filter(
        _ output: StateVariable.Output, _ setting: (_ turn: Double) -> (hz: Double, quality: Double, gain: Double)
    ) {
        var filter = StateVariable()
        let block = 64
        let blocks = count / block
        withUnsafeMutableBufferPointer { samples in
            for number in -blocks / 8..<blocks {
                let turn = Double(number) / Double(blocks)
                let (hz, quality, gain) = setting(turn < 0 ? turn + 1 : turn)
                filter.set(hz: hz, quality: quality)
                let last = filter.gain
                filter.gain = Float(gain)
                let slope = (filter.gain - last) / Float(block)
                let start = (number < 0 ? number + blocks : number) * block
                for index in 0..<block {
                    let sample = filter.step(samples[start + index], output) * (last + slope * Float(index + 1))
                    if number >= 0 { samples[start + index] = sample }
                }
            }
        }
    }
}

/// A filter of two poles that may move at any moment: V. Zavalishin, "The Art of VA Filter Design" (2012), chapter 4, in the
/// form of A. Simper (2013). Band-pass is 1 at its frequency.
struct StateVariable {
    enum Output { case low, band, high }

    var gain: Float = 0
    private var (first, second): (Float, Float) = (0, 0)
    private var (k, a1, a2, a3): (Float, Float, Float, Float) = (1, 0, 0, 0)

    mutating func set(hz: Double, quality: Double) {
        set(tangent: tan(.pi * Swift.min(Swift.max(hz, 10), 21_000) / LoopBuffer.rate), quality: quality)
    }

    /// - Parameter tangent: of half a turn times the frequency's share of the rate.
    mutating func set(tangent g: Double, quality: Double) {
        let damping = 1 / quality
        let first = 1 / (1 + g * (g + damping))
        (k, a1, a2, a3) = (Float(damping), Float(first), Float(g * first), Float(g * g * first))
    }

    @inline(__always)
    mutating func step(_ input: Float, _ output: Output) -> Float {
        let v3 = input - second
        let v1 = a1 * first + a2 * v3
        let v2 = second + a2 * first + a3 * v3
        first = 2 * v1 - first
        second = 2 * v2 - second
        switch output {
        case .low: return v2
        case .band: return k * v1
        case .high: return input - k * v1 - v2
        }
    }
}
