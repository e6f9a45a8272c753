import Foundation
import TestSupport
import Testing

/// A quiz on a kiosk, in a real terminal.
@Suite("A quiz on a kiosk that is left alone", .waiting) struct QuizKioskRunTests {
    private func settings(_ quiz: String) -> String {
        """
        [screen]
        width = 520
        height = 320
        [exit]
        pin = "4711"
        [attract]
        text = "Hear; touch"
        [device]
        touch = "mouse"
        audio = "silent"
        [quiz]
        \(quiz)
        """
    }

    private func started(_ program: Program, _ quiz: String) throws -> Terminal {
        let file = try program.write(settings(quiz), to: "kiosk.toml")
        let terminal = try Terminal(program, variables: ["LC_ALL": "C"], command: "kiosk", "--config", file)
        try terminal.wait(for: "the invitation") { $0.contains("Hear; touch") }
        return terminal
    }

    private func touch(_ terminal: Terminal) throws {
        try terminal.mouse(0, 50, 15)
        try terminal.mouse(0, 50, 15, release: true)
    }

    /// Plays a game of two questions by touches alone; the points that its end shows.
    private func play(_ terminal: Terminal) throws -> Int {
        try touch(terminal)
        for number in 1...2 {
            try terminal.wait(for: "question \(number)") {
                $0.contains("question \(number) of 2") && $0.contains("Your answer?")
            }
            try terminal.click("1  ")
            try terminal.wait(for: "the verdict") { $0.contains(number == 2 ? "To the end" : "Go on") }
            try terminal.click(number == 2 ? "To the end" : "Go on")
        }
        try terminal.wait(for: "the end") { $0.contains("of 2 right: ") && $0.contains("Close") }
        let words = try terminal.screen.components(separatedBy: "of 2 right: ")[1].split(separator: " ")
        try terminal.click("Close")
        return try #require(Int(words[0]))
    }

    @Test("by touches alone visitors play, one after the other; the best of the day is shown; only the host leaves")
    func visitors() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program, "game = \"direction\"\nquestions = 2")
        #expect(try terminal.screen.contains("2 questions. 10 seconds to choose"))
        #expect(try !terminal.screen.contains("Best of today"))
        for key in ["C-c", "C-z", "Escape", "q", "F10", "x"] { try terminal.press(key) }
        #expect(try terminal.screen.contains("Hear; touch"))
        var best = 0
        // Half of all guesses are right.
        for _ in 0..<2 { best = max(best, try play(terminal)) }
        let line = "Best of today: \(best) points"
        try terminal.wait(for: "the invitation again") {
            $0.contains("Hear; touch") && (best > 0 ? $0.contains(line) : !$0.contains("Best of today"))
        }
        for _ in 0..<5 { try terminal.press("F12") }
        try terminal.wait(for: "the pad") { $0.contains("PIN - - - -") }
        try terminal.type("4711")
        try terminal.expectLeft(0)
        // Nothing else is kept of anybody, and the best of the day outlives the program.
        #expect(!FileManager.default.fileExists(atPath: program.file(".local/share/quern/quiz.jsonl").path))
        guard best > 0 else { return }
        let again = try started(program, "questions = 2")
        try again.wait(for: "the best of the day") { $0.contains(line) }
    }

    @Test("a visitor who has gone leaves the invitation behind, and the next one begins at the first question")
    func idle() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program, "game = \"direction\"\nquestions = 3\nidle = 5")
        try touch(terminal)
        try terminal.wait(for: "a question") { $0.contains("question 1 of 3") && $0.contains("Your answer?") }
        try terminal.click("1  ")
        try terminal.wait(for: "the verdict") { $0.contains("Go on") }
        try terminal.wait(for: "the invitation by itself") { $0.contains("Hear; touch") && !$0.contains("Go on") }
        #expect(try !terminal.screen.contains("Best of today"), "a game that was left is none")
        try touch(terminal)
        try terminal.wait(for: "the next visitor's first question") { $0.contains("question 1 of 3") }
    }

    @Test("--check says what is wrong with the quiz at its place, and what visitors find")
    func checked() throws {
        let program = try Program()
        defer { program.remove() }
        func check(_ text: String) throws -> (status: Int32, output: String, errors: String) {
            let run = try program.run("kiosk", "--config", try program.write(text, to: "kiosk.toml"), "--check")
            return (run.status, run.output, run.errors)
        }
        let wrong = try check(settings("game = \"directoin\""))
        #expect(
            wrong.status == 65 && wrong.errors.contains("kiosk.toml:12:8: ")
                && wrong.errors.contains("did you mean direction?"), "\(wrong.errors)")
        let both = try check(settings("") + "\n[workshop]\n")
        #expect(both.status == 65 && both.errors.contains("[quiz] and [workshop] cannot be together"), "\(both.errors)")
        let small = try check(
            settings("").replacing("width = 520", with: "width = 60").replacing("height = 320", with: "height = 50"))
        #expect(small.status != 0 && small.errors.contains("no room for touch targets of 15 mm"), "\(small.errors)")
        for (quiz, warns) in [("idle = 8", true), ("idle = 20", false), ("idle = 8\ntimer = false", false)] {
            let run = try check(settings(quiz))
            #expect(
                run.status == 0 && run.errors.contains("kiosk.toml:12:8: warning: idle: visitors have 10 s") == warns)
            let warnings = run.errors.split(separator: "\n").filter { $0.contains("warning: ") }
            #expect(warnings.count == (warns ? 1 : 0), "\(run.errors)")
        }
        let right = try check(settings("game = \"sides\"\nquestions = 7\nidle = 40"))
        #expect(right.status == 0, "\(right.errors)")
        #expect(right.output.contains("quiz: sides") && right.output.contains("7 questions"), "\(right.output)")
        #expect(right.output.contains("40 s without a touch"), "\(right.output)")
    }
}
