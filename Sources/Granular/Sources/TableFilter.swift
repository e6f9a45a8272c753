#if canImport(Glibc)
    import Glibc
#endif

/// A lowpass that makes several points of each frame, or of a few frames, or one of every two frames.
///
/// Kaiser's window on an ideal lowpass (J. F. Kaiser, "Nonrecursive digital filter design using the I0-sinh window function",
/// 1974), then the cubic's equaliser. As that is a short filter at the points' own rate, folding the two is exact: nothing has
/// to be fitted to the window's leakage.
struct TableFilter: Sendable {
    /// Points made of a group of ``frames``; the first lies on the group's first frame.
    let points: Int
    /// Frames of a group: a power of two.
    let frames: Int
    /// Frames that a group is made of; a multiple of 8.
    let taps: Int
    /// How many frames before a group's first its points need, and how many after it.
    let behind: Int
    var ahead: Int { taps - 1 - behind }
    /// `taps` for each point, for the frames from `behind` before the group's first on.
    private nonisolated(unsafe) let coefficients: UnsafePointer<Float>

    /// Four points a frame, for steps of up to 4 points. Up to 5/12 of the rate it is flat, from 25/48 on there is nothing.
    static let four = TableFilter(points: 4, reach: 32, pass: 20.0 / 48, stop: 25.0 / 48, equalised: true)
    /// For transposing by up to 16/11: what comes beyond 20/48 of the output's rate may fold.
    static let fourUpToHalf = TableFilter(
        points: 11, frames: 4, reach: 52, pass: 22.6 / 48 * 11 / 16, stop: 27.2 / 48 * 11 / 16, equalised: true)
    /// The same for transposing by up to 2.
    static let fourUpToOctave = TableFilter(points: 2, reach: 72, pass: 22.6 / 96, stop: 27.2 / 96, equalised: true)
    /// Two points a frame, for steps of up to 2.5 points.
    static let two = TableFilter(points: 2, reach: 32, pass: 17.0 / 48, stop: 22.4 / 48, equalised: true)
    /// From ``two`` on for transposing by up to 16/11 more, in steps of up to 2.5 points.
    static let twoUpToHalf = TableFilter(
        points: 11, frames: 8, reach: 52, pass: 17.6 / 48 * 11 / 16, stop: 22.4 / 48 * 11 / 16, equalised: true)
    /// The same for transposing by up to 2 more.
    static let twoUpToOctave = TableFilter(points: 1, reach: 72, pass: 17.6 / 96, stop: 22.4 / 96, equalised: true)
    /// Halves the rate, and keeps all that the levels made of what is left pass.
    static let half = TableFilter(points: 1, reach: 68, pass: 20.0 / 96, stop: 25.0 / 96, equalised: false)

    /// - Parameters:
    ///   - reach: frames on either side of a point that have a part in it; a multiple of 4.
    ///   - pass, stop: edges of the bands that are kept and taken away, in cycles a frame.
    private init(points: Int, frames: Int = 1, reach: Int, pass: Double, stop: Double, equalised: Bool) {
        let equaliser = equalised ? TableCubic.equaliser(upTo: pass * Double(frames) / Double(points)) : [1]
        // Of the whole filter, of its lowpass, and of half of each beside the middle, `points` values a frame.
        let side = reach * points - 1
        let lowpassSide = side - (equaliser.count - 1) * frames
        let width = Double(lowpassSide + 1) / Double(points)
        let attenuation = 7.95 + 2.285 * 2 * .pi * (stop - pass) * 2 * width
        let beta = 0.110_2 * (attenuation - 8.7)
        let cutoff = (pass + stop) / 2

        let lowpass = (0...lowpassSide).map { index in
            let time = Double(index) / Double(points)
            let sinc = index == 0 ? 2 * cutoff : sin(2 * .pi * cutoff * time) / (.pi * time)
            return sinc * besselI0(beta * (1 - (time / width) * (time / width)).squareRoot()) / besselI0(beta)
        }
        func lowpassAt(_ index: Int) -> Double { abs(index) <= lowpassSide ? lowpass[abs(index)] : 0 }
        let values = (0...side).map { index in
            equaliser.indices.reduce(0) { sum, shift in
                sum + equaliser[shift] / 2 * (lowpassAt(index - shift * frames) + lowpassAt(index + shift * frames))
            }
        }

        self.points = points
        self.frames = frames
        behind = reach - 1
        // A group's later points reach further.
        taps = (2 * reach + frames - 1 + 7) / 8 * 8
        let memory = UnsafeMutableRawPointer.allocate(byteCount: points * taps * 4, alignment: 64)
            .bindMemory(to: Float.self, capacity: points * taps)
        for point in 0..<points {
            for tap in 0..<taps {
                let index = abs(point * frames - (tap - reach + 1) * points)
                (memory + point * taps + tap).initialize(to: index <= side ? Float(values[index]) : 0)
            }
        }
        coefficients = UnsafePointer(memory)
    }

