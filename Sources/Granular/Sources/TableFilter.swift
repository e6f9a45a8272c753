#if canImport(Glibc)
    import Glibc
#endif

/// A lowpass that makes several points of each frame, or one of every two frames.
///
/// Kaiser's window on an ideal lowpass (J. F. Kaiser, "Nonrecursive digital filter design using the I0-sinh window function",
/// 1974), then the cubic's equaliser. As that is a short filter at the points' own rate, folding the two is exact: nothing has
/// to be fitted to the window's leakage.
struct TableFilter: Sendable {
    /// Points made of a frame.
    let phases: Int
    /// Frames that a point is made of; a multiple of 8.
    let taps: Int
    /// `taps` for each phase, for the frames from `behind` before it on.
    private nonisolated(unsafe) let coefficients: UnsafePointer<Float>

    /// How many frames before a frame its points need, and how many after it.
    var behind: Int { taps / 2 - 1 }
    var ahead: Int { taps / 2 }

    /// Four points a frame, for steps of up to 4 points. Up to 5/12 of the rate it is flat, from 25/48 on there is nothing.
    static let four = TableFilter(phases: 4, taps: 64, pass: 20.0 / 48, stop: 25.0 / 48, equalised: true)
    /// Three points a frame, for transposing by up to 4/3: what comes beyond 20/48 of the output's rate may fold.
    static let three = TableFilter(phases: 3, taps: 56, pass: 15.0 / 48, stop: 20.7 / 48, equalised: true)
    /// Two points a frame, for steps of up to 2.5 points.
    static let two = TableFilter(phases: 2, taps: 64, pass: 17.0 / 48, stop: 22.4 / 48, equalised: true)
    /// Halves the rate, and keeps all that ``four`` passes of what is left.
    static let half = TableFilter(phases: 1, taps: 136, pass: 20.0 / 96, stop: 25.0 / 96, equalised: false)

    /// - `pass`, `stop`: edges of the bands that are kept and taken away, in cycles a frame.
    private init(phases: Int, taps: Int, pass: Double, stop: Double, equalised: Bool) {
        let equaliser = equalised ? TableCubic.equaliser(upTo: pass / Double(phases)) : [1]
        // Points of the whole filter, of its lowpass, and of half of each beside the middle.
        let reach = taps / 2 * phases - 1
        let lowpassReach = reach - (equaliser.count - 1)
        let width = Double(lowpassReach + 1) / Double(phases)
        let attenuation = 7.95 + 2.285 * 2 * .pi * (stop - pass) * 2 * width
        let beta = 0.110_2 * (attenuation - 8.7)
        let cutoff = (pass + stop) / 2

        let lowpass = (0...lowpassReach).map { index in
            let time = Double(index) / Double(phases)
            let sinc = index == 0 ? 2 * cutoff : sin(2 * .pi * cutoff * time) / (.pi * time)
            return sinc * besselI0(beta * (1 - (time / width) * (time / width)).squareRoot()) / besselI0(beta)
        }
        func lowpassAt(_ index: Int) -> Double { abs(index) <= lowpassReach ? lowpass[abs(index)] : 0 }
        let side = (0...reach).map { index in
            equaliser.indices.reduce(0) { sum, shift in
                sum + equaliser[shift] / 2 * (lowpassAt(index - shift) + lowpassAt(index + shift))
            }
        }

        self.phases = phases
        self.taps = taps
        let memory = UnsafeMutableRawPointer.allocate(byteCount: phases * taps * 4, alignment: 64)
            .bindMemory(to: Float.self, capacity: phases * taps)
        for phase in 0..<phases {
            for tap in 0..<taps {
                let index = abs(phase - (tap - taps / 2 + 1) * phases)
                (memory + phase * taps + tap).initialize(to: index <= reach ? Float(side[index]) : 0)
            }
        }
        coefficients = UnsafePointer(memory)
    }

    /// Makes the points of `frames` frames; `samples` begins ``behind`` frames before the first of them.
    ///
    /// Every point is summed in the same order, wherever it stands in a call.
    func makePoints(of samples: UnsafePointer<Float>, frames: Int, into points: UnsafeMutablePointer<Float>) {
        switch phases {
        case 4:
            for frame in 0..<frames {
                var sums = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())
                for tap in stride(from: 0, to: taps, by: 8) {
                    let input = vector(samples + frame + tap)
                    sums.0 += input * vector(coefficients + tap)
                    sums.1 += input * vector(coefficients + taps + tap)
                    sums.2 += input * vector(coefficients + 2 * taps + tap)
                    sums.3 += input * vector(coefficients + 3 * taps + tap)
                }
                points[4 * frame] = total(sums.0)
                points[4 * frame + 1] = total(sums.1)
                points[4 * frame + 2] = total(sums.2)
                points[4 * frame + 3] = total(sums.3)
            }
        case 3:
            for frame in 0..<frames {
                var sums = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())
                for tap in stride(from: 0, to: taps, by: 8) {
                    let input = vector(samples + frame + tap)
                    sums.0 += input * vector(coefficients + tap)
                    sums.1 += input * vector(coefficients + taps + tap)
                    sums.2 += input * vector(coefficients + 2 * taps + tap)
                }
                points[3 * frame] = total(sums.0)
                points[3 * frame + 1] = total(sums.1)
                points[3 * frame + 2] = total(sums.2)
            }
        default:
            for frame in 0..<frames {
                for phase in 0..<phases {
                    points[phases * frame + phase] = dot(samples + frame, coefficients + phase * taps)
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
