import Foundation
import Testing

/// Keys pressed one after the other in a running program, each with what must be seen of it; and which of docs/keys.md were.
final class KeyTour {
    private let terminal: Terminal
    private var pressed: Set<String> = []

    init(_ terminal: Terminal) { self.terminal = terminal }

    /// Tours a program that has just started.
    static func run(_ body: (KeyTour, Terminal) throws -> Void) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") && $0.contains("q quit") }
        try body(KeyTour(terminal), terminal)
        if try !terminal.screen.contains("EXIT") { try terminal.press("C-c") }
        try terminal.expectLeft(0)
    }

    /// Makes a sound of 20 s where the program looks for sounds.
    func makeSplash() throws {
        let made = try terminal.program.run(
            "render", "--seconds", "20", "-o", terminal.program.file("splash.wav").path)
        #expect(made.status == 0)
    }

    /// Makes it and plays it.
    func playSplash() throws {
        try makeSplash()
        try terminal.type("s")
        try terminal.wait(for: "the list") { $0.contains("Choose a sound") }
        try terminal.type("splash")
        try terminal.wait(for: "the folder") { $0.contains("splash.wav") }
        try terminal.press("Enter")
        try terminal.wait(for: "the sound") { $0.contains("sound splash") && !$0.contains("Choose a sound") }
    }

    /// Presses a key as the table calls it, and waits for what must be seen.
    func press(
        _ key: String, _ words: String..., without: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try press(key, sourceLocation: sourceLocation) { screen in
            words.allSatisfy(screen.contains) && without.map(screen.contains) != true
        }
    }

    /// Presses a key, and waits until the screen is as `isSo` says.
    func press(
        _ key: String, sourceLocation: SourceLocation = #_sourceLocation, until isSo: (String) -> Bool
    ) throws {
        try terminal.press(Self.names[key] ?? key)
        pressed.insert(key)
        try terminal.wait(for: "\(key)", sourceLocation: sourceLocation, until: isSo)
    }

    /// Expects that every key that docs/keys.md has under that heading was pressed.
    func expectAll(under headings: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        let keys = try headings.flatMap(Self.documented)
        let missing = Set(keys).subtracting(pressed).sorted()
        #expect(!keys.isEmpty && missing.isEmpty, "not pressed: \(missing)", sourceLocation: sourceLocation)
    }

    /// What tmux calls the keys that are no characters.
    private static let names = [
        "↑": "Up", "↓": "Down", "←": "Left", "→": "Right", "Shift ←": "S-Left", "Shift →": "S-Right",
        "space": "Space", "Backspace": "BSpace", "Esc": "Escape", "Shift-Tab": "BTab", "PgUp": "PPage", "PgDn": "NPage",
        "Ctrl-F": "C-f", "Ctrl-L": "C-l",
        "Ctrl-O": "C-o", "Ctrl-P": "C-p", "Ctrl-U": "C-u", "Ctrl-X": "C-x", "Del": "DC",
    ]

    /// The keys in the table under a heading.
    private static func documented(_ heading: String) throws -> [String] {
        let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("docs/keys.md")
        let text = try String(contentsOf: docs, encoding: .utf8)
        guard let start = text.firstRange(of: "<!-- \(heading) -->"),
            let end = text[start.upperBound...].firstRange(of: "<!-- end -->")
        else { return [] }
        let table = text[start.upperBound..<end.lowerBound]
        return table.split(separator: "\n").flatMap { line -> [String] in
            let cell = line.split(separator: "|").first ?? ""
            let parts = cell.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
            let keys = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
            // Shift is no key of its own; it goes with the arrows that follow.
            guard keys.first == "Shift" else { return keys }
            return keys.dropFirst().map { "←→".contains($0) ? "Shift \($0)" : $0 }
        }
    }
}
