import HandMeasures
import Statistics
import Study

/// One measure in all conditions: what it is of, its points and its tests.
struct ConditionMeasure {
    /// Its name and unit.
    let name: String, unit: String
    /// The conditions' titles, in the study's order; those alone in which somebody has a value.
    let conditions: [String]
    /// A row for each participant, with the mean of their values in each condition.
    let rows: [(participant: String, values: [Double?])]
    /// How the conditions differ.
    let analysis: MeasureAnalysis
    /// Whether the place in the order mattered; why nobody knows where there is no number.
    let orderEffect: Result<OrderEffect, NoResult>
    /// Of two factors that are crossed, each one's effect and whether one depends on the other.
    let factors: TwoFactorAnalysis?

    /// - Parameter values: of this measure alone, all in conditions of the study.
    init(_ name: String, unit: String, _ values: [StudyResults.Value], in results: StudyResults) {
        let definition = results.definition
        let present = definition.conditions.filter { condition in
            values.contains { $0.condition == condition.name && $0.value != nil }
        }
        let order = Dictionary(uniqueKeysWithValues: present.enumerated().map { ($0.element.name, $0.offset) })
        let own = values.compactMap { value in value.condition.flatMap { order[$0] }.map { ($0, value) } }
            .sorted { $0.0 < $1.0 }
        let measure = Measure(
            name, own.map { (participant: $1.participant, condition: present[$0].title, value: $1.value) })
        (self.name, self.unit) = (name, unit)
        conditions = present.map(\.title)
        let rows = Self.rows(own, results.participants.map(\.code), conditionCount: present.count)
        self.rows = rows
        analysis = MeasureAnalysis(measure)
        let whole = rows.compactMap { row -> (participant: String, values: [Double])? in
            let values = row.values.compactMap(\.self)
            return values.count == present.count ? (row.participant, values) : nil
        }
        let orders = Dictionary(results.participants.map { ($0.code, $0.order) }) { first, _ in first }
        orderEffect = Self.result { () throws(NoResult) in
            try OrderEffect(
                ConditionTable(whole.map(\.values)),
                orders: whole.map { row in (orders[row.participant] ?? []).compactMap { order[$0] } })
        }
        factors = TwoFactorAnalysis(present, whole.map(\.values))
    }

    /// Whether it says what came of a task: that is what a study with one asks first.
    var isOfTask: Bool { name.split(separator: "/").last.map { Self.taskMeasures.contains(String($0)) } ?? false }
    private static let taskMeasures = Set(HandMeasure.allCases.filter(\.isOfTask).map(\.name))

    /// The name with the unit behind it.
    var title: String { unit.isEmpty ? name : "\(name) (\(unit))" }

    private static func rows(
        _ values: [(condition: Int, value: StudyResults.Value)], _ participants: [String], conditionCount: Int
    ) -> [(participant: String, values: [Double?])] {
        var sums: [String: [(sum: Double, count: Int)]] = [:]
        for (condition, value) in values {
            guard let number = value.value, number.isFinite else { continue }
            sums[value.participant, default: Array(repeating: (0, 0), count: conditionCount)][condition].sum += number
            sums[value.participant]?[condition].count += 1
        }
        return participants.compactMap { code in
            sums[code].map { cells in (code, cells.map { $0.count > 0 ? $0.sum / Double($0.count) : nil }) }
        }
    }

    static func result<Value>(_ make: () throws(NoResult) -> Value) -> Result<Value, NoResult> {
        do throws(NoResult) {
            return .success(try make())
        } catch {
            return .failure(error)
        }
    }
}
