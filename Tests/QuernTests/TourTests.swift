import Foundation
import Testing

/// The tour as somebody takes it who starts Quern for the first time.
@Suite("The tour, taken", .waiting) struct TourTests {
    @Test("it is offered on the first start alone, and every step is done by hand, with mouse and keys")
    func panel() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the offer") { $0.contains("New here? Press 0 for a tour") }
        try terminal.type("0")
        try terminal.wait(for: "the first step") { $0.contains("1/7  Hold the left button on the surface") }
        try drag(terminal, from: (12, 6), to: (20, 8))
        try terminal.wait(for: "the second step") { $0.contains("2/7  Press space, then let go") }
        try terminal.press("Space")
        try terminal.wait(for: "the third step") { $0.contains("3/7  Now the other hand's part: drag in ") }
        try drag(terminal, from: (50, 6), to: (54, 8))
        try terminal.wait(for: "the fourth step") { $0.contains("4/7  Press ' for the next scene") }
        // As a click on the line does.
        try terminal.click("4/7  Press", right: 6)
        try terminal.wait(for: "the fifth step, once the scene is there") {
            $0.contains("5/7  Drag along the waveform")
        }
        try drag(terminal, from: (12, 6), to: (30, 6))
        try terminal.wait(for: "the sixth step") { $0.contains("6/7  Press S: a snapshot") }
        try terminal.type("S")
        try terminal.wait(for: "the way back") { $0.contains("6/7  Play on, then press r") }
        try drag(terminal, from: (12, 6), to: (40, 9))
        try terminal.type("r")
        try terminal.wait(for: "the seventh step") { $0.contains("7/7  Press R: what you hear is recorded") }
        try terminal.type("R")
        try terminal.wait(for: "its end") { $0.contains("7/7  Play a little") && $0.contains("REC 00:01") }
        try terminal.type("R")
        try terminal.wait(for: "the recording") { $0.contains("7/7  Press space: it fades. Then press Y") }
        try terminal.press("Space")
        try terminal.type("Y")
        try terminal.wait(for: "the end") { $0.contains("That was the tour. ? lists every key") }
        try terminal.type("q")
        try terminal.expectLeft(0)

        try FileManager.default.removeItem(at: program.file("after"))
        let again = try Terminal(program, "--audio", "silent", "--device", "mouse")
        let screen = try again.wait(for: "the panel") { $0.contains("mouse and keys") }
        #expect(!screen.contains("New here?"))
        try again.type("q")
        try again.expectLeft(0)
    }

    @Test("whoever does something else simply goes on playing", arguments: [[80, 24], [40, 12]])
    func left(size: [Int]) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, columns: size[0], rows: size[1], "--audio", "silent", "--device", "mouse", "--mapping", "touch")
        try terminal.wait(for: "the offer") { $0.contains("New here? Press 0 for a tour") }
        try terminal.type("0")
        try terminal.wait(for: "the first step") { $0.contains("1/7") }
        try terminal.press("Escape")
        try terminal.wait(for: "the end") { !$0.contains("1/7") }
        try terminal.type("0")
        try terminal.wait(for: "the first step again") { $0.contains("1/7") }
        try terminal.type("2")
        try terminal.wait(for: "another mapping, and no tour") { $0.contains("Faders") && !$0.contains("1/7") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("by typing, each line says what to type, and typing that leads to the end")
    func plain() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, columns: 120, rows: 100, "--plain", "--device", "none", "--audio", "silent")
        try terminal.wait(for: "the offer") { $0.contains("New here? Type tour for a tour") }
        try terminal.type("tour\n")
        var done = ""
        for number in 1...20 {
            try terminal.wait(for: "the next thing to do, \(number),") { screen in
                screen.contains("That was the tour.") || Self.asked(screen).map { $0 != done } ?? false
            }
            guard let asked = Self.asked(try terminal.screen), try !terminal.screen.contains("That was the tour.")
            else { break }
            done = asked
            if asked.contains("Change a value") { try terminal.type("pan 0.4\n") }
            for part in asked.components(separatedBy: "ype ").dropFirst() {
                let words = part.prefix { !":;.".contains($0) }
                try terminal.type("\(words)\n")
            }
        }
        try terminal.wait(for: "the end") { $0.contains("That was the tour. Type help for all commands") }
        #expect(try terminal.screen.components(separatedBy: "There it is.").count > 7)
        try terminal.type("quit\n")
        try terminal.expectLeft(0)
    }

    /// The newest line that says what to do.
    private static func asked(_ screen: String) -> String? {
        screen.split(separator: "\n").last { $0.contains(" of 7: ") }.map(String.init)
    }

    private func drag(_ terminal: Terminal, from: (column: Int, row: Int), to end: (column: Int, row: Int)) throws {
        try terminal.mouse(0, from.column, from.row)
        Thread.sleep(forTimeInterval: 0.2)
        try terminal.mouse(32, end.column, end.row)
        Thread.sleep(forTimeInterval: 0.2)
        try terminal.mouse(0, end.column, end.row, release: true)
    }
}
