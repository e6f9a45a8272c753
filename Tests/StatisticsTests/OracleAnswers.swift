import Statistics

/// What ours says of a set, under the names of what is expected; `nil` where it gives a word instead of a number.
struct OracleAnswers {
    private(set) var found: [String: [Double?]] = [:]

    init(_ set: OracleSet) throws {
        switch set.kind {
        case "within": try within(set.table)
        case "two_factors":
            let both = try TwoFactorRepeatedMeasures(ConditionTable(set.table), secondLevels: set.whole("levels"))
            for effect in [both.first, both.second, both.interaction] {
                add(
                    [
                        "f": effect.f, "df1": effect.effectDegrees, "df2": effect.errorDegrees, "eps": effect.epsilon,
                        "np2": effect.partialEtaSquared, "p f": effect.p, "p corrected": effect.correctedP,
                    ])
            }
        case "cochran":
            let test = try? CochranQ(set.table.map { $0.map { $0 == 1 } })
            add(["q": test?.q, "p": test?.p])
        case "binomial":
            let test = try ExactBinomial(
                successes: set.whole("successes"), trials: set.whole("trials"), chance: set.number("chance"))
            found = ["p": [test.p], "ends": [test.interval.low, test.interval.high]]
        case "multinomial":
            add(["p": try ExactMultinomial(counts: set.first.map { Int($0) }, chances: set.second).p])
        case "holm": found["p"] = try Holm.corrected(set.first)
        case "correlation": correlation(set.first, set.second)
        case "canonical":
            let test = try CanonicalCorrelation(set.table, set.otherTable)
            let chance = try test.chance(
                permutations: set.whole("shuffles"), blockLength: set.whole("block"), seed: UInt64(set.whole("seed")))
            found = ["correlations": test.correlations, "p": [chance]]
        case "bootstrap":
            let mean = { (values: [Double]) in values.reduce(0, +) / Double(values.count) }
            let median = { (values: [Double]) in (try? Summary(values))?.median ?? .nan }
            let test = try? BootstrapInterval(
                set.first, confidence: 0.9, resamples: set.whole("drawn"), seed: UInt64(set.whole("seed")),
                of: set.number("mean") == 1 ? mean : median)
            found["ends"] = [test?.interval.low, test?.interval.high]
        case "power":
            let power = try PairedPower(level: set.number("level"))
            let (effect, people, wanted) = (set.number("effect"), set.whole("people"), set.number("wanted"))
            add(["power": try power.power(effectSize: effect, participants: people)])
            add(["needed": Double(try power.participants(effectSize: effect, power: wanted))])
            add(["least": try power.effectSize(participants: people, power: wanted)])
        case "order":
            let test = try? OrderEffect(ConditionTable(set.table), orders: set.orders ?? [])
            found["f"] = test.map { [$0.f, $0.effectDegrees, $0.errorDegrees] } ?? [nil]
            add(["p": test?.p])
        default: break
        }
    }

    private mutating func within(_ rows: [[Double]]) throws {
        let table = try ConditionTable(rows)
        let columns = (0..<table.conditionCount).map(table.column)
        for column in columns {
            let summary = try Summary(column)
            add(
                [
                    "mean": summary.mean, "median": summary.median, "sd": summary.deviation,
                    "low": summary.interval?.low, "high": summary.interval?.high,
                ])
        }
        for (index, first) in columns.enumerated() {
            for second in columns[(index + 1)...] {
                let t = try? PairedT(first, second)
                let ranks = try? WilcoxonSignedRank(first, second)
                add(
                    [
                        "t": t?.t, "p t": t?.p, "dz": t?.effectSize, "pair low": t?.interval.low,
                        "pair high": t?.interval.high, "w": ranks?.statistic, "p w": ranks?.p,
                        "zeros": ranks.map { Double($0.zeroCount) },
                        "exact": ranks.map { $0.method == .exact ? 1 : 0 },
                    ])
            }
        }
        let friedman = try? Friedman(table)
        found["friedman"] = [friedman?.chiSquared, friedman?.agreement]
        add(["p friedman": friedman?.p])
        let effect = try? RepeatedMeasuresEffect(table)
        found["anova"] =
            effect.map { [$0.f, $0.effectDegrees, $0.errorDegrees, $0.partialEtaSquared, $0.epsilon] } ?? [nil]
        found["p anova"] = [effect?.p, effect?.correctedP]
        found["mauchly"] = [effect?.mauchly?.w, effect?.mauchly?.degreesOfFreedom]
        add(["p mauchly": effect?.mauchly?.p])
        let alpha = try? CronbachAlpha(table)
        found["alpha"] = alpha.map { [$0.alpha, $0.interval.low, $0.interval.high] } ?? [nil]
    }

    private mutating func correlation(_ x: [Double], _ y: [Double]) {
        let (pearson, spearman) = (try? Correlation.pearson(x, y), try? Correlation.spearman(x, y))
        add(["pearson": pearson?.r, "p pearson": pearson?.p, "spearman": spearman?.r, "p spearman": spearman?.p])
        found["ends"] = [pearson?.interval?.low, pearson?.interval?.high]
    }

    private mutating func add(_ values: [String: Double?]) {
        for (name, value) in values { found[name, default: []].append(value) }
    }
}
