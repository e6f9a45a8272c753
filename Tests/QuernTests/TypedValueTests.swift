import Foundation
import Testing

/// Values that are typed, as they arrive at the sound.
@Suite(.waiting) struct TypedValueTests {
    @Test("a typed value is taken, answered by where it stands, and stays where a later line is not understood")
    func plain() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--plain", "--device", "none", "--audio", "silent")
        try terminal.wait(for: "the first lines") { $0.contains("type help") }
        for (line, answer) in [
            ("pitch a4", "pitch 440 Hz"), ("density +20", "density 70 /s"), ("duration 50 ms", "duration 0.05 s"),
            ("window gauss", "window gaussian"), ("pan -0,5", "pan −0.5"),
            ("density 99999", "density takes 0–10000 /s"),
            ("density", "density 70 /s"), ("store", "snapshot: 1 saved"), ("pitch 500", "pitch 500 Hz"),
            ("snapshot 1", "snapshot: 1"), ("pitch", "pitch 440 Hz"),
        ] {
            try terminal.tmux("clear-history")
            try terminal.type(line)
            try terminal.press("Enter")
            try terminal.wait(for: "\(line): \(answer)") { screen in
                let lines = screen.split(separator: "\n").map(String.init)
                return lines.lastIndex(of: line).map { lines.dropFirst($0 + 1).contains(answer) } == true
            }
        }
        try terminal.type("quit")
        try terminal.press("Enter")
        try terminal.expectLeft(0)
    }

    @Test("on the panel a value typed after = is set; its digits switch no mapping", arguments: [[40, 12], [80, 24]])
    func entry(size: [Int]) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, columns: size[0], rows: size[1], "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.type("=321 Hz")
        try terminal.wait(for: "the line") { $0.contains("= 321 Hz") }
        try terminal.press("Enter")
        try terminal.wait(for: "the value") { $0.contains("321 Hz") && !$0.contains("= 321") && $0.contains("Touch◂") }
        try terminal.press("Enter")
        try terminal.type("dens 99999")
        try terminal.press("Enter")
        try terminal.wait(for: "the problem") { $0.contains("= dens 99999") && $0.contains("density takes") }
        for _ in 0..<3 { try terminal.press("BSpace") }
        try terminal.press("Enter")
        try terminal.wait(for: "the density") { $0.contains("99.0 /s") && !$0.contains("density takes") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }
}
