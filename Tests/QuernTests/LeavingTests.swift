import Foundation
import TestSupport
import Testing

@Suite("However the program ends, the terminal is as it was", .waiting)
struct LeavingTests {
    private func started(_ program: Program, isDirect: Bool = true) throws -> Terminal {
        let terminal = try Terminal(program, isDirect: isDirect, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        return terminal
    }

    @Test(
        "by a signal that asks or kills",
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGILL, SIGABRT, SIGQUIT, SIGXCPU, SIGUSR1])
    func signals(signal: Int32) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program)
        try terminal.send(signal)
        let isAsked = [SIGTERM, SIGHUP, SIGINT].contains(signal)
        try terminal.expectLeft(isAsked ? 0 : 128 + signal)
    }

    @Test("by a key, from every view", arguments: ["q", "C-c"])
    func keys(key: String) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program)
        try terminal.press(key)
        try terminal.expectLeft(0)
    }

    @Test("by a trap in Swift, whose words are there to be read")
    func trap() throws {
        let program = try Program()
        defer { program.remove() }
        let path = URL(fileURLWithPath: Program.path).deletingLastPathComponent().appendingPathComponent(
            "TrappingPanel"
        ).path
        let terminal = try Terminal(program, command: "", path: path)
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        // A trap is an illegal instruction on x86, a breakpoint on ARM.
        #if arch(x86_64)
            try terminal.expectLeft(128 + SIGILL)
        #else
            try terminal.expectLeft(128 + SIGTRAP)
        #endif
    }

    @Test("by the death of whoever started it")
    func parent() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program, isDirect: false)
        let pid = try terminal.waitedFor
        try terminal.send(SIGKILL)
        waitForEnd(of: pid)
        _ = try program.write("", to: "go")
        try terminal.expectLeft(128 + SIGKILL)
    }

    @Test("and when the terminal itself is gone, so is the program")
    func terminalLost() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program)
        let pid = try #require(terminal.pid)
        #expect(kill(pid, 0) == 0)
        try terminal.tmux("kill-server")
        waitForEnd(of: pid)
    }

    @Test("what the player chose is kept, however often a terminal hangs up as it goes away")
    func hungUp() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program)
        try terminal.type("+")
        try terminal.wait(for: "the level") { $0.contains("−11 dB") }
        let pid = try #require(terminal.pid)
        let hasEnded = eventually(every: 0) {
            kill(pid, SIGHUP)
            return !isAlive(pid)
        }
        #expect(hasEnded)
        let folder = program.file(".local/state/quern")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["settings.json"])
        let kept = try String(contentsOf: folder.appendingPathComponent("settings.json"), encoding: .utf8)
        #expect(kept.contains("-11"), "\(kept)")
    }
}
