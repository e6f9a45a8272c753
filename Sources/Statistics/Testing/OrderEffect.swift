/// Whether it matters when a condition came: the effect of its place in the order beside the conditions' own (analysis of variance of a
/// cross-over trial: S. Senn, "Cross-over trials in clinical research", 2002).
public struct OrderEffect: Equatable, Sendable {
    /// The mean square of the places, beside participants and conditions, divided by that of the error.
    public let f: Double
    /// The degrees of freedom of the places.
    public let effectDegrees: Double
    /// The degrees of freedom of the error.
    public let errorDegrees: Double
    /// The chance of an F at least as large where the place does not matter.
    public let p: Double

    /// - Parameters:
    ///   - table: the values.
    ///   - orders: for each participant, the conditions in the order in which they came: a permutation of 0 to one less than their number.
    /// - Throws: ``NoResult`` where there are fewer than two participants or conditions, an order is none, everyone had the same order, or
    ///   nothing is left to differ.
    public init(_ table: ConditionTable, orders: [[Int]]) throws(NoResult) {
        try table.check(participants: 2, conditions: 2)
        let k = table.conditionCount
        guard orders.count == table.participantCount, orders.allSatisfy({ $0.sorted() == Array(0..<k) }) else {
            throw .outOfRange("every participant needs an order that has each condition once")
        }
        let n = Double(table.participantCount)
        var together = [[Double]](repeating: [Double](repeating: -n / Double(k), count: k), count: k)
        var conditions = [Double](repeating: 0, count: k)
        var places = conditions
        var all = 0.0
        for (row, order) in zip(table.rows, orders) {
            let level = Values.mean(row)
            for (place, condition) in order.enumerated() {
                let value = row[condition] - level
                together[condition][place] += 1
                conditions[condition] += value
                places[place] += value
                all += value * value
            }
        }
        // What is left of the places where conditions are taken off: matrix and sums of the normal equations.
        let left = SymmetricMatrix(
            (0..<k).map { row in
                (0..<k).map { column in
                    let shared = (0..<k).reduce(0.0) { $0 + together[$1][row] * together[$1][column] } / n
                    return (row == column ? n : 0) - n / Double(k) - shared
                }
            })
        let sums = (0..<k).map { place in
            places[place] - (0..<k).reduce(0.0) { $0 + together[$1][place] * conditions[$1] } / n
        }
        let axes = left.axes.filter { $0.length > 1e-9 * n }
        guard !axes.isEmpty else { throw .allEqual("the orders of the participants, or their places and conditions,") }
        let effect = axes.reduce(0.0) { sum, axis in
            let part = zip(axis.direction, sums).reduce(0.0) { $0 + $1.0 * $1.1 }
            return sum + part * part / axis.length
        }
        let error = all - conditions.reduce(0.0) { $0 + $1 * $1 } / n - effect
        effectDegrees = Double(axes.count)
        errorDegrees = (n - 1) * Double(k - 1) - effectDegrees
        guard errorDegrees > 0 else { throw .tooFew("participants", needed: 3, given: table.participantCount) }
        guard error > all * 1e-12 else { throw .allEqual("what places and conditions leave of the values") }
        f = effect / effectDegrees / (error / errorDegrees)
        p = FisherF.upper(f, df1: effectDegrees, df2: errorDegrees)
    }
}
