/// Whether the same participants differ between two conditions, by the ranks of their differences (F. Wilcoxon, 1945).
public struct WilcoxonSignedRank: Equatable, Sendable {
    /// How the chance is calculated.
    public enum Method: String, Sendable {
        /// By all ways in which signs can fall.
        case exact
        /// By the normal distribution, its variance corrected for ties, without a correction for continuity.
        case normal
    }

    /// The most differences of which the chance is exact.
    public static let mostExact = 25

    /// The lesser of the two sums of ranks, of the positive and of the negative differences.
    public let statistic: Double
    /// The two-sided chance of a statistic at most as large where there is no difference.
    public let p: Double
    /// How the chance was calculated: exactly up to ``mostExact`` differences without ties.
    public let method: Method
    /// How many participants had the same value twice, and are left out.
    public let zeroCount: Int
    /// How many are not left out.
    public let usedCount: Int

    /// - Parameters:
    ///   - first: a value for each participant.
    ///   - second: as many, in the same order.
    /// - Throws: ``NoResult`` where there are fewer than two participants, or none of them differs.
    public init(_ first: [Double], _ second: [Double]) throws(NoResult) {
        let all = try Differences(first, second, atLeast: 2).values
        let used = all.filter { $0 != 0 }
        guard !used.isEmpty else { throw .allEqual("the values of both conditions") }
        let ranks = Ranks(used.map(abs))
        let positive = zip(used, ranks.doubled).reduce(0) { $1.0 > 0 ? $0 + $1.1 : $0 }
        let n = used.count
        let lesser = min(positive, n * (n + 1) - positive)
        statistic = Double(lesser) / 2
        zeroCount = all.count - n
        usedCount = n
        if n <= Self.mostExact, ranks.ties.isEmpty {
            method = .exact
            p = Self.exact(lesser / 2, of: n)
        } else {
            method = .normal
            let count = Double(n)
            let variance = (count * (count + 1) * (2 * count + 1) - ranks.tieTerm / 2) / 24
            p = Normal.twoSided((statistic - count * (count + 1) / 4) / variance.squareRoot())
        }
    }

    /// The chance of a sum of ranks of at most `statistic` on either side: each of 2ⁿ ways of signs is as likely.
    private static func exact(_ statistic: Int, of n: Int) -> Double {
        var ways = [Int](repeating: 0, count: n * (n + 1) / 2 + 1)
        ways[0] = 1
        for rank in 1...n {
            for sum in stride(from: ways.count - 1, through: rank, by: -1) { ways[sum] += ways[sum - rank] }
        }
        return min(1, 2 * Double(ways[...statistic].reduce(0, +)) / Double(1 << n))
    }
}
