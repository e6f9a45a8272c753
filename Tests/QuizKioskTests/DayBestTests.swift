import Foundation
import Kiosk
import Quiz
import QuizKiosk
import Testing

@Suite("The best game of the day") struct DayBestTests {
    private static let rules = QuizRules(.mix)

    private func end(_ points: Int, _ speed: Int, best: QuizTally? = nil, _ reason: QuizEnd.Reason = .complete)
        -> QuizEnd
    {
        var end = QuizEnd(
            rules: Self.rules, reason: reason, tally: QuizTally(points: points, speedPoints: speed), best: best)
        end.isBestOfDay = true
        return end
    }

    @Test("a better game takes the place of the best, a worse one and one that was left do not")
    func taking() {
        var best = DayBest(day: "2026-11-28")
        #expect(best.tally == nil && best.text.isEmpty)
        var taken: [Bool] = []
        for (points, speed, reason) in [
            (0, 0, .complete), (900, 0, .left), (500, 200, .complete), (500, 200, .complete), (400, 400, .complete),
            (500, 201, .complete),
        ] as [(Int, Int, QuizEnd.Reason)] {
            taken.append(best.take(end(points, speed, best: best.tally, reason)))
        }
        #expect(taken == [false, false, true, false, false, true])
        #expect(best.text == "2026-11-28 500 201\n")
    }

    @Test("another day begins anew, and the same day goes on")
    func days() {
        var best = DayBest(day: "2026-11-28")
        _ = best.take(end(500, 200))
        best.turn(to: "2026-11-28")
        #expect(best.tally?.points == 500)
        best.turn(to: "2026-11-29")
        #expect(best.tally == nil && best.day == "2026-11-29")
    }

    @Test("it is in its file after a restart; what is no such file counts for nothing")
    func file() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("day-best-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("kiosk-quiz").path
        #expect(DayBest(file: path, day: "2026-11-28").tally == nil)
        var best = DayBest(day: "2026-11-28")
        _ = best.take(end(500, 200))
        try best.write(to: path)
        #expect(DayBest(file: path, day: "2026-11-28") == best)
        #expect(DayBest(file: path, day: "2026-11-29").tally == nil)
        for text in [
            "", "2026-11-28 500", "2026-11-28 -1 0", "2026-11-28 9999999 0", "2026-11-28 x 0", "\u{0}",
            String(repeating: "9 ", count: 9_999),
        ] {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            #expect(DayBest(file: path, day: "2026-11-28").tally == nil, "\(text.prefix(20))")
        }
        #expect(DayBest(file: nil, day: "2026-11-28").tally == nil)
    }
}

@Suite("What a visitor of a quiz does") struct QuizActivityTests {
    @Test("who listens is there, who is asked and touches nothing for long has left")
    func activity() {
        #expect(QuizView.waiting.activity == .waiting && QuizView.introducing("rain").activity == .waiting)
        #expect(QuizView.paused.activity == .still && QuizView.leaving.activity == .still)
        let question = QuizQuestion(
            kind: .sound, seed: 1, subject: .sound("rain"), prompt: "Which?", clips: [],
            asked: .choice([QuizChoice("rain"), QuizChoice("sea")], right: 0), explanation: "rain")
        var view = QuizQuestionView(
            question: question, number: 1, clipHeard: 0, hearings: 1, canHearAgain: false, tally: QuizTally())
        #expect(QuizView.question(view).activity == .waiting)
        view.clipHeard = nil
        #expect(QuizView.question(view).activity == .acting)
    }
}
