/// The columns of a table, each less its mean, as columns of length 1 at right angles to each other (Gram and Schmidt, twice, after which
/// rounding is out of it: L. Giraud and others, 2005).
struct OrthonormalColumns {
    let columns: [[Double]]

    /// - Throws: ``NoResult`` where a column is a weighted sum of others.
    init(_ table: ConditionTable) throws(NoResult) {
        var columns: [[Double]] = []
        for index in 0..<table.conditionCount {
            let given = table.column(index)
            let mean = Values.mean(given)
            var column = given.map { $0 - mean }
            let length = Self.length(column)
            for _ in 0..<2 {
                for other in columns {
                    let share = Values.sum(zip(column, other).lazy.map { $0 * $1 })
                    for place in column.indices { column[place] -= share * other[place] }
                }
            }
            let rest = Self.length(column)
            guard rest > length * 1e-10, rest > 8 * table.magnitude.ulp else {
                throw .outOfRange("a variable is constant, or a weighted sum of others")
            }
            columns.append(column.map { $0 / rest })
        }
        self.columns = columns
    }

    private static func length(_ column: [Double]) -> Double { Values.squares(column, around: 0).squareRoot() }
}
