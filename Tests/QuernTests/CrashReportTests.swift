import Foundation
import Testing

@Suite("What Quern tells of itself", .waiting)
struct CrashReportTests {
    private func reports(_ program: Program) throws -> [String] {
        let folder = program.file(".local/state/quern")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.filter { $0.hasPrefix("crash-") }.map {
            try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
        }
    }

    /// Waits until what is kept of how it stands is so.
    private func report(_ program: Program, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let reports = try reports(program)
        #expect(reports.count == 1, sourceLocation: sourceLocation)
        return reports.first ?? ""
    }

    @Test("a fault leaves a report, a line, and a terminal as it was; the next start says so and goes on where it was")
    func fault() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, columns: 220, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.type("+")
        try terminal.wait(for: "the level") { $0.contains("−11 dB") }
        program.waitForSettings { $0.contains("-11") }
        try terminal.send(SIGSEGV)
        try terminal.expectLeft(128 + SIGSEGV)
        #expect(try terminal.screen.contains("Quern crashed (SIGSEGV); crash report:"))
        let text = try report(program)
        for words in [
            " ended by SIGSEGV", "thread:  quern (", "output: silent", "addr2line", "\n  0x", "/quern\n",
        ] { #expect(text.contains(words), "\(words) in \(text)") }

        let again = try Terminal(program, columns: 220, "--audio", "silent", "--device", "mouse")
        try again.wait(for: "the panel") { $0.contains("−11 dB") }
        try again.type("i")
        try again.wait(for: "the line") {
            $0.contains("Messages") && $0.contains("did not shut down cleanly") && $0.contains("crash-")
        }
        try again.press("Escape")
        try again.wait(for: "the stage") { $0.contains("texture") && !$0.contains("Messages") }
        try again.type("u")
        try again.wait(for: "a fresh start") { $0.contains("−12 dB") }
    }

    @Test("a trap in Swift is in the report with the place where it was")
    func trap() throws {
        let program = try Program()
        defer { program.remove() }
        let path = URL(fileURLWithPath: Program.path).deletingLastPathComponent().appendingPathComponent(
            "TrappingPanel"
        ).path
        let terminal = try Terminal(program, command: "", path: path)
        #if arch(x86_64)
            try terminal.expectLeft(128 + SIGILL)
        #else
            try terminal.expectLeft(128 + SIGTRAP)
        #endif
        let frames = try report(program).split(separator: "\n").filter { $0.hasSuffix("/TrappingPanel") }
        #expect(frames.count > 3 && frames.allSatisfy { $0.hasPrefix("  0x") }, "\(frames)")
    }

    @Test("without a panel a fault leaves a report too, and one that was killed is missed at the next start")
    func plain() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, columns: 220, "--plain", "--audio", "silent", "--device", "none")
        try terminal.wait(for: "the first lines") { $0.contains("quit to leave") }
        program.waitForSettings { _ in true }
        try terminal.send(SIGABRT)
        try terminal.expectLeft(128 + SIGABRT)
        #expect(try report(program).contains(" ended by SIGABRT"))
        let again = try Terminal(program, columns: 220, "--plain", "--audio", "silent", "--device", "none")
        try again.wait(for: "the line") { $0.contains("did not shut down cleanly") && $0.contains("quit to leave") }
        try again.send(SIGKILL)
        try again.wait(for: "the end") { $0.contains("EXIT 137") }
        let third = try Terminal(program, columns: 220, "--plain", "--audio", "silent", "--device", "none")
        try third.wait(for: "the line") { $0.contains("starts with defaults") && $0.contains("quit to leave") }
        try third.type("quit\n")
        try third.expectLeft(0)
        let last = try Terminal(program, columns: 220, "--plain", "--audio", "silent", "--device", "none")
        try last.wait(for: "the first lines") { $0.contains("quit to leave") }
        #expect(try !last.screen.contains("goodbye"))
    }

    @Test("a log that cannot be opened costs a line, and one that can has beginning and end")
    func log() throws {
        let program = try Program()
        defer { program.remove() }
        let none = try program.run("play", "--audio", "silent", "--device", "none", "--log", "/nowhere/q.log")
        #expect(
            none.status == 73
                && none.errors == "quern: cannot write a log to /nowhere/q.log: No such file or directory\n")
        let path = program.file("q.log").path
        #expect(try program.run("play", "--audio", "silent", "--device", "none", "--log", path).status == 0)
        #expect(try program.run("play", "--device", "nobody", "--log", path).status == 66)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.filter { $0.contains(" notice: Quern 0.1.0 starts: play ") }.count == 2)
        #expect(lines.contains { $0.hasSuffix(" notice: Quern 0.1.0 ends") })
        #expect(lines.last?.contains(" error: Quern 0.1.0 ends: ") == true)
        let taken = try program.run("play", path, "--log", path)
        #expect(taken.status == 64 && taken.errors.contains("choose another file"))
    }
}
