import Foundation
import Quiz
import QuizSounds
import TestSupport
import Testing

@Suite("quern quiz", .waiting) struct QuizRunTests {
    /// The questions of a seed, as anybody can make them.
    private func questions(_ kind: QuizKind, seed: UInt64, count: Int) throws -> [QuizQuestion] {
        var maker = QuizMaker(seed: seed, pool: .builtIn, kinds: [kind])
        let made = (0..<count).compactMap { _ in maker.next() }
        #expect(made.count == count)
        return made
    }

    /// The number of the right answer, as it is typed.
    private func right(_ question: QuizQuestion) -> Int {
        if case .choice(_, let right) = question.asked { right + 1 } else { 0 }
    }

    private func events(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    @Test("the questions of a seed can be made by anybody; who answers them rightly has a high score, once")
    func game() throws {
        let program = try Program()
        defer { program.remove() }
        let asked = try questions(.direction, seed: 7, count: 3)
        let input = asked.map { "\(right($0))\ngo\n" }.joined()
        let arguments = [
            "quiz", "direction", "--seed", "7", "--questions", "3", "--built-in", "--json", "--audio", "silent",
            "--device", "none", "--player", "Ada",
        ]
        let first = try program.run(arguments, input: input)
        #expect(first.status == 0, "\(first.errors)")
        let told = try events(first.output)
        #expect(told.first?["event"] as? String == "about")
        let seeds = told.filter { $0["event"] as? String == "question" }.compactMap { $0["seed"] as? UInt64 }
        #expect(seeds == asked.map(\.seed))
        #expect(told.filter { $0["event"] as? String == "answer" }.map { $0["right"] as? Bool } == [true, true, true])
        #expect(told.contains { $0["event"] as? String == "introduction" })
        let end = try #require(told.last)
        #expect(end["event"] as? String == "end" && end["points"] as? Int == 300 && end["high_score"] as? Bool == true)
        // What was introduced is known, and the same is no new high score.
        let second = try events(try program.run(arguments, input: input).output)
        #expect(!second.contains { $0["event"] as? String == "introduction" })
        #expect(second.last?["high_score"] as? Bool == false && second.last?["best"] != nil)
    }

    @Test("in plain lines a classic game ends with the first mistake, and says what there was to hear")
    func plain() throws {
        let program = try Program()
        defer { program.remove() }
        var maker = QuizMaker(
            seed: 3, pool: .builtIn, kinds: QuizKind.allCases.filter { $0 != .match && $0 != .gesture })
        let next = maker.next()
        let question = try #require(next)
        let wrong =
            switch question.asked {
            case .choice(_, let right): right == 0 ? "2" : "1"
            case .name, .touch, .gesture: "nothing like it"
            }
        let run = try program.run(
            ["quiz", "classic", "--seed", "3", "--built-in", "--plain", "--audio", "silent", "--device", "none"],
            input: "help\n\(wrong)\na\ngo\n")
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "Classic. All kinds of questions, until your first mistake.")
        #expect(lines.contains { $0.contains(question.prompt) } && lines.contains { $0.hasPrefix("again plays it") })
        #expect(run.output.contains("Wrong, not") && run.output.contains(question.explanation.dropFirst()))
        #expect(lines.contains("The first mistake ends it.") && run.output.contains("0 of 1 right: 0 points"))
        #expect(lines.allSatisfy { $0.count <= 120 }, "for screen readers")
    }

    @Test("an answer is on the disk at once: who is cut off has lost nothing that was answered")
    func cutOff() throws {
        let program = try Program()
        defer { program.remove() }
        let typed = try Typed(
            program,
            command: [
                "quiz", "direction", "--seed", "7", "--built-in", "--json", "--audio", "silent", "--device", "none",
            ])
        try typed.wait(for: "\"event\":\"question\"")
        try typed.type("1\n")
        try typed.wait(for: "\"event\":\"answer\"")
        typed.cutOff()
        let kept = try QuizJournal(path: program.file(".local/share/quern/quiz.jsonl").path).read()
        #expect(kept.answers.count == 1 && kept.answers.first?.result.kind == .direction)
        #expect(kept.remarks.isEmpty)
    }

    @Test(
        "a game that is left is no high score, at its end as in the scores; one that is played to its end is one in both"
    )
    func left() throws {
        let program = try Program()
        defer { program.remove() }
        let asked = try questions(.direction, seed: 7, count: 2)
        let arguments = [
            "quiz", "direction", "--seed", "7", "--questions", "2", "--built-in", "--plain", "--audio", "silent",
            "--device", "none", "--player", "Ada",
        ]
        let left = try program.run(arguments, input: "\(right(asked[0]))\ngo\nleave\nyes\n")
        #expect(left.status == 0, "\(left.errors)")
        #expect(left.output.contains("The game ends here. Type yes to leave, no to stay."), "\(left.output)")
        #expect(left.output.contains("You left."))
        #expect(left.output.contains("No high score in direction (2 questions) yet."), "\(left.output)")
        let before = try program.run("quiz", "scores").output
        #expect(before.hasPrefix("direction: no game to its end, 1 left before the end\n"), "\(before)")
        #expect(!before.contains("1. Ada") && before.contains("  direction: 100 points, 1 of 1 right"))
        let whole = try program.run(arguments, input: asked.map { "\(right($0))\ngo\n" }.joined())
        #expect(whole.output.contains("Your first high score in direction (2 questions)!"), "\(whole.output)")
        let after = try program.run("quiz", "scores").output
        #expect(after.contains("direction, 2 questions: 1 game\n  1. Ada: 200 points"), "\(after)")
        // What was answered before it was heard brings nothing for speed.
        #expect(after.contains("200 points and 0 for speed"), "\(after)")
    }

