import Foundation

/// Two sides of a sound.
struct Stereo: Equatable {
    var left: [Float]
    var right: [Float]

    /// Hands the sound to `process` piece by piece, to be changed in place; `cuts` are the pieces' lengths, in turn.
    mutating func process(
        cuts: [Int] = [64],
        _ process: (_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int) -> Void
    ) {
        left.withUnsafeMutableBufferPointer { left in
            right.withUnsafeMutableBufferPointer { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return }
                var done = 0
                var turn = 0
                while done < self.count {
                    let frames = min(cuts[turn % cuts.count], self.count - done)
                    process(left + done, right + done, frames)
                    done += frames
                    turn += 1
                }
            }
        }
    }

    private let count: Int

    init(left: [Float], right: [Float]) {
        self.left = left
        self.right = right
        count = left.count
    }
}

/// Ways of cutting time into calls that must not make a difference.
let manyCuts = [[1], [7], [64, 1, 13, 63, 2]]

/// White noise within ±`peak`, the same for the same seed (S. Vigna's SplitMix64).
func noise(frames: Int, peak: Float = 1, seed: UInt64 = 1) -> [Float] {
    (0..<UInt64(frames)).map { frame in
        var bits = seed << 32 &+ frame &* 0x9e37_79b9_7f4a_7c15
        bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
        return Float(Int32(truncatingIfNeeded: bits >> 32)) * 0x1p-31 * peak
    }
}

/// A sine.
func sine(_ hertz: Double, frames: Int, peak: Float = 1, sampleRate: Double = 48_000) -> [Float] {
    (0..<frames).map { peak * Float(sin(2 * .pi * hertz * Double($0) / sampleRate)) }
}

/// The mean power in dB.
func decibels(_ samples: some Collection<Float>) -> Double {
    10 * log10(samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count))
}

/// The power of the second difference in each hundredth of a second: what a click has much of, and a low sine little.
func roughness(_ samples: [Float], sampleRate: Int = 48_000) -> [Double] {
    let window = sampleRate / 100
    return stride(from: 2, to: samples.count - window, by: window).map { start in
        (start..<start + window).reduce(0.0) {
            let difference = Double(samples[$1]) - 2 * Double(samples[$1 - 1]) + Double(samples[$1 - 2])
            return $0 + difference * difference
        }
    }
}

/// The power in each hundredth of a second that ``roughness(_:sampleRate:)`` looks at.
func powers(_ samples: [Float], sampleRate: Int = 48_000) -> [Double] {
    let window = sampleRate / 100
    return stride(from: 2, to: samples.count - window, by: window).map { start in
        samples[start..<start + window].reduce(0.0) { $0 + Double($1) * Double($1) }
    }
}
