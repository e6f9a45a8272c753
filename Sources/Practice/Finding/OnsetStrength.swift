import Glibc
import Sounds

/// How strongly something begins at each moment of a sound: how much louder its bands of mel become, in dB (D. P. W. Ellis, "Beat Tracking by
/// Dynamic Programming", Journal of New Music Research, 2007). Bass counts twice, as in most music it carries the beat.
struct OnsetStrength {
    /// So many moments a second.
    static let perSecond = 100

    /// One value for each moment, the first at 0 s; their standard deviation is 1, or all are 0.
    let values: [Double]

    /// What is so far below the loudest band of the loudest moment, in dB, is silence.
    private static let floor: Float = -60
    /// So many of the lowest bands are bass: up to some 600 Hz.
    private static let bassBands = 3
    /// How much a moment and its neighbours count.
    private static let smoothing = [0.25, 0.5, 0.25]

    /// - Parameters:
    ///   - samples: left and right, one after the other for each frame.
    ///   - rate: frames a second.
    ///   - isWanted: asked again and again; where it is `false`, the rest is taken for silence.
    init(_ samples: [Float], rate: Int, isWanted: () -> Bool = { true }) {
        let levels = Self.levels(samples, rate: rate, isWanted: isWanted)
        let lowest = (levels.lazy.joined().max() ?? 0) + Self.floor
        var rises: [Double] = []
        var before = [Float](repeating: lowest, count: MelBands.count)
        for level in levels {
            let now = level.map { max($0, lowest) }
            let rise = zip(now, before).map { Double(max($0 - $1, 0)) }
            rises.append(Self.mean(rise) + Self.mean(rise.prefix(Self.bassBands)))
            before = now
        }
        let smooth = rises.indices.map { index in
            zip(Self.smoothing, index - 1...index + 1).reduce(0) { sum, next in
                sum + (rises.indices.contains(next.1) ? next.0 * rises[next.1] : 0)
            }
        }
        let deviation = Self.deviation(smooth)
        values = smooth.map { deviation > 0 ? $0 / deviation : 0 }
    }

    /// The highest value next to a place, in moments.
    func highest(near place: Double) -> Double {
        let middle = Int(place.rounded())
        let near = values.indices.clamped(to: max(middle - Self.reach, 0)..<max(middle + Self.reach + 1, 0))
        return values[near].max() ?? 0
    }

    /// A beat and its onset may be so many moments apart: 30 ms.
    private static let reach = 3

    /// A band rises most before an onset has reached the middle of the window, by so many moments: 10 ms.
    private static let lead = 1

    /// The level of each band in dB, moment by moment.
    private static func levels(_ samples: [Float], rate: Int, isWanted: () -> Bool) -> [[Float]] {
        let bands = MelBands(rate: rate)
        let frameCount = samples.count / 2
        var window = [SIMD2<Double>](repeating: .zero, count: bands.windowFrames)
        return (0..<frameCount * perSecond / rate).map { moment in
            guard !moment.isMultiple(of: perSecond) || isWanted() else { return [] }
            let first = (moment - lead) * rate / perSecond - bands.windowFrames / 2
            for place in window.indices {
                let frame = first + place
                window[place] =
                    (0..<frameCount).contains(frame)
                    ? SIMD2(Double(samples[2 * frame]), Double(samples[2 * frame + 1])) : .zero
            }
            return bands.powers(window).map { Float(10 * log10(max($0, 1e-12))) }
        }
    }

    private static func mean(_ values: some Collection<Double>) -> Double {
        values.reduce(0, +) / Double(max(values.count, 1))
    }

    private static func deviation(_ values: [Double]) -> Double {
        let mean = mean(values)
        return Self.mean(values.map { ($0 - mean) * ($0 - mean) }).squareRoot()
    }
}
