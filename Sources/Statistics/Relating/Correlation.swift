import Glibc

/// How closely two values of the same participants go together.
public struct Correlation: Equatable, Sendable {
    /// −1 (one falls as the other rises) to 1.
    public let r: Double
    /// The two-sided chance of an r at least as far from 0 where they do not go together, by Student's t.
    public let p: Double
    /// The 95 % interval (R. A. Fisher, 1921); `nil` of three pairs, where all of one line, and of ranks.
    public let interval: Interval?

    /// How close the pairs are to a straight line (K. Pearson, 1895).
    /// - Parameters:
    ///   - x: at least three values.
    ///   - y: as many, in the same order.
    /// - Throws: ``NoResult`` where there are fewer, or all x or all y are equal.
    public static func pearson(_ x: [Double], _ y: [Double]) throws(NoResult) -> Correlation {
        try check(x, y)
        let r = coefficient(x, y)
        guard x.count > 3, abs(r) < 1 else { return Correlation(r, x.count, nil) }
        let reach = -Normal.quantile(0.025) / Double(x.count - 3).squareRoot()
        return Correlation(r, x.count, Interval(low: tanh(atanh(r) - reach), high: tanh(atanh(r) + reach)))
    }

    /// How close the pairs are to rising or falling together, by their ranks (C. Spearman, 1904); ties share ranks.
    /// - Parameters:
    ///   - x: at least three values.
    ///   - y: as many, in the same order.
    /// - Throws: ``NoResult`` where there are fewer, or all x or all y are equal.
    public static func spearman(_ x: [Double], _ y: [Double]) throws(NoResult) -> Correlation {
        try check(x, y)
        let r = coefficient(Ranks(x).doubled.map(Double.init), Ranks(y).doubled.map(Double.init))
        return Correlation(r, x.count, nil)
    }

    private init(_ r: Double, _ count: Int, _ interval: Interval?) {
        let df = Double(count - 2)
        self.r = r
        p = abs(r) == 1 ? 0 : StudentT.twoSided(r * (df / ((1 - r) * (1 + r))).squareRoot(), df: df)
        self.interval = interval
    }

    private static func check(_ x: [Double], _ y: [Double]) throws(NoResult) {
        guard x.count == y.count else { throw .missingValue }
        for (values, name) in [(x, "the first values"), (y, "the second values")] {
            try Values.check(values, atLeast: 3, "pairs")
            guard values.contains(where: { $0 != values[0] }) else { throw .allEqual(name) }
        }
    }

    private static func coefficient(_ x: [Double], _ y: [Double]) -> Double {
        let (meanX, meanY) = (Values.mean(x), Values.mean(y))
        let product = Values.sum(zip(x, y).lazy.map { ($0 - meanX) * ($1 - meanY) })
        let squares = (Values.squares(x, around: meanX), Values.squares(y, around: meanY))
        return max(-1, min(1, product / squares.0.squareRoot() / squares.1.squareRoot()))
    }
}
