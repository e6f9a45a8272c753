import Statistics
import Study

/// The effects of two factors that every participant met in all combinations.
struct TwoFactorAnalysis {
    /// The factors' names.
    let first: String, second: String
    /// Their effects; why there is no number where there is none.
    let effects: Result<TwoFactorRepeatedMeasures, NoResult>

    /// - Parameter rows: each participant's values in the order of `conditions`.
    /// - Returns: `nil` where the conditions are not all combinations of two factors' levels, each once.
    init?(_ conditions: [StudyCondition], _ rows: [[Double]]) {
        guard let names = conditions.first?.factors.map(\.name), names.count == 2,
            conditions.allSatisfy({ $0.factors.map(\.name) == names })
        else { return nil }
        var levels: [[String]] = [[], []]
        for condition in conditions {
            for (index, factor) in condition.factors.enumerated() where !levels[index].contains(factor.level) {
                levels[index].append(factor.level)
            }
        }
        guard levels.allSatisfy({ $0.count > 1 }), levels[0].count * levels[1].count == conditions.count else {
            return nil
        }
        var places: [Int] = []
        for one in levels[0] {
            for other in levels[1] {
                guard let place = conditions.firstIndex(where: { $0.factors.map(\.level) == [one, other] }) else {
                    return nil
                }
                places.append(place)
            }
        }
        (first, second) = (names[0], names[1])
        effects = ConditionMeasure.result { () throws(NoResult) in
            try TwoFactorRepeatedMeasures(
                ConditionTable(rows.map { row in places.map { row[$0] } }), secondLevels: levels[1].count)
        }
    }
}
