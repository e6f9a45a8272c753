import Foundation
import Study
import Testing

@Suite("Conditions compared")
struct StudyAnalysisTests {
    private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs").standardizedFileURL

    private func analysis(_ rows: [String]) throws -> StudyAnalysis {
        let text = (["participant,condition,measure,value"] + rows).joined(separator: "\n")
        return StudyAnalysis(try TidyData(bytes: Array(text.utf8), file: "a.csv"))
    }

    private func object(_ analysis: StudyAnalysis) throws -> [String: [String: Any]] {
        let whole = try JSONSerialization.jsonObject(with: Data(analysis.json.utf8)) as? [String: Any]
        #expect(whole?.keys.map { $0 } == ["measures"])
        return try #require(whole?["measures"] as? [String: [String: Any]])
    }

    private func keys(_ value: Any?) -> Set<String> { Set((value as? [String: Any] ?? [:]).keys) }

    @Test("the in-vehicle player: what its numbers give, and the page says")
    func inVehicle() throws {
        let analysis = StudyAnalysis(try TidyData(path: Self.docs.appendingPathComponent("in-vehicle.csv").path))
        let page = try String(contentsOf: Self.docs.appendingPathComponent("study-figures.md"), encoding: .utf8)
        // t, p and dz by scipy 1.17.1.
        let expected = [
            ("all", 15.157771, 5.2010765e-06, 5.729), ("next and previous", 13.100184, 1.2202420e-05, 4.951),
            ("level", 22.486174, 5.0624420e-07, 8.499), ("navigation", 2.972994, 2.4860984e-02, 1.124),
        ]
        #expect(analysis.measures.map(\.name) == expected.map(\.0))
        for (measure, (_, t, p, effect)) in zip(analysis.measures, expected) {
            let test = try #require(measure.pairs.first?.t)
            #expect(abs(test.t - t) < 5e-7 && abs(test.p / p - 1) < 1e-7 && abs(test.effectSize - effect) < 5e-4)
            #expect(test.degreesOfFreedom == 6 && page.contains("| \(t) |"))
        }
        // The first and third of "all" both differ by 66.6.
        #expect(analysis.measures.map { $0.pairs[0].ranks?.method } == [.normal, .exact, .exact, .exact])
        #expect(analysis.measures.dropFirst().map { $0.pairs[0].ranks?.p } == [0.015625, 0.015625, 0.03125])
    }

    @Test("the JSON has what was agreed, and null where there is no number")
    func json() throws {
        let values = [[5, 1, 4], [3, 2, 2], [4, 1, 5], [5, 2, 3]]
        let rows: [String] = values.indices.flatMap { who in
            zip(["k", "f", "t"], values[who]).map { "\(who),\($0),three,\($1)" }
        }
        let whole = try object(analysis(rows + ["1,k,one,3"]))
        let three = try #require(whole["three"])
        #expect(Set(three.keys) == ["n", "conditions", "friedman", "anova", "pairs"] && (three["n"] as? Int) == 4)
        #expect(keys(three["conditions"]) == ["k", "f", "t"])
        #expect(keys((three["conditions"] as? [String: Any])?["k"]) == ["mean", "sd", "median", "ci95"])
        #expect(keys(three["friedman"]) == ["chi2", "df", "p", "w"])
        #expect(keys(three["anova"]) == ["f", "df1", "df2", "p", "gg_epsilon", "p_gg", "eta2p"])
        let pairs = try #require(three["pairs"] as? [[String: Any]])
        #expect(pairs.map { "\($0["a"] ?? "") \($0["b"] ?? "")" } == ["k f", "k t", "f t"])
        #expect(keys(pairs[0]) == ["a", "b", "t", "df", "p", "p_holm", "dz", "ci95", "wilcoxon"])
        #expect(keys(pairs[0]["wilcoxon"]) == ["w", "p", "method", "zeros"])
        let one = try #require(whole["one"])
        #expect(one["friedman"] is NSNull && one["anova"] is NSNull && (one["pairs"] as? [Any])?.isEmpty == true)
        let alone = (one["conditions"] as? [String: [String: Any]])?["k"]
        #expect((alone?["mean"] as? Double) == 3 && alone?["sd"] is NSNull && alone?["ci95"] is NSNull)
    }

    @Test("equal differences, one participant and missing cells give null and a sentence")
    func degenerate() throws {
        let equal = try analysis(["A,x,m,1", "A,y,m,2", "B,x,m,4", "B,y,m,5"])
        #expect(
            equal.remarks == [
                "m: no analysis of variance: the differences between the conditions are all equal",
                "m: no t test of x and y: the differences are all equal",
            ])
        let pair = try #require((object(equal)["m"]?["pairs"] as? [[String: Any]])?.first)
        #expect(
            pair["t"] is NSNull && pair["p_holm"] is NSNull && pair["ci95"] is NSNull
                && keys(pair["wilcoxon"]).count == 4)
        let one = try analysis(["A,x,m,1", "A,y,m,2"])
        #expect(
            one.remarks.count == 3
                && one.remarks.allSatisfy { $0.hasSuffix("this needs 2 or more participants; there is 1") })
        let nobody = try analysis(["A,x,m,1", "B,y,m,2"])
        #expect((try object(nobody)["m"]?["n"] as? Int) == 0)
        #expect(nobody.text.contains("nobody has a value in every condition"))
    }

    @Test("in words: what is small is called small, intervals come first, and an interval with 0 is said to have it")
    func words() throws {
        let values = [(4.0, 4.1), (6, 5.2), (5, 6), (7, 6.5), (3, 3.4), (5, 4.9)]
        let text = try analysis(values.enumerated().flatMap { ["\($0),a,m,\($1.0)", "\($0),b,m,\($1.1)"] }).text
        let difference = try #require(text.range(of: "a - b: "))
        let chance = try #require(text.range(of: "p = "))
        #expect(difference.lowerBound < chance.lowerBound)
        #expect(
            text.contains("hardly any difference")
                && text.contains("the interval includes 0, there may be no difference"))
        #expect(
            text.contains(
                "6 participants: of two conditions, a difference below dz 1.4 would probably not have been found"))
    }
}
