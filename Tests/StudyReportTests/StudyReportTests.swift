import Foundation
import FoundationXML
import SeededGenerator
import Study
import StudyReport
import Testing

@Suite("A study's report") struct StudyReportTests {
    private static let conditions = ["knobs", "faders", "touch"].map {
        StudyCondition($0, title: $0.capitalized, mapping: $0)
    }

    /// A study of three ways, with twelve participants whose paths differ between the ways by `effect` and whose other measure does not.
    private func results(effect: Double, named name: String = "Three ways") -> StudyResults {
        let orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 2, 1], [1, 0, 2]]
        let most = StudyQuestion("most", "Which did you like most?", .choice(.conditions))
        let definition = StudyDefinition(
            name: name, about: "A & B", order: .williams, conditions: Self.conditions,
            after: [StudyStep("preference", .questions([most], isShuffled: false))])
        var results = StudyResults(definition, participants: [])
        for index in 0..<12 {
            let code = "P\(index + 1)"
            results.participants.append(
                .init(code, order: orders[index % 6].map { Self.conditions[$0].name }, .finished))
            for (column, condition) in Self.conditions.enumerated() {
                // Scatter that no pattern of participants and conditions explains, of about 0.3.
                let scatter = Double((index * 7 + column * 5 + index * column * 3) % 11) / 11 - 0.5
                results.values.append(
                    .init(
                        code, condition: condition.name, measure: "play/path-length", unit: "m",
                        Double(index) * 0.2 + effect * Double(column) + scatter))
                results.values.append(.init(code, condition: condition.name, measure: "play/touches", scatter))
            }
            results.choices.append(
                .init(code, question: "preference/most", chosen: [index % 4 == 0 ? "faders" : "touch"]))
        }
        return results
    }

    private func figures(_ results: StudyResults) throws -> [String: Any] {
        let json = StudyReport(results, command: "quern study report x").json
        return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    private func chance(of measure: String, in figures: [String: Any]) throws -> Double {
        let measures = try #require(figures["measures"] as? [String: [String: Any]])
        let anova = try #require(measures[measure]?["anova"] as? [String: Any])
        return try #require(anova["p_gg"] as? Double)
    }

    @Test("finds a difference that is there, and none that is not")
    func difference() throws {
        let found = try figures(results(effect: 2))
        #expect(try chance(of: "play/path-length", in: found) < 1e-6)
        #expect(try chance(of: "play/touches", in: found) > 0.05)
    }

    @Test("counts what was chosen, and holds it against chance")
    func preferences() throws {
        let choices = try #require(try figures(results(effect: 0))["preferences"] as? [[String: Any]])
        #expect(choices.count == 1)
        #expect(choices[0]["counts"] as? [String: Int] == ["Knobs": 0, "Faders": 3, "Touch": 9])
        // Of all ways in which 12 choices fall on 3 options, those at most as likely as (0, 3, 9): counted by hand in exact fractions.
        let p = try #require(choices[0]["p"] as? Double)
        #expect(abs(p - Self.multinomialChance([0, 3, 9])) < 1e-12)
    }

    /// By going through every sequence's counts, with factorials.
    private static func multinomialChance(_ counts: [Int]) -> Double {
        func factorial(_ n: Int) -> Double { n < 2 ? 1 : Double(n) * factorial(n - 1) }
        let total = counts.reduce(0, +)
        func ways(_ a: Int, _ b: Int) -> Double {
            factorial(total) / (factorial(a) * factorial(b) * factorial(total - a - b))
        }
        let own = ways(counts[0], counts[1])
        var sum = 0.0
        for a in 0...total {
            for b in 0...(total - a) where ways(a, b) <= own * 1.000001 { sum += ways(a, b) }
        }
        return sum / pow(3, Double(total))
    }

    @Test("shows whether orders are balanced")
    func orders() throws {
        let order = try #require(try figures(results(effect: 0))["order"] as? [String: Any])
        #expect(order["places"] as? [[Int]] == [[4, 4, 4], [4, 4, 4], [4, 4, 4]])
        #expect(order["follows"] as? [[Int]] == [[0, 4, 4], [4, 0, 4], [4, 4, 0]])
    }

    @Test("begins with what came of the task, before preferences and how hands moved")
    func taskFirst() throws {
        var results = results(effect: 1)
        for (index, participant) in results.participants.enumerated() {
            for (column, condition) in Self.conditions.enumerated() {
                results.values.append(
                    .init(
                        participant.code, condition: condition.name, measure: "learn/time-to-reproduce", unit: "s",
                        Double(100 + 7 * index + 10 * column)))
            }
        }
        let page = StudyReport(results, command: "quern study report x").html
        let first = try #require(page.firstRange(of: "<figure>"))
        let before = page[..<first.lowerBound]
        #expect(before.contains("learn/time-to-reproduce (s)"))
        #expect(!before.contains("path-length"))
        let parser = XMLParser(data: Data(page.utf8))
        #expect(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
    }

    @Test("rehearsals are no part of it, and are counted in a line and for programs")
    func rehearsals() throws {
        var results = results(effect: 1)
        #expect(!StudyReport(results, command: "quern").html.lowercased().contains("rehearsal"))
        for (count, words) in [(1, "1 rehearsal is kept apart"), (2, "2 rehearsals are kept apart")] {
            results.rehearsalCount = count
            #expect(
                StudyReport(results, command: "quern").html.contains("<p>\(words), and no part of this report.</p>"))
            let participants = try #require(try figures(results)["participants"] as? [String: Int])
            #expect(participants == ["began": 12, "finished": 12, "rehearsals": count])
        }
    }

    @Test("is one page of well-formed text that fetches nothing, in which no name is markup")
    func page() throws {
        var results = results(effect: 1, named: "<script>alert(1)</script> & \"more\"")
        results.paths = [
            .init(
                "P1", condition: "touch", step: "play", aspect: 1.6, strokes: [[(0.1, 0.2), (0.5, 0.9)], [(0.3, 0.3)]])
        ]
        results.approaches = [
            .init("P1", condition: "touch", target: "match/low", errors: [1, 0.5, 0.1], stepSeconds: 0.05),
            .init("P2", condition: "touch", target: "match/low", errors: [0.8, 0.2], stepSeconds: 0.05),
        ]
        results.items = [.init("sus", rows: [[1, 2, 3], [2, 3, 5], [1, 1, 2]])]
        let page = StudyReport(results, command: "quern study report '<x>'").html
        let parser = XMLParser(data: Data(page.utf8))
        let outline = Outline()
        parser.delegate = outline
        #expect(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
        #expect(!page.contains("<script"))
        for word in ["src=", "href=", "url(", "@import"] { #expect(!page.contains(word)) }
        // Two measures, a question, an approach, a path: each drawing says in words what it shows.
        #expect(outline.counts["svg"] == 5)
        #expect(outline.counts["desc"] == 5)
    }

    @Test("of 200 studies in which nothing differs, some 5 % find a difference; where one was put in, they find it")
    func falseAlarms() throws {
        var random = SeededGenerator(seed: 25)
        func alarms(effect: Double) throws -> Int {
            try (0..<200).count { _ in
                var results = results(effect: 0)
                results.values = []
                results.participants = (0..<24).map { index in
                    .init("P\(index)", order: results.participants[index % 6].order, .finished)
                }
                for participant in results.participants {
                    let own = Double(random.whole(0...1_000)) / 500
                    for (column, condition) in Self.conditions.enumerated() {
                        // A sum of twelve, near to normal, with a deviation of 1.
                        let scatter = (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.whole(0...10_000)) / 10_000
                        }
                        results.values.append(
                            .init(
                                participant.code, condition: condition.name, measure: "length",
                                own + scatter + (column == 2 ? effect : 0)))
                    }
                }
                return try chance(of: "length", in: figures(results)) < 0.05
            }
        }
        #expect((4...16).contains(try alarms(effect: 0)))
        #expect(try alarms(effect: 1.5) > 190)
    }

    @Test("of nobody, and of one participant, says so in words and has no figure that is none")
    func few() throws {
        var none = results(effect: 1)
        (none.participants, none.values, none.choices) = ([], [], [])
        var one = results(effect: 1)
        one.participants = [one.participants[0]]
        one.values.removeAll { $0.participant != "P1" }
        one.choices.removeAll { $0.participant != "P1" }
        for (results, words) in [(none, "Nobody has finished yet"), (one, "One participant has finished")] {
            let report = StudyReport(results, command: "quern")
            #expect(report.html.contains(words))
            #expect(!report.html.lowercased().contains("nan"))
            #expect(try !figures(results).isEmpty)
        }
    }

    @Test("two factors have an effect each, and one on the other")
    func factors() throws {
        let tasks = ["explore", "match"], ways = ["knobs", "touch"]
        let conditions = tasks.flatMap { task in
            ways.map { way in
                StudyCondition(
                    "\(task)-\(way)", title: "\(task), \(way)", mapping: way,
                    factors: [.init("task", task), .init("way", way)])
            }
        }
        var results = StudyResults(StudyDefinition(name: "x", conditions: conditions), participants: [])
        for index in 0..<10 {
            let code = "P\(index)"
            results.participants.append(.init(code, order: conditions.map(\.name), .finished))
            for (column, condition) in conditions.enumerated() {
                let scatter = Double((index * 7 + column * 5 + index * column * 3) % 11) / 11
                let interaction = column == 0 || column == 3 ? 3.0 : 0
                results.values.append(
                    .init(code, condition: condition.name, measure: "liking", interaction + scatter))
            }
        }
        let interactions = try #require(try figures(results)["interactions"] as? [String: [String: [String: Any]]])
        let liking = try #require(interactions["liking"])
        #expect(try #require(liking["interaction"]?["p"] as? Double) < 1e-4)
        #expect(try #require(liking["first"]?["p"] as? Double) > 0.01)
        #expect(liking["first"]?["name"] as? String == "task")
    }
}

/// How often each element stands in a page.
private final class Outline: NSObject, XMLParserDelegate {
    private(set) var counts: [String: Int] = [:]

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        counts[name, default: 0] += 1
    }
}
