import Glibc
import Granular

/// How a sound's power lies over its frequencies, by windows of one length (J. von Hann's).
struct PowerSpectrum {
    /// The length of a window, in samples.
    let length: Int
    private let window: [Double]
    private let transform: FourierTransform

    /// - Parameter length: a power of two.
    init(length: Int) {
        self.length = length
        window = (0..<length).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length)) }
        transform = FourierTransform(length)
    }

    /// The power in each of `length / 2 + 1` steps from 0 Hz to half the sample rate; what lies outside of the samples is silence.
    func powers(_ samples: [Float], from first: Int) -> [Double] {
        let values = (0..<length).map { place in
            let sample = samples.indices.contains(first + place) ? Double(samples[first + place]) : 0
            return SIMD2(sample * window[place], 0)
        }
        return transform.transformed(values, direction: -1).prefix(length / 2 + 1).map { $0.x * $0.x + $0.y * $0.y }
    }

    /// The mean power of windows that overlap by half (P. D. Welch, 1967).
    func meanPowers(_ samples: [Float]) -> [Double] {
        var sums = [Double](repeating: 0, count: length / 2 + 1)
        var count = 0
        for first in stride(from: 0, through: max(samples.count - length, 0), by: length / 2) {
            for (step, power) in powers(samples, from: first).enumerated() { sums[step] += power }
            count += 1
        }
        return sums.map { $0 / Double(max(count, 1)) }
    }
}
