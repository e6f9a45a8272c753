import Foundation
import Testing

/// Terminals that have no second screen to draw on. tmux understands what Quern writes to them.
@Suite("Where a terminal has no second screen the picture is taken away on every way out", .waiting)
struct NoOtherScreenTests {
    static let names = ["linux", "vt100", "vt220", "ansi"]

    private func started(_ program: Program, _ name: String, _ arguments: String = "") throws -> Terminal {
        let terminal = try Terminal(
            program, columns: 220, variables: ["TERM": name], command: "play \(arguments)", "--audio", "silent",
            "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") && $0.contains("quit") }
        return terminal
    }

    /// Expects nothing of the panel there, and what is told from the first row on, without colours.
    private func expectWiped(
        _ terminal: Terminal, _ status: Int32, telling words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try terminal.expectLeft(status, sourceLocation: sourceLocation)
        let screen = try terminal.tmux("capture-pane", "-p", "-e")
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first?.hasPrefix(words) == true, "\(screen)", sourceLocation: sourceLocation)
        #expect(!screen.contains("\u{1b}"), "\(screen)", sourceLocation: sourceLocation)
        let isRestEmpty = lines.drop { !$0.contains("EXIT") }.dropFirst().allSatisfy(\.isEmpty)
        #expect(isRestEmpty, "\(screen)", sourceLocation: sourceLocation)
    }

    @Test("by a key, a signal that asks, and a fault, whose last line is there to be read", arguments: names)
    func ways(name: String) throws {
        for (signal, status, words) in [
            (SIGTERM, 0, "EXIT 0"), (SIGUSR1, 128 + SIGUSR1, "User defined signal 1"),
            (SIGSEGV, 128 + SIGSEGV, "Quern crashed (SIGSEGV); crash report:"),
            (SIGQUIT, 128 + SIGQUIT, "Quern was forced to quit (SIGQUIT); crash report:"),
        ] {
            let program = try Program()
            defer { program.remove() }
            let terminal = try started(program, name)
            try terminal.send(signal)
            try expectWiped(terminal, status, telling: words)
        }
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program, name, "--record kept.wav")
        try terminal.type("qq")
        try expectWiped(terminal, 0, telling: "recorded")
    }

    @Test("stopped by Ctrl-Z too, and drawn again where it goes on", arguments: names)
    func stopped(name: String) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, variables: ["TERM": name], command: "--norc --noprofile -i", path: "bash")
        try terminal.type("\(Program.path) play --audio silent --device mouse --mapping touch\n")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") && $0.contains("quit") }
        try terminal.press("C-z")
        let shell = try terminal.wait(for: "the shell") { $0.contains("Stopped") && !$0.contains("550 Hz") }
        #expect(!shell.contains("texture") && !shell.contains("quit"), "\(shell)")
        try terminal.type("fg\n")
        try terminal.wait(for: "the panel again") { $0.contains("550 Hz") && $0.contains("texture") }
        try terminal.type("q")
        let left = try terminal.wait(for: "the shell") { !$0.contains("550 Hz") && $0.contains("bash-") }
        #expect(!left.contains("texture") && !left.contains("quit"), "\(left)")
        try terminal.type("exit\n")
        try terminal.expectLeft(0)
    }
}
