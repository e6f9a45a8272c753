import Foundation
import TestSupport
import Testing

/// Quitting while something records or loops, and what is there again at the next start.
@Suite("Quitting loses nothing that goes on without asking", .waiting) struct QuittingTests {
    private func started(_ program: Program, showing words: String = "550 Hz") throws -> Terminal {
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("texture") && $0.contains(words) }
        return terminal
    }

    /// Loops a finger that comes down, moves and leaves.
    private func loop(_ terminal: Terminal) throws {
        try terminal.type("w")
        try terminal.wait(for: "the looper") { $0.contains("loop waiting") }
        try terminal.mouse(0, 20, 8)
        try terminal.mouse(32, 24, 6)
        try terminal.mouse(0, 24, 6, release: true)
        try terminal.wait(for: "the layer") { $0.contains("loop recording ○") }
        try terminal.type("w")
        try terminal.wait(for: "the loop") { $0.contains("loop playing ●") }
    }

    @Test("while it records q asks in its place, sound and recording go on, and q q always leaves") func recording()
        throws
    {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program)
        let question = "Recording: q again to quit"
        try terminal.type(" R")
        try terminal.wait(for: "the recording") { $0.contains("● REC 00:01") && $0.contains("HELD") }
        try terminal.type("q")
        try terminal.wait(for: "the question, and time going on") {
            $0.contains(question) && $0.contains("● REC 00:02") && $0.contains("HELD")
        }
        // Any other key goes on, and does what it does; Esc only takes the question away.
        try terminal.type("+")
        try terminal.wait(for: "the level") { $0.contains("−11 dB") && !$0.contains(question) && $0.contains("● REC") }
        try terminal.type("q")
        try terminal.wait(for: "the question") { $0.contains(question) }
        try terminal.press("Escape")
        try terminal.wait(for: "no question") { !$0.contains(question) && $0.contains("● REC") }
        try terminal.type("qq")
        try terminal.expectLeft(0)
        #expect(try terminal.screen.contains("recorded"))
    }

    @Test("without anything that goes on q quits at once, as Ctrl-C does always", arguments: [false, true])
    func atOnce(isRecording: Bool) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program)
        if isRecording {
            try terminal.type("R")
            try terminal.wait(for: "the recording") { $0.contains("● REC") }
        }
        try terminal.press(isRecording ? "C-c" : "q")
        try terminal.expectLeft(0)
    }

    @Test("a loop is asked about too, on the smallest panel, and is there at the next start, stopped") func loops()
        throws
    {
        let program = try Program()
        defer { program.remove() }
        let first = try started(program)
        try loop(first)
        try first.tmux("resize-window", "-x", "40", "-y", "12")
        try first.type("q")
        try first.wait(for: "the question") { $0.contains("Looping: q again to quit") }
        try first.type("q")
        try first.expectLeft(0)

        let second = try started(program, showing: "1 layer from last time, stopped")
        try second.wait(for: "the loop") { $0.contains("loop stopped ●") }
        try second.type("W")
        try second.wait(for: "its sound") { $0.contains("loop playing ●") }
        // Killed, it is there as well.
        try second.send(SIGKILL)
        try second.wait(for: "the end") { $0.contains("EXIT 137") }

        let third = try Terminal(program, "--plain", "--audio", "silent", "--device", "none")
        try third.wait(for: "the loop in a line") { $0.contains("1 layer from last time, stopped") }
        try third.type("loop clear\n")
        try third.wait(for: "none") { $0.contains("loop: empty") }
        try third.type("quit\n")
        try third.expectLeft(0)
        #expect(!FileManager.default.fileExists(atPath: program.file(".local/state/quern/loop.txt").path))
    }

    @Test("a layer that is being recorded when Quern quits is kept") func unfinished() throws {
        let program = try Program()
        defer { program.remove() }
        let first = try started(program)
        try loop(first)
        try first.type("w")
        try first.mouse(0, 30, 8)
        try first.mouse(0, 30, 8, release: true)
        try first.wait(for: "the second layer") { $0.contains("●○") }
        try first.type("q")
        try first.wait(for: "the question") { $0.contains("Recording a loop: q again to quit") }
        try first.type("q")
        try first.expectLeft(0)
        let second = try started(program, showing: "2 layers from last time, stopped")
        try second.type("q")
        try second.expectLeft(0)
    }

    @Test("--fresh starts without the loop", arguments: ["--fresh"]) func fresh(option: String) throws {
        let program = try Program()
        defer { program.remove() }
        let first = try started(program)
        try loop(first)
        try first.type("qq")
        try first.expectLeft(0)
        let second = try Terminal(program, "--audio", "silent", "--device", "mouse", option)
        let screen = try second.wait(for: "the panel") { $0.contains("550 Hz") }
        #expect(!screen.contains("from last time"))
        try second.type("q")
        try second.expectLeft(0)
    }

    @Test(
        "a file of loops that makes no sense is told in a line, and is set aside before another takes its place",
        arguments: ["nonsense\u{1b}[31m\n", "quern-loop 2\n", "quern-loop 1\nlength 4000000\n"])
    func broken(text: String) throws {
        let program = try Program()
        defer { program.remove() }
        let folder = program.file(".local/state/quern")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try program.write(text, to: ".local/state/quern/loop.txt")
        let terminal = try Terminal(program, columns: 200, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the line") { $0.contains("550 Hz") && $0.contains("cannot read the loop") }
        try loop(terminal)
        try terminal.type("qq")
        try terminal.expectLeft(0)
        let aside = folder.appendingPathComponent("loop.txt.broken-1")
        #expect(try String(contentsOf: aside, encoding: .utf8) == text)
        let kept = try String(contentsOf: folder.appendingPathComponent("loop.txt"), encoding: .utf8)
        #expect(kept.hasPrefix("quern-loop 1\n"))
    }

    @Test("by plain lines quit asks once, any other line goes on, and the end of input leaves") func plain() throws {
        let program = try Program()
        defer { program.remove() }
        let typed = try Typed(program, "--device", "none", "--audio", "silent")
        let question = "Recording: type quit again to quit"
        try typed.type("record\n")
        try typed.wait(for: "recording to")
        try typed.type("quit\n")
        try typed.wait(for: question)
        try typed.type("level -6 dB\nquit\n")
        #expect(try eventually(every: 20) { try typed.output.components(separatedBy: question).count == 3 })
        #expect(typed.process.isRunning)
        try typed.type("quit\n")
        typed.expectEnd()

        let ended = try Typed(program, "--device", try program.recording(), "--audio", "silent")
        try ended.type("record\n")
        try ended.wait(for: "recording to")
        try ended.type("quit\n")
        try ended.wait(for: question)
        try ended.endInput()
        ended.expectEnd()
    }
}
