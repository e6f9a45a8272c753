import Numbers
import Statistics

/// The figures of a measure in words: how large a difference is and how surely it is known first, chances after.
struct MeasureText {
    /// The lines.
    let lines: [String]

    init(_ analysis: MeasureAnalysis) {
        var lines = ["\(analysis.name), \(counted(analysis.participantCount, "participant"))"]
        lines += Self.table(analysis)
        if analysis.pairs.count > 1 { lines += Self.overall(analysis) }
        for pair in analysis.pairs { lines += Self.lines(of: pair, among: analysis.pairs.count) }
        lines += analysis.remarks.map { "  \($0)" }
        if !analysis.pairs.isEmpty { lines += Self.power(analysis.participantCount) }
        self.lines = lines
    }

    private static func table(_ analysis: MeasureAnalysis) -> [String] {
        let rows = analysis.conditions.map { name, summary in
            [
                name, summary.map { Figure.text($0.mean) } ?? "-", summary?.interval.map(Figure.text) ?? "-",
                summary.map { Figure.text($0.median) } ?? "-", summary?.deviation.map { Figure.text($0) } ?? "-",
            ]
        }
        let all = [["", "mean", "95 % interval", "median", "sd"]] + rows
        let widths = (0..<5).map { column in all.reduce(0) { max($0, $1[column].count) } }
        return all.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + blanks : blanks + cell.0
            }
            return "  " + cells.joined(separator: "   ")
        }
    }

    private static func overall(_ analysis: MeasureAnalysis) -> [String] {
        var lines: [String] = []
        if let anova = analysis.anova {
            lines.append(
                "  all conditions: partial eta² \(Figure.text(anova.partialEtaSquared)),"
                    + " F(\(Figure.text(anova.effectDegrees)), \(Figure.text(anova.errorDegrees))) = \(Figure.text(anova.f)),"
                    + " \(Figure.chance(anova.p)); corrected by Greenhouse and Geisser (epsilon"
                    + " \(Figure.text(anova.epsilon))) \(Figure.chance(anova.correctedP))")
        }
        if let friedman = analysis.friedman {
            lines.append(
                "  by ranks (Friedman): agreement W \(Figure.text(friedman.agreement)),"
                    + " chi²(\(Figure.text(friedman.degreesOfFreedom))) = \(Figure.text(friedman.chiSquared)),"
                    + " \(Figure.chance(friedman.p))")
        }
        return lines
    }

    private static func lines(of pair: MeasureAnalysis.Pair, among count: Int) -> [String] {
        var lines: [String] = []
        let both = "\(pair.a) - \(pair.b)"
        if let t = pair.t {
            let isOpen = t.interval.low <= 0 && t.interval.high >= 0
            lines.append(
                "  \(both): \(Figure.text(t.meanDifference)), 95 % interval \(Figure.text(t.interval));"
                    + " \(size(t.effectSize)) (dz \(Figure.text(t.effectSize)))"
                    + (isOpen ? "; the interval includes 0, there may be no difference" : ""))
            let corrected = pair.correctedP.map { count > 1 ? "; for \(count) pairs (Holm) \(Figure.chance($0))" : "" }
            lines.append(
                "    t(\(Figure.text(t.degreesOfFreedom))) = \(Figure.text(t.t, digits: 5)), \(Figure.chance(t.p))\(corrected ?? "")"
            )
        }
        if let ranks = pair.ranks {
            let zeros = ranks.zeroCount == 0 ? "" : "; \(ranks.zeroCount) without a difference left out"
            lines.append(
                "    \(pair.t == nil ? "\(both), by" : "by") ranks (Wilcoxon): W = \(Figure.text(ranks.statistic)),"
                    + " \(Figure.chance(ranks.p)), \(ranks.method == .exact ? "exactly" : "by the normal distribution")\(zeros)"
            )
        }
        return lines
    }

    /// Cohen's words.
    private static func size(_ effect: Double) -> String {
        switch abs(effect) {
        case ..<0.2: "hardly any difference"
        case ..<0.5: "a small difference"
        case ..<0.8: "a medium difference"
        default: "a large difference"
        }
    }

    private static func power(_ participants: Int) -> [String] {
        guard let least = try? PairedPower().effectSize(participants: participants) else { return [] }
        return [
            "  \(counted(participants, "participant")): of two conditions, a difference below dz \(Figure.text(least, digits: 2))"
                + " would probably not have been found"
        ]
    }
}
