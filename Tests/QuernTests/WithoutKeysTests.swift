import Foundation
import Testing
import TouchInput

/// Everything by touch alone, and by the mouse alone; and whatever else happens to a terminal while one plays.
@Suite("Without keys, and while the terminal changes", .waiting) struct WithoutKeysTests {
    /// Fingers that tap on cells of a terminal of 80 × 24, or drag from one cell to another.
    private func recording(_ ways: [[(Int, Int)]], in program: Program) throws -> String {
        let strokes = ways.enumerated().map { index, cells in
            Stroke(
                finger: 0, startMilliseconds: 500 + index * 600, durationMilliseconds: 250,
                points: cells.map { column, row in
                    SurfacePercent((Double(column) + 0.5) / 80 * 100, 100 - (Double(row) + 0.5) / 24 * 100)
                })
        }
        return try program.write(VirtualTouchscreen().recording(of: strokes).text, to: "taps.evemu")
    }

    @Test("by touch alone a mapping is taken by its name, a bar moved, the menu opened and something asked for in it")
    func touch() throws {
        let program = try Program()
        defer { program.remove() }
        // A value's bar; a name in the first row; the word for the menu; a row of it.
        let taps = try recording([[(66, 3), (78, 3)], [(16, 0)], [(11, 23)], [(10, 6)]], in: program)
        let terminal = try Terminal(program, "--audio", "silent", "--device", taps, "--on-screen")
        try terminal.wait(for: "the other mapping") { $0.contains("2 Faders◂") }
        try terminal.wait(for: "the menu") { $0.contains(" Menu") }
        try terminal.wait(for: "what was asked for") { $0.contains("MUTED") && !$0.contains(" Menu") }
        #expect(try !terminal.screen.contains("550 Hz"))
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("by the mouse alone every view is reached and left, also where there is no row of keys", arguments: [12, 24])
    func mouse(rows: Int) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, columns: rows == 12 ? 40 : 80, rows: rows, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        for (word, view) in [
            ("sounds", "Choose a sound"), ("mappings", "Choose a mapping"), ("parameters", "All parameters"),
            ("teach", "Gestures of"), ("MIDI learn list", "MIDI learn:"),
            ("input and output", "Input and output devices"),
            ("messages", " Messages"),
            ("settings", "graphics"), ("help", "Help · On the surface"),
        ] {
            try terminal.click(rows == 12 ? " :" : ": menu", right: rows == 12 ? 1 : 0)
            try terminal.wait(for: "the menu") { $0.contains(" Menu") }
            // The wheel brings the row to where it can be clicked.
            var turns = 0
            while try terminal.place(of: "  \(word)") == nil, turns < 100 {
                try terminal.mouse(65, 10, 6)
                usleep(60_000)
                turns += 1
            }
            try terminal.click("  \(word)", right: 3)
            try terminal.wait(for: "\(view)") { $0.contains(view) && !$0.contains(" Menu") }
            try terminal.click("×")
            try terminal.wait(for: "the surface") { !$0.contains(view) && $0.contains("texture") }
        }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("a storm of sizes while it plays leaves the picture right") func sizes() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.press("Space")
        let before = try terminal.wait(for: "sound") { $0.contains("HELD") }
        for (columns, rows) in [
            (120, 40), (40, 12), (39, 11), (10, 4), (1, 1), (2, 1), (1, 5), (300, 4), (200, 60), (5, 100), (40, 13),
            (80, 24),
        ] {
            try terminal.tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
            usleep(40_000)
        }
        func still(_ screen: String) -> [Substring] {
            screen.split(separator: "\n", omittingEmptySubsequences: false).prefix(16).map { $0.prefix(77) }
        }
        try terminal.wait(for: "the same surface") { still($0) == still(before) }
        try terminal.tmux("resize-window", "-x", "10", "-y", "4")
        try terminal.wait(for: "in whole words what it needs") { $0.contains("40×12") && $0.contains("10×4") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("stopped by Ctrl-Z the terminal is given back, and taken again where it goes on") func stopped() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, command: "--norc --noprofile -i", path: "bash")
        let flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag}"
        try terminal.type("\(Program.path) play --audio silent --device mouse --mapping touch\n")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        for _ in 0..<2 {
            try terminal.press("C-z")
            try terminal.wait(for: "the shell") { $0.contains("Stopped") && !$0.contains("550 Hz") }
            #expect(try terminal.tmux("display-message", "-p", flags) == "0 1 0 0\n")
            try terminal.type("clear; fg\n")
            try terminal.wait(for: "the panel again") { $0.contains("550 Hz") && $0.contains("texture") }
            #expect(try terminal.tmux("display-message", "-p", flags) == "1 1 1 1\n")
        }
        try terminal.type("q")
        try terminal.wait(for: "the shell") { !$0.contains("550 Hz") }
        try terminal.type("exit\n")
        try terminal.expectLeft(0)
    }
}
