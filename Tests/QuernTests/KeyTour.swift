import Foundation
import Testing

/// Keys pressed one after the other in a running program, each with what must be seen of it; and which of docs/keys.md were.
final class KeyTour {
    private let terminal: Terminal
    private var pressed: Set<String> = []

    init(_ terminal: Terminal) { self.terminal = terminal }

    /// Presses a key as the table calls it, and waits for what must be seen.
    func press(
        _ key: String, _ words: String..., without: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try terminal.press(Self.names[key] ?? key)
        pressed.insert(key)
        try terminal.wait(for: "\(key)", sourceLocation: sourceLocation) { screen in
            words.allSatisfy(screen.contains) && without.map(screen.contains) != true
        }
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
        "space": "Space", "Backspace": "BSpace", "Esc": "Escape", "PgUp": "PPage", "PgDn": "NPage", "Ctrl-L": "C-l",
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
