import Foundation
import Testing

/// Text that is pasted into the terminal, and what the terminal says of its background.
@Suite("Pasted text plays nothing", .waiting) struct PastingTests {
    private static let remark = "Paste ignored: press = to type a value"

    private func started(_ program: Program) throws -> Terminal {
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        return terminal
    }

    /// Pastes as a terminal does where a program asked for it.
    private func paste(_ text: String, into terminal: Terminal) throws {
        let path = try terminal.program.write(text, to: "pasted")
        try terminal.tmux("load-buffer", path)
        try terminal.tmux("paste-buffer", "-p", "-r")
    }

    @Test("on the stage it is ignored, which is said; in a line it is text") func pasted() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program)
        try paste("please quit\nm!R", into: terminal)
        try terminal.wait(for: "the remark") {
            $0.contains(Self.remark) && !$0.contains("MUTED") && !$0.contains("REC")
        }
        try terminal.tmux("resize-window", "-x", "40", "-y", "12")
        try paste("q", into: terminal)
        try terminal.wait(for: "the remark, whole") { $0.contains(Self.remark) }
        try terminal.tmux("resize-window", "-x", "80", "-y", "24")
        try terminal.type("=")
        try terminal.wait(for: "the line") { $0.contains("Esc cancel") }
        try paste("pitch\n440\tHz\n", into: terminal)
        try terminal.wait(for: "what was pasted") { $0.contains("= pitch 440 Hz") && $0.contains("Esc cancel") }
        try terminal.press("Enter")
        try terminal.wait(for: "the value") { $0.contains("440 Hz") && !$0.contains("Esc cancel") }
        // However much it is, it is over and keys are keys.
        try paste(String(repeating: "q!m", count: 200_000), into: terminal)
        try terminal.type("+")
        try terminal.wait(for: "a key") { $0.contains("−11 dB") && !$0.contains("MUTED") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test(
        "in a list's search it is text, and presses no keys",
        arguments: [("s", "choir"), (":", "tap tempo"), ("M", "2")])
    func searched(key: String, words: String) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program)
        try terminal.type(key)
        try terminal.wait(for: "the list") { $0.contains("type part of the name") }
        try paste("\n\(words)\n", into: terminal)
        let screen = try terminal.wait(for: "what is looked for") { $0.contains("find: \(words)") }
        #expect(!screen.contains("Paste ignored"))
        try terminal.press("C-c")
        try terminal.expectLeft(0)
    }

    @Test("in a view without a line, no key is named that opens none there") func nothingToType() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program)
        try terminal.type("v")
        try terminal.wait(for: "the snapshots") { $0.contains("free") }
        try paste("dark", into: terminal)
        try terminal.wait(for: "the remark") { $0.contains("Paste ignored: nothing to type in here") }
        try terminal.press("C-c")
        try terminal.expectLeft(0)
    }

    @Test("the terminal's mode is on with the panel and off on every way out", arguments: ["q", "signal", "fault"])
    func mode(way: String) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try PseudoTerminal(
            program, columns: 80, rows: 24, ["play", "--audio", "silent", "--device", "mouse"])
        terminal.wait(for: "the mode and the panel") { $0.contains("\u{1b}[?2004h") && $0.contains("quit") }
        terminal.forget()
        switch way {
        case "q": terminal.type("q")
        case "signal": kill(terminal.pid, SIGTERM)
        default: kill(terminal.pid, SIGSEGV)
        }
        terminal.wait(for: "the mode's end") { $0.contains("\u{1b}[?2004l") }
        #expect(terminal.end() == (way == "fault" ? SIGSEGV : 0))
    }

    @Test("a paste whose end never comes takes no key that is typed after a pause") func endless() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try PseudoTerminal(
            program, columns: 80, rows: 24, ["play", "--audio", "silent", "--device", "mouse"])
        terminal.wait(for: "the panel") { $0.contains("quit") }
        terminal.type("\u{1b}[200~qqq")
        terminal.wait(for: "the remark") { $0.contains("Paste ignored") }
        usleep(700_000)
        terminal.type("q")
        #expect(terminal.end() == 0)
    }

    @Test(
        "the theme goes by the background that the terminal says, and the first key is not lost",
        arguments: ["rgb:ffff/ffff/ffff\u{1b}\\", "rgb:0000/0000/0000\u{07}", ""])
    func background(answer: String) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try PseudoTerminal(
            program, columns: 80, rows: 24, variables: ["TERM": "xterm-256color", "COLORFGBG": ""],
            ["play", "--audio", "silent", "--device", "mouse"])
        terminal.wait(for: "the question") { $0.contains("\u{1b}]11;?") }
        // A key before the answer, and one after it.
        terminal.type("o" + (answer.isEmpty ? "" : "\u{1b}]11;\(answer)") + "\u{0c}")
        let isLight = answer.contains("ffff")
        terminal.wait(for: "the settings, in colours for that background") {
            $0.contains(isLight ? "auto: light" : "auto: dark") && $0.contains(isLight ? "38;5;236m" : "38;5;252m")
        }
        terminal.type("\u{1b}")
        usleep(400_000)
        terminal.type("q")
        #expect(terminal.end() == 0)
    }

    @Test("a theme that the player chose stays, whatever the terminal says") func chosen() throws {
        let program = try Program()
        defer { program.remove() }
        try FileManager.default.createDirectory(
            at: program.file(".local/state/quern"), withIntermediateDirectories: true)
        _ = try program.write(
            #"{"version": 1, "panel": {"theme": "dark"}}"#, to: ".local/state/quern/settings.json")
        let terminal = try PseudoTerminal(
            program, columns: 80, rows: 24, variables: ["TERM": "xterm-256color"],
            ["play", "--audio", "silent", "--device", "mouse"])
        terminal.wait(for: "the question") { $0.contains("\u{1b}]11;?") }
        terminal.type("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\\u{0c}")
        terminal.forget()
        terminal.type("+")
        terminal.wait(for: "the level") { $0.contains("11") }
        terminal.type("\u{0c}q")
        #expect(terminal.end() == 0)
        terminal.wait(for: "dark colours") { $0.contains("38;5;252m") && !$0.contains("38;5;236m") }
    }

    @Test("terminals that would print the question are not asked", arguments: ["linux", "vt220", "ansi"])
    func unasked(name: String) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try PseudoTerminal(
            program, columns: 80, rows: 24, variables: ["TERM": name],
            ["play", "--audio", "silent", "--device", "mouse"])
        terminal.wait(for: "the panel") { $0.contains("quit") && !$0.contains("]11;") }
        terminal.type("q")
        #expect(terminal.end() == 0)
    }
}
