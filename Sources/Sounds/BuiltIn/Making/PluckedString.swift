import Glibc

/// A plucked string: K. Karplus and A. Strong, "Digital synthesis of plucked-string and drum timbres" (CMJ 7:2, 1983), with the
/// all-pass for tuning, the pick's place and hardness, and loss that goes by the note of D. A. Jaffe and J. O. Smith, "Extensions
/// of the Karplus-Strong plucked-string algorithm" (the same issue).
struct PluckedString {
    /// In Hz.
    var hz: Double
    /// Until it has fallen by 60 dB, in seconds.
    var seconds: Double
    /// How soon high partials die: 0 = with the low ones … 0.5 = as in Karplus and Strong's mean of two samples.
    var damping = 0.5
    /// Where it is plucked, as a fraction of its length.
    var place = 0.13
    /// What the pick lets through, in Hz.
    var hardness = 4_000.0

    /// Its sound, from the pluck on.
    func samples(seconds length: Double, _ random: inout SeededRandom) -> [Float] {
        let period = LoopBuffer.rate / hz
        // The loss filter delays by `damping`, the all-pass by 0.2…1.2 of a frame.
        let whole = Int(period - damping - 0.2)
        let rest = period - damping - Double(whole)
        let allPass = Float((1 - rest) / (1 + rest))
        let loss = Float(pow(10, -3 / (hz * seconds)))
        let (near, far) = (loss * Float(1 - damping), loss * Float(damping))

        var line = excitation(whole, &random)
        var output = [Float](repeating: 0, count: Int(length * LoopBuffer.rate))
        var (index, last, passed, passedIn): (Int, Float, Float, Float) = (0, 0, 0, 0)
        line.withUnsafeMutableBufferPointer { line in
            output.withUnsafeMutableBufferPointer { output in
                for frame in output.indices {
                    let sample = line[index]
                    output[frame] = sample
                    let lost = near * sample + far * last
                    last = sample
                    passed = allPass * (lost - passed) + passedIn
                    passedIn = lost
                    line[index] = passed
                    index = index + 1 == whole ? 0 : index + 1
                }
            }
        }
        // It is damped at the end of what is kept.
        let fade = min(4_800, output.count)
        for step in 0..<fade { output[output.count - 1 - step] *= Float(step) / Float(fade) }
        return output
    }

    /// A burst of noise as long as the string, through the pick's low-pass and the comb of its place, without a mean.
    private func excitation(_ count: Int, _ random: inout SeededRandom) -> [Float] {
        let noise = (0..<count).map { _ in random.sample() }
        let pole = Float(exp(-2 * .pi * hardness / LoopBuffer.rate))
        var soft = noise
        var state: Float = 0
        for _ in 0..<2 {
            for index in soft.indices {
                state = (1 - pole) * noise[index] + pole * state
                soft[index] = state
            }
        }
        let away = max(1, Int(place * Double(count)))
        var plucked = soft.indices.map { soft[$0] - soft[($0 + count - away) % count] }
        let mean = plucked.reduce(0, +) / Float(count)
        let power = plucked.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(count)
        for index in plucked.indices { plucked[index] = (plucked[index] - mean) / max(power, 1e-9).squareRoot() * 0.3 }
        return plucked
    }
}
