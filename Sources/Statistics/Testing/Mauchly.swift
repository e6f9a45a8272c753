import Glibc

/// Whether the differences between all conditions vary alike, which repeated-measures analysis of variance supposes (J. W. Mauchly, 1940).
public struct Mauchly: Equatable, Sendable {
    /// 1 where they vary alike, towards 0 where not.
    public let w: Double
    /// The statistic: −(participants − 1) times a correction times the logarithm of w.
    public let chiSquared: Double
    /// Its degrees of freedom.
    public let degreesOfFreedom: Double
    /// The chance of a w at most as large where they vary alike, to the second order (T. W. Anderson, 2003, with the number of conditions
    /// in the last term, as R's mauchly.test has it).
    public let p: Double

    /// Of the sums of products of scores in comparisons that are orthogonal and of length 1; `nil` where there is one comparison only, or
    /// one that does not vary, as with few participants.
    init?(_ products: SymmetricMatrix, participants: Double, conditions: Int) {
        let (d, df) = (Double(products.count), participants - 1)
        guard d > 1, df >= d, let logDeterminant = products.logDeterminant else { return nil }
        let logW = min(0, logDeterminant - d * log(products.trace / d))
        let first = 1 - (2 * d * d + d + 2) / (6 * d * df)
        guard first > 0 else { return nil }
        let scale = df * d * first
        let second =
            (d + 2) * (d - 1) * (d - 2) * (2 * d * d * d + 6 * d * d + 3 * Double(conditions) + 2)
            / (288 * scale * scale)
        w = exp(logW)
        chiSquared = -df * first * logW
        degreesOfFreedom = d * (d + 1) / 2 - 1
        let chance = ChiSquared.upper(chiSquared, df: degreesOfFreedom)
        p = min(1, max(0, chance + second * (ChiSquared.upper(chiSquared, df: degreesOfFreedom + 4) - chance)))
    }
}
