import Statistics
import Testing

/// What has no answer is told in a sentence; NaN comes of nothing.
@Suite("Statistics without an answer")
struct NoResultTests {
    private static let odd: [(String, [[Double]])] = [
        ("nobody", []), ("no conditions", [[]]), ("one participant", [[1, 2, 4]]),
        ("all equal", [[3, 3, 3], [3, 3, 3], [3, 3, 3]]),
        ("everybody differs alike", [[0.1, 0.2, 0.4], [1.1, 1.2, 1.4], [5.1, 5.2, 5.4]]),
        ("a missing cell", [[1, 2, 3], [4]]),
        ("not a number", [[1, 2, 3], [4, .nan, 6]]), ("endless", [[1, 2, 3], [.infinity, 5, 6]]),
        ("too large", [[1, 2, 3], [1e300, 5, 6]]),
    ]

    /// The sentence that comes instead of a number.
    private func word(_ calculate: () throws -> Void) -> String? {
        do {
            try calculate()
            return nil
        } catch {
            return (error as? NoResult)?.description
        }
    }

    @Test("comparisons of such tables give a sentence", arguments: odd.indices)
    func tables(index: Int) {
        let (name, rows) = Self.odd[index]
        let column = { (at: Int) in rows.map { at < $0.count ? $0[at] : .nan } }
        let words = [
            word { _ = try PairedT(column(0), column(1)) },
            word { _ = try RepeatedMeasuresEffect(ConditionTable(rows)) },
            word { _ = try TwoFactorRepeatedMeasures(ConditionTable(rows.map { $0 + $0 }), secondLevels: 3) },
            word { _ = try OrderEffect(ConditionTable(rows), orders: rows.map { Array($0.indices) }) },
        ]
        #expect(words.allSatisfy { $0?.isEmpty == false }, "\(name): \(words)")
        // Ranks differ where everybody differs alike.
        let ranks = [
            word { _ = try Friedman(ConditionTable(rows)) }, word { _ = try WilcoxonSignedRank(column(0), column(1)) },
        ]
        #expect(ranks.allSatisfy { ($0 == nil) == (name == "everybody differs alike") }, "\(name): \(ranks)")
    }

    @Test("the sentences name what is missing")
    func sentences() {
        #expect(word { _ = try Summary([]) } == "this needs 1 or more values; there are 0")
        #expect(
            word { _ = try Friedman(ConditionTable([[1, 2, 3]])) }
                == "this needs 2 or more participants; there is 1")
        #expect(word { _ = try PairedT([1.1, 2.1], [1, 2]) } == "the differences are all equal")
        #expect(word { _ = try Summary([1, .nan]) } == "a value is missing or is not a number")
        #expect(word { _ = try Summary([1e300]) } == "a value is too large, or too near to 0, to calculate with")
    }

    @Test("one value has a mean and no interval; equal values have an interval of no length")
    func summaries() throws {
        let one = try Summary([4])
        #expect(one.mean == 4 && one.median == 4 && one.deviation == nil && one.interval == nil)
        let equal = try Summary([0.1, 0.1, 0.1])
        #expect(equal.deviation == 0 && equal.interval == Interval(low: 0.1, high: 0.1))
    }

    @Test("other calculations refuse what they have no answer to")
    func others() throws {
        let words = [
            word { _ = try CochranQ([[true, true], [false, false]]) }, word { _ = try CochranQ([]) },
            word { _ = try ExactBinomial(successes: 3, trials: 2) },
            word { _ = try ExactBinomial(successes: 0, trials: 0) },
            word { _ = try ExactBinomial(successes: 1, trials: 2, chance: .nan) },
            word { _ = try ExactMultinomial(counts: [4]) }, word { _ = try ExactMultinomial(counts: [0, 0]) },
            word { _ = try ExactMultinomial(counts: [1, -1]) },
            word { _ = try ExactMultinomial(counts: [500, 500, 500, 500]) },
            word { _ = try ExactMultinomial(counts: [1, 2], chances: [0.5, 0.6]) },
            word { _ = try Holm.corrected([0.1, .nan]) }, word { _ = try Holm.corrected([1.5]) },
            word { _ = try CronbachAlpha(ConditionTable([[1, 2], [2, 1]])) },
            word { _ = try Correlation.pearson([1, 2, 3], [2, 2, 2]) },
            word { _ = try Correlation.spearman([1, 2], [2, 1]) },
            word {
                _ = try CanonicalCorrelation([[1, 1], [2, 2], [3, 3], [5, 5], [9, 9]], [[1], [3], [2], [4], [1]])
            },
            word { _ = try CanonicalCorrelation([[1], [2]], [[1], [2]]) },
            word { _ = try BootstrapInterval([2, 2, 2], seed: 1) { $0[0] } },
            word { _ = try BootstrapInterval([], seed: 1) { $0[0] } },
            word { _ = try BootstrapInterval([1, 2, 3], seed: 1) { _ in .nan } },
            word { _ = try PairedPower(level: 0) },
            word { _ = try PairedPower().power(effectSize: .nan, participants: 9) },
            word { _ = try PairedPower().participants(effectSize: 0) },
            word { _ = try PairedPower().effectSize(participants: 1) },
        ]
        #expect(words.allSatisfy { $0?.isEmpty == false }, "\(words)")
    }

    @Test("an interval and a chance by random numbers are the same for the same seed")
    func seeds() throws {
        let values = [3.0, 1, 4, 1, 5, 9, 2, 6]
        let mean = { (values: [Double]) in values.reduce(0, +) / Double(values.count) }
        let first = try BootstrapInterval(values, seed: 7, of: mean)
        #expect(try BootstrapInterval(values, seed: 7, of: mean) == first)
        #expect(try BootstrapInterval(values, seed: 8, of: mean) != first)
        #expect(first.estimate == 3.875 && first.interval.low > 1 && first.interval.high < 9)
    }

    @Test("what a reviewer asks: how many participants for a d of 0.5; what 12 would find")
    func power() throws {
        // G*Power 3.1, "difference between two dependent means", and Cohen's tables.
        #expect(try PairedPower().participants(effectSize: 0.5) == 34)
        #expect(try PairedPower().participants(effectSize: 0.8, power: 0.9) == 19)
        #expect(abs(try PairedPower().effectSize(participants: 12) - 0.89) < 0.01)
    }
}
