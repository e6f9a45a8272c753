import Glibc

/// Drums as a drum machine makes them, of sines that fall and of noise; each gives its samples from the stroke on.
struct DrumKit {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed) }

    /// A skin whose tone falls from `high` to `low` Hz as the stroke's tension goes, and dies by 60 dB in `seconds`.
    func skin(from high: Double, to low: Double, seconds: Double, fallSeconds: Double = 0.03) -> [Float] {
        var phase = 0.0
        return samples(seconds: seconds) { time in
            phase += (low + (high - low) * exp(-time / fallSeconds)) / LoopBuffer.rate
            return Float(sin(2 * .pi * phase) * exp(-6.9 * time / seconds) * min(time / 0.001, 1))
        }
    }

    /// A snare: its skin's two lowest modes, and the wires' noise around `hz`.
    mutating func snare(hz: Double = 3_200, seconds: Double = 0.22) -> [Float] {
        let low = skin(from: 240, to: 185, seconds: 0.16)
        let high = skin(from: 360, to: 330, seconds: 0.1)
        var snare = noise(around: hz, quality: 0.6, seconds: seconds)
        for index in snare.indices {
            snare[index] *= 0.8
            if index < low.count { snare[index] += 0.55 * low[index] }
            if index < high.count { snare[index] += 0.3 * high[index] }
        }
        return snare
    }

    /// Noise around `hz` that dies by 60 dB in `seconds`: hats, shakers, cymbals.
    mutating func noise(around hz: Double, quality: Double, seconds: Double) -> [Float] {
        var filter = StateVariable()
        filter.set(hz: hz, quality: quality)
        return samples(seconds: seconds) { time in
            filter.step(random.sample(), .band) * Float(exp(-6.9 * time / seconds) * min(time / 0.000_5, 1))
        }
    }

    private func samples(seconds: Double, _ sample: (_ time: Double) -> Float) -> [Float] {
        (0..<Int(seconds * LoopBuffer.rate)).map { sample(Double($0) / LoopBuffer.rate) }
    }
}
