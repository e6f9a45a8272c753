/// An interval of any figure, from the values alone: the figure of many samples drawn from them, corrected for bias and skewness (BCa;
/// B. Efron and R. J. Tibshirani, "An introduction to the bootstrap", 1993, chapter 14).
public struct BootstrapInterval: Equatable, Sendable {
    /// The figure of the values themselves.
    public let estimate: Double
    /// The interval.
    public let interval: Interval

    /// - Parameters:
    ///   - values: at least two.
    ///   - confidence: how likely the interval is to be right, above 0 and below 1.
    ///   - resamples: how many samples are drawn, 100 to 1,000,000.
    ///   - seed: of the random numbers; the same gives the same interval.
    ///   - figure: what is calculated of each sample, such as a mean.
    /// - Throws: ``NoResult`` where there are too few values, or they do not let the figure vary.
    public init(
        _ values: [Double], confidence: Double = 0.95, resamples: Int = 9_999, seed: UInt64,
        of figure: ([Double]) -> Double
    ) throws(NoResult) {
        try Values.check(values, atLeast: 2)
        guard confidence > 0, confidence < 1 else { throw .outOfRange("a confidence lies above 0 and below 1") }
        guard (100...1_000_000).contains(resamples) else { throw .outOfRange("resamples are 100 to 1000000") }
        var random = SeededRandom(seed: seed)
        var sample = values
        var drawn: [Double] = []
        drawn.reserveCapacity(resamples)
        for _ in 0..<resamples {
            for place in sample.indices { sample[place] = values[random.below(values.count)] }
            drawn.append(figure(sample))
        }
        let estimate = figure(values)
        guard estimate.isFinite, drawn.allSatisfy(\.isFinite) else { throw .missingValue }
        drawn.sort()
        let below = drawn.count { $0 < estimate } + drawn.count { $0 <= estimate }
        let bias = Normal.quantile(Double(below) / Double(2 * resamples))
        guard bias.isFinite, let skew = Self.acceleration(values, figure) else {
            throw .allEqual("the figures of the samples that were drawn")
        }
        func end(_ z: Double) -> Double {
            let share = Normal.lower(bias + (bias + z) / (1 - skew * (bias + z)))
            return Self.quantile(drawn, share)
        }
        self.estimate = estimate
        let z = Normal.quantile((1 - confidence) / 2)
        interval = Interval(low: end(z), high: end(-z))
    }

    /// How much the figure's spread grows with the figure: from the figures with one value left out each. `nil` where these are equal.
    private static func acceleration(_ values: [Double], _ figure: ([Double]) -> Double) -> Double? {
        let left = values.indices.map { out in figure(values.indices.filter { $0 != out }.map { values[$0] }) }
        let mean = Values.mean(left)
        let squares = Values.squares(left, around: mean)
        guard squares > 0, mean.isFinite else { return nil }
        let cubes = Values.sum(left.lazy.map { (mean - $0) * (mean - $0) * (mean - $0) })
        return cubes / (6 * squares * squares.squareRoot())
    }

    /// The value below which `share` of the sorted values lie, on a straight line between two of them.
    private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
        let place = share * Double(sorted.count - 1)
        let index = min(Int(place), sorted.count - 2)
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
    }
}
