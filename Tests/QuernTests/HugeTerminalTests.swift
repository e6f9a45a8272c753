import Foundation
import Testing

/// A terminal may say that it has any number of cells, up to 65,535 × 65,535.
@Suite("However large a terminal says that it is, Quern takes little memory and stays right", .waiting)
struct HugeTerminalTests {
    /// Without a panel it takes some 40 MB.
    private static let maxMegabytes = 200.0
    private static let panel = ["play", "--audio", "silent", "--device", "mouse"]

    private func expectSmall(_ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let peak = try #require(terminal.peakMegabytes, sourceLocation: sourceLocation)
        #expect(peak < Self.maxMegabytes, "\(peak) MB", sourceLocation: sourceLocation)
    }

    @Test("from the start, with a mouse far outside of what is drawn")
    func start() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try PseudoTerminal(program, columns: 32_000, rows: 32_000, Self.panel)
        terminal.wait(for: "the panel") { $0.contains("550") && $0.contains("quit") }
        for kind in ["0;", "2;", "64;", "32;"] { terminal.type("\u{1b}[<\(kind)20000;20000M") }
        terminal.type("\u{1b}[<0;20000;20000m")
        terminal.forget()
        terminal.type("i")
        terminal.wait(for: "another view") { $0.contains("Messages") }
        try expectSmall(terminal)
        terminal.type("q")
        #expect(terminal.end() == 0)
    }

    @Test("while it plays, and back again")
    func resized() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try PseudoTerminal(program, columns: 80, rows: 24, Self.panel)
        for (columns, rows) in [
            (80, 24), (32_000, 32_000), (65_535, 65_535), (0, 0), (65_535, 1), (1, 65_535), (80, 24),
        ] as [(UInt16, UInt16)] {
            terminal.resize(columns: columns, rows: rows)
            usleep(100_000)
        }
        terminal.forget()
        terminal.resize(columns: 100, rows: 30)
        terminal.wait(for: "the panel") { $0.contains("550") && $0.contains("quit") }
        try expectSmall(terminal)
        terminal.type("q")
        #expect(terminal.end() == 0)
    }

    @Test(
        "where it says nothing, or its environment says too much",
        arguments: [["LINES": "32000", "COLUMNS": "32000"], [:]])
    func unknown(variables: [String: String]) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try PseudoTerminal(program, columns: 0, rows: 0, variables: variables, Self.panel)
        terminal.wait(for: "the panel") { $0.contains("550") && $0.contains("quit") }
        try expectSmall(terminal)
        terminal.type("q")
        #expect(terminal.end() == 0)
    }

    @Test("in a kiosk")
    func kiosk() throws {
        let program = try Program()
        defer { program.remove() }
        let path = try program.kioskFile()
        let terminal = try PseudoTerminal(
            program, columns: 32_000, rows: 32_000, variables: ["LC_ALL": "C"], ["kiosk", "--config", path])
        terminal.wait(for: "the invitation") { $0.contains("Touch me; play") }
        terminal.type("\u{1b}[<0;20000;20000M\u{1b}[<0;20000;20000m")
        try expectSmall(terminal)
        kill(terminal.pid, SIGTERM)
        #expect(terminal.end() == 0)
    }

    @Test("while a touchscreen is calibrated")
    func calibration() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try PseudoTerminal(
            program, columns: 32_000, rows: 32_000, ["calibrate", "--device", try program.recording()])
        terminal.wait(for: "a mark") { $0.contains("Mark") }
        try expectSmall(terminal)
        terminal.type("q")
        #expect(terminal.end() == 0)
    }
}
