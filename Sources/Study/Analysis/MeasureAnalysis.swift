import Numbers
import Statistics

/// How the conditions of one measure differ.
public struct MeasureAnalysis: Sendable {
    /// Two conditions: the first less the second. What there is no number for is `nil`, and ``remarks`` say why.
    public struct Pair: Sendable {
        /// The first condition.
        public let a: String
        /// The second condition.
        public let b: String
        /// The paired t test.
        public let t: PairedT?
        /// Its chance, corrected for the number of pairs.
        public let correctedP: Double?
        /// The test by ranks.
        public let ranks: WilcoxonSignedRank?
    }

    /// What is measured.
    public let name: String
    /// How many participants have a value in every condition: those whom all figures are about.
    public let participantCount: Int
    /// The conditions in their order, and how the values of each lie.
    public let conditions: [(name: String, summary: Summary?)]
    /// Whether three conditions or more differ, by ranks.
    public let friedman: Friedman?
    /// Whether two conditions or more differ, by variances.
    public let anova: RepeatedMeasuresEffect?
    /// All pairs.
    public let pairs: [Pair]
    /// What a reader of the figures should know, a sentence each: who is left out, and why a figure is missing.
    public let remarks: [String]

    /// Compares all conditions of `measure`.
    public init(_ measure: Measure) {
        var remarks = Self.remarks(on: measure)
        func figure<Figure>(_ what: String, _ make: () throws(NoResult) -> Figure) -> Figure? {
            do {
                return try make()
            } catch {
                remarks.append("no \(what): \(error)")
                return nil
            }
        }
        let table =
            measure.rows.isEmpty
            ? nil : figure("figures") { () throws(NoResult) in try ConditionTable(measure.rows) }
        let columns = measure.conditions.indices.map { index in measure.rows.map { $0[index] } }
        name = measure.name
        participantCount = measure.rows.count
        conditions = zip(measure.conditions, columns).map { ($0, try? Summary($1)) }
        let count = measure.conditions.count
        friedman = table.flatMap { table in
            count < 3 ? nil : figure("Friedman test") { () throws(NoResult) in try Friedman(table) }
        }
        anova = table.flatMap { table in
            count < 2
                ? nil : figure("analysis of variance") { () throws(NoResult) in try RepeatedMeasuresEffect(table) }
        }
        var tested: [(a: Int, b: Int, t: PairedT?, ranks: WilcoxonSignedRank?)] = []
        if table != nil {
            for a in 0..<count {
                for b in (a + 1)..<max(count, a + 1) {
                    let both = "of \(measure.conditions[a]) and \(measure.conditions[b])"
                    tested.append(
                        (
                            a, b,
                            figure("t test \(both)") { () throws(NoResult) in try PairedT(columns[a], columns[b]) },
                            figure("signed-rank test \(both)") { () throws(NoResult) in
                                try WilcoxonSignedRank(columns[a], columns[b])
                            }
                        ))
                }
            }
        }
        var corrected = ((try? Holm.corrected(tested.compactMap(\.t?.p))) ?? [])[...]
        pairs = tested.map { pair in
            Pair(
                a: measure.conditions[pair.a], b: measure.conditions[pair.b], t: pair.t,
                correctedP: pair.t == nil ? nil : corrected.popFirst(), ranks: pair.ranks)
        }
        self.remarks = remarks
    }

    private static func remarks(on measure: Measure) -> [String] {
        var remarks: [String] = []
        if !measure.leftOut.isEmpty {
            let names = measure.leftOut.prefix(5).joined(separator: ", ") + (measure.leftOut.count > 5 ? ", …" : "")
            remarks.append(
                "left out, because a value is missing in a condition: \(counted(measure.leftOut.count, "participant")) (\(names))"
            )
        }
        if measure.rows.isEmpty {
            remarks.append("nobody has a value in every condition, so there is nothing to compare")
        }
        let (cells, rows) = (measure.averagedCellCount, measure.missingRowCount)
        if cells > 0 {
            remarks.append(
                "\(counted(cells, "cell")) of a participant in a condition \(cells == 1 ? "has" : "have") several rows: their mean is taken"
            )
        }
        if rows > 0 {
            remarks.append(
                "\(counted(rows, "row")) without a value \(rows == 1 ? "is not in the mean of its cell" : "are not in the mean of their cell")"
            )
        }
        return remarks
    }
}
