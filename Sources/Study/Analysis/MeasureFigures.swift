import Statistics

/// The figures of a measure as JSON. What there is no number for is null.
package struct MeasureFigures: Encodable {
    private let analysis: MeasureAnalysis

    package init(_ analysis: MeasureAnalysis) { self.analysis = analysis }

    private enum Key: String, CodingKey {
        case n, conditions, friedman, anova, pairs
    }

    package func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(analysis.participantCount, forKey: .n)
        try object.encode(
            Dictionary(
                uniqueKeysWithValues: analysis.conditions.map { ($0.name, ConditionFigures(summary: $0.summary)) }),
            forKey: .conditions)
        try object.encode(analysis.friedman.map(FriedmanFigures.init), forKey: .friedman)
        try object.encode(analysis.anova.map(AnovaFigures.init), forKey: .anova)
        try object.encode(analysis.pairs.map { PairFigures(pair: $0) }, forKey: .pairs)
    }
}

private struct ConditionFigures: Encodable {
    let summary: Summary?

    private enum Key: String, CodingKey {
        case mean, sd, median, ci95
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(summary?.mean, forKey: .mean)
        try object.encode(summary?.deviation, forKey: .sd)
        try object.encode(summary?.median, forKey: .median)
        try object.encode(summary?.interval?.ends, forKey: .ci95)
    }
}

private struct FriedmanFigures: Encodable {
    let chi2, df, p, w: Double

    init(_ test: Friedman) {
        (chi2, df, p, w) = (test.chiSquared, test.degreesOfFreedom, test.p, test.agreement)
    }
}

private struct AnovaFigures: Encodable {
    let f, df1, df2, p, epsilon, correctedP, eta2p: Double

    private enum CodingKeys: String, CodingKey {
        case f, df1, df2, p, eta2p
        case epsilon = "gg_epsilon"
        case correctedP = "p_gg"
    }

    init(_ effect: RepeatedMeasuresEffect) {
        (f, df1, df2, p) = (effect.f, effect.effectDegrees, effect.errorDegrees, effect.p)
        (epsilon, correctedP, eta2p) = (effect.epsilon, effect.correctedP, effect.partialEtaSquared)
    }
}

private struct PairFigures: Encodable {
    let pair: MeasureAnalysis.Pair

    private enum Key: String, CodingKey {
        case a, b, t, df, p, dz, ci95, wilcoxon
        case correctedP = "p_holm"
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(pair.a, forKey: .a)
        try object.encode(pair.b, forKey: .b)
        try object.encode(pair.t?.t, forKey: .t)
        try object.encode(pair.t?.degreesOfFreedom, forKey: .df)
        try object.encode(pair.t?.p, forKey: .p)
        try object.encode(pair.correctedP, forKey: .correctedP)
        try object.encode(pair.t?.effectSize, forKey: .dz)
        try object.encode(pair.t?.interval.ends, forKey: .ci95)
        try object.encode(pair.ranks.map(RankFigures.init), forKey: .wilcoxon)
    }
}

private struct RankFigures: Encodable {
    let w, p: Double
    let method: String
    /// How many participants had the same value twice, and were left out.
    let zeros: Int

    init(_ test: WilcoxonSignedRank) {
        (w, p, method, zeros) = (test.statistic, test.p, test.method.rawValue, test.zeroCount)
    }
}

extension Interval {
    fileprivate var ends: [Double] { [low, high] }
}
