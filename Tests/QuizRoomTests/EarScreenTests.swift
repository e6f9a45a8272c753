import Granular
import Quiz
import QuizRoom
import Stage
import Terminal
import Testing
import Touch

@Suite("The ear on the screen") struct EarScreenTests {
    private static func results(_ parameter: Parameter, count: Int) -> [QuizResult] {
        (0..<count).map { index in
            let question = QuizQuestion(
                kind: .comparison, seed: 1, subject: .parameter(parameter), prompt: "", clips: [],
                asked: .choice([], right: 0), difference: QuizDifference(parameter: parameter, from: 10, to: 12),
                explanation: "")
            return QuizResult(
                date: "2026-11-\(index / 15 + 10)T12:00:00Z", mode: .plan, question: question,
                verdict: QuizVerdict(isRight: index % 4 != 0, score: index % 4 != 0 ? 1 : 0), answerSeconds: 3,
                hearings: 1, isTimed: true, player: "Ada")
        }
    }

    private static let profile = EarProfile(
        results(.density, count: 45) + results(.duration, count: 30) + results(.pitchSpread, count: 4), player: "Ada")

    private static func canvas(
        _ profile: EarProfile?, marked: Int = 0, columns: Int = 80, rows: Int = 24,
        _ graphics: Capabilities.Graphics = .braille
    ) -> Canvas {
        EarCanvas.draw(
            profile, marked: marked, size: Size(columns: columns, rows: rows),
            Capabilities(graphics: graphics, colours: 256))
    }

    @Test("each parameter has a line with its threshold, interval and limit; the marked one is drawn over time")
    func profile() {
        let text = Self.canvas(Self.profile).text
        for words in ["How well you hear", "Ada", "density: ", "(95 %: ", "45 answers", "published", "6 more"] {
            #expect(text.contains(words), "misses \(words):\n\(text)")
        }
        #expect(text.filter { $0 == "●" }.count == 3, "three days, three points:\n\(text)")
        #expect(text.contains("2026-11-10") && text.contains("2026-11-12") && text.contains(" %"))
        let other = Self.canvas(Self.profile, marked: 1).text
        #expect(other.filter { $0 == "●" }.count == 2 && other.contains("▸"), "\(other)")
        let ascii = Self.canvas(Self.profile, columns: 60, rows: 20, .ascii).text
        #expect(ascii.unicodeScalars.allSatisfy(\.isASCII) && ascii.contains("*"), "\(ascii)")
    }

    @Test("in the smallest terminal the lines come first; with nothing answered it says how to begin")
    func small() {
        let text = Self.canvas(Self.profile, columns: 40, rows: 12).text
        #expect(text.contains("density: ") && text.contains("Esc: close"))
        for columns in stride(from: 1, through: 30, by: 7) {
            for rows in 1...9 { _ = Self.canvas(Self.profile, columns: columns, rows: rows) }
        }
        let empty = Self.canvas(nil).text
        #expect(empty.contains("quern quiz comparison") && !empty.contains("●"))
    }

    @Test("arrows choose a parameter, Esc and a touch on Close end it")
    func keys() {
        var screen = EarScreen(Self.profile)
        let size = Size(columns: 80, rows: 24)
        func touch(column: Double, row: Double) -> Bool {
            let place = SurfacePoint(x: (column + 0.5) / 80, y: 1 - (row + 0.5) / 24)
            return screen.step([PointingTouch(id: 1, phase: .began, place: place)], size: size)
        }
        let isOver = screen.step([], size: size)
        #expect(!isOver)
        screen.handle(.down, size: size, at: 0)
        screen.handle(.down, size: size, at: 0)
        screen.handle(.down, size: size, at: 0)
        #expect(!touch(column: 5, row: 3))
        #expect(touch(column: 74, row: 0))
        var other = EarScreen(nil)
        other.handle(.escape, size: size, at: 0)
        let isClosed = other.step([], size: size)
        #expect(isClosed)
    }
}
