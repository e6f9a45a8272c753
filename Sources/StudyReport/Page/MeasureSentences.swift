import Statistics
import Study

extension ConditionMeasure {
    /// A row of the table for each condition: how its values lie.
    var summaryRows: [[String: Any]] {
        analysis.conditions.map { name, summary in
            [
                "name": name, "n": summary.map { "\($0.count)" } ?? "0",
                "mean": summary.map { Figure.text($0.mean) } ?? "",
                "interval": summary?.interval.map(Figure.text) ?? "",
                "median": summary.map { Figure.text($0.median) } ?? "",
                "sd": summary?.deviation.map { Figure.text($0) } ?? "",
            ]
        }
    }

    /// What the tests say: differences and their intervals first, chances after.
    var sentences: [String] {
        var sentences = analysis.pairs.compactMap(sentence)
        if analysis.pairs.count > 1, let anova = analysis.anova {
            sentences.append("All conditions: \(effect(anova)).")
        }
        if let friedman = analysis.friedman {
            sentences.append(
                "By ranks (Friedman): agreement W = \(Figure.text(friedman.agreement, digits: 2)), chi² (\(Figure.text(friedman.degreesOfFreedom))) = \(Figure.text(friedman.chiSquared)), \(Figure.chance(friedman.p))."
            )
        }
        if let factors, case .success(let effects) = factors.effects {
            sentences.append("\(factors.first): \(effect(effects.first)).")
            sentences.append("\(factors.second): \(effect(effects.second)).")
            sentences.append(
                "Does \(factors.second) matter differently for each \(factors.first)? \(effect(effects.interaction)).")
        }
        return sentences
    }

    private func sentence(on pair: MeasureAnalysis.Pair) -> String? {
        guard let t = pair.t else { return nil }
        let unit = self.unit.isEmpty ? "" : " \(self.unit)"
        let zero =
            t.interval.low <= 0 && t.interval.high >= 0 ? " The interval includes 0: there may be no difference." : ""
        let corrected = pair.correctedP.flatMap { p in
            analysis.pairs.count > 1 ? ", with Holm's correction \(Figure.chance(p))" : nil
        }
        let ranks = pair.ranks.map { "; by ranks (Wilcoxon) W = \(Figure.text($0.statistic)), \(Figure.chance($0.p))" }
        return
            "\(pair.a) less \(pair.b): \(Figure.text(t.meanDifference))\(unit), 95 % interval \(Figure.text(t.interval)), dz = \(Figure.text(t.effectSize, digits: 3)).\(zero) t(\(Figure.text(t.degreesOfFreedom))) = \(Figure.text(t.t)), \(Figure.chance(t.p))\(corrected ?? "")\(ranks ?? "")."
    }

    private func effect(_ effect: RepeatedMeasuresEffect) -> String {
        let corrected =
            effect.mauchly == nil
            ? ""
            : "; with Greenhouse and Geisser's correction (ε = \(Figure.text(effect.epsilon, digits: 3))) \(Figure.chance(effect.correctedP))"
        return
            "partial η² = \(Figure.text(effect.partialEtaSquared, digits: 3)), F(\(Figure.text(effect.effectDegrees)), \(Figure.text(effect.errorDegrees))) = \(Figure.text(effect.f)), \(Figure.chance(effect.p))\(corrected)"
    }
}
