import Granular

/// Whether samples look like a wavetable where nobody says so: rather too strict, as a loop of drums must not become one.
enum WavetableLooks {
    /// How alike neighbouring cycles are at least, each two and all on average, 1 = the same.
    private static let leastCorrelation = 0.5
    private static let meanCorrelation = 0.75
    /// A partial counts from that fraction of a cycle's power on.
    private static let strongPartial = 0.01
    /// So many cycles are looked at for their partials.
    private static let maxSpectra = 16

    /// - Parameters:
    ///   - channels: of ``WavetableLayout/cycles`` times ``WavetableLayout/cycleFrames`` frames each.
    static func isWavetable(_ channels: [[Float]], _ layout: WavetableLayout) -> Bool {
        let sounding = channels.filter { $0.contains { $0 != 0 } }
        return !sounding.isEmpty
            && sounding.allSatisfy { samples in
                let cycles = (0..<layout.cycles).map { cycle in
                    samples[cycle * layout.cycleFrames..<(cycle + 1) * layout.cycleFrames].map {
                        $0.isFinite ? Double($0) : 0
                    }
                }
                return cycles.allSatisfy(meets) && isClosed(cycles) && isAlike(cycles) && hasWholeCycle(cycles)
            }
    }

    /// Whether a cycle could begin where it ends: the step there is none that sticks out.
    private static func meets(_ cycle: [Double]) -> Bool {
        let steps = zip(cycle, cycle.dropFirst()).map { abs($0 - $1) }
        return abs(cycle[0] - cycle[cycle.count - 1]) <= (steps.max() ?? 0)
    }

    /// Whether cycles go on at their own beginnings at least as smoothly as into the next: a tone that was recorded goes on into the
    /// next, and only nearly comes back to its beginning.
    private static func isClosed(_ cycles: [[Double]]) -> Bool {
        var (own, next) = (0.0, 0.0)
        for (cycle, following) in zip(cycles, cycles.dropFirst()) {
            let expected = 2 * cycle[cycle.count - 1] - cycle[cycle.count - 2]
            own += abs(cycle[0] - expected)
            next += abs(following[0] - expected)
        }
        return own <= 1.05 * next + 1e-4 * Double(cycles.count)
    }

    private static func isAlike(_ cycles: [[Double]]) -> Bool {
        let centred = cycles.map { cycle in
            let mean = cycle.reduce(0, +) / Double(cycle.count)
            return cycle.map { $0 - mean }
        }
        let correlations = zip(centred, centred.dropFirst()).map { a, b in
            var (aa, bb, ab) = (0.0, 0.0, 0.0)
            for (x, y) in zip(a, b) { (aa, bb, ab) = (aa + x * x, bb + y * y, ab + x * y) }
            return aa > 0 && bb > 0 ? ab / (aa * bb).squareRoot() : 0
        }
        return correlations.allSatisfy { $0 >= leastCorrelation }
            && correlations.reduce(0, +) >= meanCorrelation * Double(correlations.count)
    }

    /// Whether it takes whole cycles until they repeat: a test tone of many periods a cycle is a sound.
    private static func hasWholeCycle(_ cycles: [[Double]]) -> Bool {
        let stride = (cycles.count + maxSpectra - 1) / maxSpectra
        var powers = [Double](repeating: 0, count: cycles[0].count / 2 + 1)
        for index in Swift.stride(from: 0, to: cycles.count, by: stride) {
            for (number, partial) in FourierSeries(of: cycles[index]).partials.enumerated().dropFirst() {
                powers[number] += (partial * partial).sum()
            }
        }
        let total = powers.reduce(0, +)
        let strong = powers.indices.filter { $0 > 0 && powers[$0] > strongPartial * total }
        return strong.reduce(0, commonDivisor) == 1
    }

    private static func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }
}
