import Foundation
import TestSupport
import Testing

/// The programs here lie beside the toolchain's libraries, where Swift's runtime finds its backtracer, as after `make play`.
@Suite("In every build a fault ends Quern, and nothing waits for answers", .waiting)
struct FaultTests {
    /// What a player may have set, or a toolchain does by itself.
    private static let settings = ["enable=yes,interactive=yes", "enable=tty", ""]
    /// All signals with a backtracer that asks, and those that differ with the other settings.
    private static let cases =
        [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGQUIT].map { ($0, settings[0]) }
        + [SIGSEGV, SIGQUIT].flatMap { signal in settings.dropFirst().map { (signal, $0) } }

    private func variables(_ setting: String) -> [String: String] {
        setting.isEmpty ? [:] : ["SWIFT_BACKTRACE": setting]
    }

    /// Expects the last line, the report and the end.
    private func expectEnded(
        _ terminal: Terminal, by signal: Int32, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try terminal.expectLeft(128 + signal, sourceLocation: sourceLocation)
        let lines = signal == SIGQUIT ? "Quern was forced to quit (SIGQUIT)" : "Quern crashed (SIG"
        let screen = try terminal.screen
        #expect(screen.contains(lines), "\(screen)", sourceLocation: sourceLocation)
        #expect(!screen.contains("ress space to interact"), sourceLocation: sourceLocation)
        let folder = terminal.program.file(".local/state/quern").path
        let reports = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("crash-") }
        #expect(reports.count == 1, sourceLocation: sourceLocation)
    }

    @Test("under the panel", arguments: cases)
    func panel(signal: Int32, setting: String) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, columns: 220, variables: variables(setting), "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.send(signal)
        try expectEnded(terminal, by: signal)
    }

    @Test("with plain lines, and what was recorded is whole", arguments: cases)
    func plain(signal: Int32, setting: String) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, columns: 220, variables: variables(setting), "--plain", "--audio", "silent", "--device", "none",
            "--record", "kept.wav")
        try terminal.wait(for: "the recording") {
            $0.contains("recording to kept.wav") && $0.contains("quit to leave")
        }
        let size = {
            (try? FileManager.default.attributesOfItem(atPath: program.file("kept.wav").path))?[.size] as? Int
        }
        #expect(eventually(every: 50) { (size() ?? 0) >= 100_000 })
        try terminal.send(signal)
        try expectEnded(terminal, by: signal)
        let whole = try #require(size())
        #expect(try soundFile(program.file("kept.wav")).frames > 10_000)
        #expect(size() == whole)
    }

    @Test("in a kiosk", arguments: [SIGSEGV, SIGABRT, SIGQUIT], settings)
    func kiosk(signal: Int32, setting: String) throws {
        let program = try Program()
        defer { program.remove() }
        let path = try program.kioskFile()
        var variables = variables(setting)
        variables["LC_ALL"] = "C"
        let terminal = try Terminal(
            program, columns: 220, rows: 60, variables: variables, command: "kiosk", "--config", path)
        try terminal.wait(for: "the invitation") { $0.contains("Touch me; play") }
        try terminal.send(signal)
        try expectEnded(terminal, by: signal)
    }

    @Test("Ctrl-\\ ends it too, with the panel and with plain lines", arguments: ["", "--plain"], settings)
    func key(option: String, setting: String) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, columns: 220, variables: variables(setting), command: "play \(option)", "--audio", "silent",
            "--device", option.isEmpty ? "mouse" : "none")
        try terminal.wait(for: "the start") { $0.contains("550 Hz") || $0.contains("quit to leave") }
        try terminal.press("C-\\")
        try expectEnded(terminal, by: SIGQUIT)
    }

    @Test("a trap of Swift's own", arguments: settings)
    func trap(setting: String) throws {
        let program = try Program()
        defer { program.remove() }
        let path = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
            .appendingPathComponent("TrappingPanel").path
        let terminal = try Terminal(program, columns: 220, variables: variables(setting), command: "", path: path)
        #if arch(x86_64)
            try expectEnded(terminal, by: SIGILL)
        #else
            try expectEnded(terminal, by: SIGTRAP)
        #endif
    }

    @Test("who had the terminal's keys ignored for it, as a shell does in the background, is not ended by SIGQUIT")
    func ignored() throws {
        let program = try Program()
        defer { program.remove() }
        let script = try program.write(
            "trap '' QUIT; exec \(Program.path) play --audio silent --device mouse --scene study", to: "ignoring.sh")
        let terminal = try Terminal(program, command: script, path: "sh")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.send(SIGQUIT)
        try terminal.type("+")
        try terminal.wait(for: "it goes on") { $0.contains("−11 dB") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }
}
