extension [Float] {
    /// Runs a filter over a turn, once before for its last part, so that there is no seam.
    mutating func shape(_ output: StateVariable.Output, hz: Double, quality: Double = 0.7) {
        shape(output) { _ in (hz, quality, 1) }
    }

    /// The same for one that moves; see ``StateVariable``.
    /// - Parameter setting: cutoff in Hz, quality and gain at a moment in turns.
    mutating func shape(
        _ output: StateVariable.Output, _ setting: (_ turn: Double) -> (hz: Double, quality: Double, gain: Double)
    ) {
        var filter = StateVariable()
        let block = 64
        let blocks = count / block
        withUnsafeMutableBufferPointer { samples in
            for number in -blocks / 8..<blocks {
                let turn = Double(number) / Double(blocks)
                let (hz, quality, gain) = setting(turn < 0 ? turn + 1 : turn)
                let share = Swift.min(Swift.max(hz, 10), 21_000) / LoopBuffer.rate
                filter.set(tangent: Exact.tanHalf(share), quality: quality)
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

    /// Tilts a noise's spectrum by so many dB an octave, -6…6, between 20 Hz and 20 kHz: a pole and a zero for each octave.
    mutating func tilt(_ decibels: Double) {
        guard decibels != 0 else { return }
        for octave in 0..<10 {
            let pole = 20 * Exact.exp2(Double(octave))
            let zero = pole * Exact.exp2(-decibels / 6.020_6)
            let (p, z) = (
                Exact.tanHalf(pole / LoopBuffer.rate), Exact.tanHalf(Swift.min(zero, 23_000) / LoopBuffer.rate)
            )
            let scale = 1 / (1 + p)
            let (b0, b1, a1) = (Float((1 + z) * scale), Float((z - 1) * scale), Float((p - 1) * scale))
            var (x1, y1): (Float, Float) = (0, 0)
            aroundTheSeam(seconds: 1) { x in
                let y = b0 * x + b1 * x1 - a1 * y1
                (x1, y1) = (x, y)
                return y
            }
        }
    }
}
