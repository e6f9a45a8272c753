/// What the same participants did in each of several conditions: a row for each participant, a column for each condition.
public struct ConditionTable: Equatable, Sendable {
    /// The values of each participant, in the order of the conditions.
    public let rows: [[Double]]
    /// How many conditions there are.
    public let conditionCount: Int

    /// - Throws: ``NoResult`` where a cell is missing or is no number, or there is no participant or no condition.
    public init(_ rows: [[Double]]) throws(NoResult) {
        guard let first = rows.first else { throw .tooFew("participants", needed: 1, given: 0) }
        guard !first.isEmpty else { throw .tooFew("conditions", needed: 1, given: 0) }
        for row in rows {
            guard row.count == first.count else { throw .missingValue }
            try Values.check(row, atLeast: 1)
        }
        self.rows = rows
        conditionCount = first.count
    }

    /// How many participants there are.
    public var participantCount: Int { rows.count }

    /// The values of one condition, in the order of the participants.
    /// - Parameter condition: from 0 to one less than ``conditionCount``.
    public func column(_ condition: Int) -> [Double] { rows.map { $0[condition] } }

    /// The largest distance from 0 in the table.
    var magnitude: Double { rows.reduce(0) { $1.reduce($0) { max($0, abs($1)) } } }

    /// - Throws: ``NoResult`` where there are fewer participants or conditions.
    func check(participants: Int, conditions: Int) throws(NoResult) {
        guard participantCount >= participants else {
            throw .tooFew("participants", needed: participants, given: participantCount)
        }
        guard conditionCount >= conditions else {
            throw .tooFew("conditions", needed: conditions, given: conditionCount)
        }
    }
}
