import Quiz
import Testing

@Suite("The quiz over the panel of a player", .waiting) struct QuizInPanelRunTests {
    @Test("# opens a game over what is played; afterwards that is as it was, and undo knows nothing of the quiz")
    func comesBack() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.type("=density 41")
        try terminal.press("Enter")
        try terminal.wait(for: "a value,") { $0.contains("41.0") }
        try terminal.press("Space")
        try terminal.wait(for: "a held sound,") { $0.contains("HELD") }
        try terminal.type("#")
        try terminal.wait(for: "the games,") { $0.contains("Train your ear") && $0.contains("Which of four sounds") }
        try terminal.type("match")
        try terminal.press("Enter")
        try terminal.wait(for: "what it asks,") { $0.contains("Begin") && !$0.contains("density") }
        try terminal.press("Enter")
        try terminal.wait(for: "the surface of the quiz,") { $0.contains("Your turn") && $0.contains("tone") }
        try terminal.press("Escape")
        try terminal.wait(for: "whether to leave,") { $0.contains("The game ends here") }
        try terminal.type("y")
        try terminal.wait(for: "the end,") { $0.contains("You left.") }
        try terminal.press("Enter")
        try terminal.wait(for: "the panel as it was,") { $0.contains("41.0") && $0.contains("HELD") }
        try terminal.type("u")
        try terminal.wait(for: "the step before the quiz,") { $0.contains("undo: density 41") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("a game is played there to its end and kept; the ear is drawn, and Esc leads back")
    func played() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.type("=quiz direction")
        try terminal.press("Enter")
        try terminal.wait(for: "what it asks,") { $0.contains("did it go up or down?") }
        try terminal.press("Enter")
        try terminal.wait(for: "the question,") { $0.contains("Your answer?") && $0.contains("Space: hear") }
        try terminal.type("1")
        try terminal.wait(for: "the verdict,") { $0.contains("(right)") }
        let kept = try QuizJournal(path: program.file(".local/share/quern/quiz.jsonl").path).read()
        #expect(kept.answers.count == 1 && kept.answers.first?.result.kind == .direction)
        try terminal.press("Escape")
        try terminal.wait(for: "whether to leave,") { $0.contains("The game ends here") }
        try terminal.type("y")
        try terminal.wait(for: "the end,") { $0.contains("You left.") }
        try terminal.press("Enter")
        try terminal.wait(for: "the panel,") { $0.contains("550 Hz") }
        try terminal.type("#")
        try terminal.wait(for: "the games,") { $0.contains("Train your ear") }
        try terminal.type("ear")
        try terminal.press("Enter")
        try terminal.wait(for: "the ear,") { $0.contains("How well you hear") && $0.contains("1 answer so far") }
        try terminal.press("Escape")
        try terminal.wait(for: "the panel,") { $0.contains("550 Hz") }
        // While a recording runs nothing may be set aside.
        try terminal.type("R=quiz classic")
        try terminal.press("Enter")
        try terminal.wait(for: "why not,") { $0.contains("no quiz now: a recording runs") }
        try terminal.press("C-c")
        try terminal.expectLeft(0)
    }
}