    @Test("the game of a day is played once; what is no game, no number and no hand is said in a line")
    func refusals() throws {
        let program = try Program()
        defer { program.remove() }
        let quiet = ["--plain", "--audio", "silent", "--device", "none", "--player", "Ada"]
        let first = try program.run(["quiz", "daily"] + quiet, input: "1\n")
        #expect(first.status == 0 && first.output.contains("You left."), "\(first.errors)")
        let second = try program.run(["quiz", "daily"] + quiet)
        #expect(second.status != 0 && second.errors.contains("Ada has played the game of"))
        for (arguments, message) in [
            (["quiz", "loudest"], "no such game"), (["quiz", "classic", "--questions", "0"], "--questions must be 1"),
            (["quiz", "classic", "--seed", "x"], "whole number"),
            (["quiz", "gesture"] + quiet, "played with the hand"),
            (
                ["quiz", "classic", "--plain", "--device", "mouse", "--audio", "silent"],
                "the mouse plays on the screen: leave out --plain, or use --device none"
            ),
        ] {
            let run = try program.run(arguments)
            #expect(run.status != 0 && run.errors.contains(message), "\(arguments) \(run.errors)")
        }
    }

    @Test("on the screen a game is begun, heard, paused, answered by a click, compared and ended")
    func screen() throws {
        let program = try Program()
        defer { program.remove() }
        let question = try questions(.direction, seed: 7, count: 1)[0]
        let terminal = try Terminal(
            program, command: "quiz", "direction", "--seed", "7", "--questions", "1", "--built-in", "--audio", "silent",
            "--device", "mouse")
        try terminal.wait(for: "what it asks, before it begins,") { $0.contains("did it go up or down?") }
        try terminal.press("Enter")
        try terminal.wait(for: "the question, heard,") { $0.contains("Your answer?") && $0.contains("Space: hear") }
        #expect(try terminal.screen.contains("question 1 of 1"))
        try terminal.type("p")
        try terminal.wait(for: "a pause without the question,") {
            $0.contains("the clock stands") && !$0.contains(question.prompt)
        }
        try terminal.press("Enter")
        try terminal.wait(for: "the question again,") { $0.contains(question.prompt) }
        guard case .choice(let choices, let right) = question.asked else {
            Issue.record("no choice")
            return
        }
        try terminal.click("\(right + 1)  \(choices[right].text)")
        try terminal.wait(for: "the verdict,") { $0.contains("Right.") && $0.contains("(right)") }
        try terminal.type("b")
        try terminal.wait(for: "the second sound,") { $0.contains("B: the second") }
        try terminal.press("Enter")
        try terminal.wait(for: "the end,") { $0.contains("1 of 1 right") && $0.contains("Your first high score") }
        try terminal.press("Enter")
        try terminal.wait(for: "the end of the program,") { $0.contains("EXIT 0") }
    }

    @Test("on the screen a sound is matched with the mouse on the surface")
    func matching() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, command: "quiz", "match", "--seed", "7", "--questions", "1", "--built-in", "--audio", "silent",
            "--device", "mouse")
        try terminal.wait(for: "what it asks,") { $0.contains("Begin") }
        try terminal.press("Enter")
        try terminal.wait(for: "the surface,") { $0.contains("Your turn") && $0.contains("tone") }
        try terminal.press("Enter")
        try terminal.wait(for: "that nothing was played,") { $0.contains("Nothing was played yet") }
        try terminal.mouse(0, 20, 12)
        try terminal.wait(for: "a finger,") { $0.contains("◉") }
        try terminal.mouse(0, 20, 12, release: true)
        try terminal.press("Enter")
        try terminal.wait(for: "a score,") { $0.contains("of 100") && $0.contains("B: yours") }
        try terminal.press("Escape")
        try terminal.wait(for: "whether to leave,") {
            $0.contains("The game ends here") && $0.contains("Y leaves, N or Esc stays.") && $0.contains("Y: leave")
        }
        try terminal.type("y")
        // The last question is answered: there was nothing more to play.
        try terminal.wait(for: "the end,") { $0.contains("All questions are answered.") }
        try terminal.press("Enter")
        try terminal.wait(for: "the end of the program,") { $0.contains("EXIT 0") }
    }
}
