/// Whether the same participants differ between three conditions or more, by ranks (M. Friedman, 1937), corrected for ties.
public struct Friedman: Equatable, Sendable {
    /// The statistic.
    public let chiSquared: Double
    /// One less than the conditions.
    public let degreesOfFreedom: Double
    /// The chance of a statistic at least as large where the conditions do not differ.
    public let p: Double
    /// How much the participants agree (Kendall's W): 0 not at all, 1 wholly.
    public let agreement: Double

    /// - Throws: ``NoResult`` where there are fewer than two participants or three conditions, or nobody's values differ.
    public init(_ table: ConditionTable) throws(NoResult) {
        try table.check(participants: 2, conditions: 3)
        let (n, k) = (Double(table.participantCount), Double(table.conditionCount))
        var sums = [Int](repeating: 0, count: table.conditionCount)
        var ties = 0.0
        for row in table.rows {
            let ranks = Ranks(row)
            for (condition, rank) in ranks.doubled.enumerated() { sums[condition] += rank }
            ties += ranks.tieTerm
        }
        // Twice each sum of ranks, less what it is where conditions do not differ: whole numbers.
        let squares = sums.reduce(0.0) {
            let distance = Double($1 - table.participantCount * (table.conditionCount + 1))
            return $0 + distance * distance
        }
        let spread = n * k * (k * k - 1) - ties
        guard spread > 0 else { throw .allEqual("the values of every participant") }
        chiSquared = 3 * (k - 1) * squares / spread
        degreesOfFreedom = k - 1
        p = ChiSquared.upper(chiSquared, df: degreesOfFreedom)
        agreement = chiSquared / (n * (k - 1))
    }
}