    /// Makes the points of `groups` groups of frames; `samples` begins ``behind`` frames before the first of them.
    ///
    /// Every point is summed in the same order, wherever it stands in a call.
    func makePoints(of samples: UnsafePointer<Float>, groups: Int, into output: UnsafeMutablePointer<Float>) {
        for group in 0..<groups {
            let input = samples + group * frames
            var point = 0
            while point < points {
                // Of some points at once each frame is read once.
                let (weights, output) = (coefficients + point * taps, output + (group * points + point))
                switch points - point {
                case 4...:
                    var sums = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())
                    for tap in stride(from: 0, to: taps, by: 8) {
                        let frames = vector(input + tap)
                        sums.0 += frames * vector(weights + tap)
                        sums.1 += frames * vector(weights + taps + tap)
                        sums.2 += frames * vector(weights + 2 * taps + tap)
                        sums.3 += frames * vector(weights + 3 * taps + tap)
                    }
                    output[0] = total(sums.0)
                    output[1] = total(sums.1)
                    output[2] = total(sums.2)
                    output[3] = total(sums.3)
                    point += 4
                case 2, 3:
                    var sums = (SIMD8<Float>(), SIMD8<Float>())
                    for tap in stride(from: 0, to: taps, by: 8) {
                        let frames = vector(input + tap)
                        sums.0 += frames * vector(weights + tap)
                        sums.1 += frames * vector(weights + taps + tap)
                    }
                    output[0] = total(sums.0)
                    output[1] = total(sums.1)
                    point += 2
                default:
                    output[0] = dot(input, weights)
                    point += 1
                }
            }
        }
    }

    /// Makes one point of every second frame; `samples` begins ``behind`` frames before the first.
    func halve(_ samples: UnsafePointer<Float>, points count: Int, into points: UnsafeMutablePointer<Float>) {
        for index in 0..<count { points[index] = dot(samples + 2 * index, coefficients) }
    }

    @inline(__always)
    private func dot(_ samples: UnsafePointer<Float>, _ coefficients: UnsafePointer<Float>) -> Float {
        var sum = SIMD8<Float>()
        for tap in stride(from: 0, to: taps, by: 8) { sum += vector(samples + tap) * vector(coefficients + tap) }
        return total(sum)
    }
}

@inline(__always)
private func vector(_ samples: UnsafePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(samples).loadUnaligned(as: SIMD8<Float>.self)
}

@inline(__always)
private func total(_ sum: SIMD8<Float>) -> Float {
    let four = sum.lowHalf + sum.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
}

/// The modified Bessel function of the first kind, by its power series.
private func besselI0(_ x: Double) -> Double {
    var sum = 1.0
    var term = 1.0
    var order = 1.0
    while term > 1e-17 * sum {
        term *= (x / 2 / order) * (x / 2 / order)
        sum += term
        order += 1
    }
    return sum
}
