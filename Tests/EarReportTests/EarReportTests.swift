import EarReport
import Foundation
import FoundationXML
import Granular
import Quiz
import Testing

@Suite("The page about the ear")
struct EarReportTests {
    private static func results(_ parameter: Parameter, count: Int, player: String) -> [QuizResult] {
        (0..<count).map { index in
            let question = QuizQuestion(
                kind: .comparison, seed: 1, subject: .parameter(parameter), prompt: "", clips: [],
                asked: .choice([], right: 0), difference: QuizDifference(parameter: parameter, from: 10, to: 12),
                explanation: "")
            let day = index / 15 + 10
            return QuizResult(
                date: "2026-11-\(day)T12:00:00Z", mode: .plan, question: question,
                verdict: QuizVerdict(isRight: index % 4 != 0, score: index % 4 != 0 ? 1 : 0), answerSeconds: 3,
                hearings: 1, isTimed: true, player: player)
        }
    }

    private static func isWellFormed(_ html: String) -> Bool { XMLParser(data: Data(html.utf8)).parse() }

    @Test("each parameter has its figure, its drawing over time, and the published limit with its source")
    func page() throws {
        let results =
            Self.results(.density, count: 45, player: "Ada") + Self.results(.pitchSpread, count: 4, player: "Ada")
        let html = EarReport(EarProfile(results, player: "Ada")).html
        #expect(Self.isWellFormed(html))
        #expect(html.components(separatedBy: "<svg ").count == 2 && html.contains("class=\"limit\""))
        #expect(html.components(separatedBy: "<circle ").count == 4, "three days, three points")
        #expect(html.contains("Ungan") && html.contains("The ear of Ada") && html.contains("2026-11-12"))
        #expect(html.contains("4 answers so far, 6 more for a first figure"))
        #expect(html.contains("nothing comparable was published"))
        // The scale has round numbers, and holds all that is drawn.
        #expect(html.contains(">20 %</text>") && html.contains(">5 %</text>"))
        // Equal ratios are equally far apart.
        func row(_ tick: String) throws -> Double {
            let pattern = try Regex("y=\"([0-9.]+)\"[^>]*>\(tick) %</text>", as: (Substring, Substring).self)
            return try #require(html.firstMatch(of: pattern).flatMap { Double($0.1) })
        }
        let ticks = try ["5", "10", "20"].map(row)
        #expect(abs((ticks[0] - ticks[1]) - (ticks[1] - ticks[2])) < 0.2, "\(ticks)")
        let places = html.matches(of: /class="interval" x1="[0-9.]+" y1="([0-9.]+)" x2="[0-9.]+" y2="([0-9.]+)"/)
        #expect(places.count == 3)
        #expect(
            places.allSatisfy { (14.0...200).contains(Double($0.1) ?? 0) && (14.0...200).contains(Double($0.2) ?? 0) })
    }

    @Test("it needs nothing from elsewhere, and a name is no markup")
    func safe() {
        let name = "<script>alert(1)</script>&\u{1B}[2J"
        let html = EarReport(EarProfile(Self.results(.level, count: 20, player: name), player: name)).html
        #expect(Self.isWellFormed(html))
        #expect(!html.contains("<script") && !html.contains("\u{1B}") && html.contains("&lt;script&gt;"))
        #expect(!html.contains("http://") || html.components(separatedBy: "http").count == 2, "the name of SVG alone")
        #expect(!html.contains("src=") && !html.contains("@import") && !html.contains("url("))
    }

    @Test("an empty profile says how to begin")
    func empty() {
        for profile in [nil, EarProfile([], player: "")] {
            let html = EarReport(profile).html
            #expect(Self.isWellFormed(html))
            #expect(html.contains("quern quiz comparison") && !html.contains("<svg"))
        }
    }
}
