import Foundation
import Quiz
import QuizSounds
import TestSupport
import Testing

@Suite("quern quiz sides", .waiting) struct QuizSidesRunTests {
    /// A seed whose first question asks whether something went up or down, and that question.
    private func upOrDown() throws -> (seed: UInt64, question: QuizQuestion, right: Int) {
        for seed in UInt64(1)...200 {
            var maker = QuizMaker(seed: seed, pool: .builtIn, kinds: QuizKind.chosen)
            let made = maker.next()
            let question = try #require(made)
            if question.kind == .direction, case .choice(_, let right) = question.asked {
                return (seed, question, right)
            }
        }
        throw NotFound()
    }

    private struct NotFound: Error {}

    @Test("in lines: l or r buzzes, then a number answers; a mistake passes it on, a point wins, nothing is kept")
    func plain() throws {
        let program = try Program()
        defer { program.remove() }
        let asked = try upOrDown()
        let arguments = [
            "quiz", "sides", "--seed", "\(asked.seed)", "--points", "1", "--built-in", "--audio", "silent", "--device",
            "none",
        ]
        let wrong = asked.right == 0 ? 2 : 1
        let input = "1\nl\n\(wrong)\n\(asked.right + 1)\ngo\n"
        let run = try program.run(arguments + ["--plain"], input: input)
        #expect(run.status == 0, "\(run.errors)")
        for line in [
            "The first point wins.", "Type l for left or r for right first", "Left answers. 5 seconds.",
            "Right answers. 5 seconds.", "Right is right.", "Left 0, right 1.", "Right wins, 1 to 0.",
        ] {
            #expect(run.output.contains(line), "\(line): \(run.output)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.file(".local/share/quern/quiz.jsonl").path))
        let told = try program.run(arguments + ["--json"], input: "r\n\(asked.right + 1)\ngo\n")
        let last = try #require(told.output.split(separator: "\n").last)
        let end = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(end["winner"] as? String == "right" && end["right_points"] as? Int == 1, "\(told.output)")
        #expect(told.output.contains("\"event\":\"turn\""), "\(told.output)")
    }

    @Test("on the screen the halves are touched and keys pressed; who was wrong waits, and the other side answers")
    func screen() throws {
        let program = try Program()
        defer { program.remove() }
        let asked = try upOrDown()
        let terminal = try Terminal(
            program, command: "quiz", "sides", "--seed", "\(asked.seed)", "--points", "1", "--built-in", "--no-timer",
            "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "what it asks,") { $0.contains("who buzzes first answers") }
        try terminal.press("Enter")
        try terminal.wait(for: "both halves,") {
            $0.contains("Who knows it first?") && $0.contains("touch here, or Q") && $0.contains("touch here, or P")
        }
        // The right half, and then an answer there.
        try terminal.mouse(0, 80, 15)
        try terminal.mouse(0, 80, 15, release: true)
        try terminal.wait(for: "the right side's turn,") { $0.contains("Right answers.") && $0.contains("7–8: answer") }
        // The left side's keys and half do nothing now.
        try terminal.type("1q2")
        try terminal.mouse(0, 10, 15)
        try terminal.mouse(0, 10, 15, release: true)
        try terminal.type(asked.right == 0 ? "8" : "7")
        try terminal.wait(for: "that it passes to the left side,") {
            $0.contains("Left answers.") && $0.contains("(wrong)")
        }
        try terminal.type("\(asked.right + 1)")
        try terminal.wait(for: "the point,") { $0.contains("Left is right.") && $0.contains("left 1, right 0") }
        try terminal.press("Enter")
        try terminal.wait(for: "the end,") { $0.contains("Left wins, 1 to 0.") }
        try terminal.press("Enter")
        try terminal.wait(for: "the end of the program,") { $0.contains("EXIT 0") }
    }

    @Test("points are for two sides, and within bounds")
    func refusals() throws {
        let program = try Program()
        defer { program.remove() }
        for (arguments, message) in [
            (["quiz", "classic", "--points", "3"], "--points is for quern quiz sides"),
            (["quiz", "sides", "--points", "0"], "--points must be 1"),
        ] {
            let run = try program.run(arguments)
            #expect(run.status != 0 && run.errors.contains(message), "\(arguments) \(run.errors)")
        }
    }
}
