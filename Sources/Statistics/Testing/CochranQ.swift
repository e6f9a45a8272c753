/// Whether the same participants say yes equally often in several conditions (W. G. Cochran, 1950).
public struct CochranQ: Equatable, Sendable {
    /// The statistic.
    public let q: Double
    /// One less than the conditions.
    public let degreesOfFreedom: Double
    /// The chance of a statistic at least as large where the conditions do not differ.
    public let p: Double

    /// - Parameter answers: a row for each participant, yes or no for each condition.
    /// - Throws: ``NoResult`` where there are fewer than two participants or conditions, an answer is missing, or everyone answers alike in
    ///   all conditions.
    public init(_ answers: [[Bool]]) throws(NoResult) {
        let table = try ConditionTable(answers.map { row in row.map { $0 ? 1 : 0 } })
        try table.check(participants: 2, conditions: 2)
        let k = table.conditionCount
        let columns = (0..<k).map { condition in answers.count { $0[condition] } }
        let rows = answers.map { row in row.count { $0 } }
        let total = rows.reduce(0, +)
        let spread = k * total - rows.reduce(0) { $0 + $1 * $1 }
        guard spread > 0 else { throw .allEqual("the answers of every participant") }
        q = Double(k - 1) * Double(k * columns.reduce(0) { $0 + $1 * $1 } - total * total) / Double(spread)
        degreesOfFreedom = Double(k - 1)
        p = ChiSquared.upper(q, df: degreesOfFreedom)
    }
}
