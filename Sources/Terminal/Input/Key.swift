/// A key, as the table names it.
package enum Key: Hashable, Sendable {
    /// A character that can be seen, or a control character of ASCII.
    case character(Character)
    /// A function key, from 1.
    case function(Int)
    /// A key without a character.
    case up, down, left, right, shiftUp, shiftDown, shiftLeft, shiftRight, tab, backTab, pageUp, pageDown, home, end,
        enter, escape, backspace, delete

    /// How it is called: "space", "↑", "F10".
    package var word: String {
        switch self {
        case .character(" "): "space"
        case .character(let character) where character < " ": "Ctrl-\(Self.letter(of: character))"
        case .character(let character): String(character)
        case .function(let number): "F\(number)"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .shiftUp: "Shift-↑"
        case .shiftDown: "Shift-↓"
        case .shiftLeft: "Shift-←"
        case .shiftRight: "Shift-→"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .home: "Home"
        case .end: "End"
        case .enter: "Enter"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Del"
        }
    }

    /// The letter that a control character is typed by.
    private static func letter(of control: Character) -> Character {
        control.asciiValue.map { Character(Unicode.Scalar($0 + 0x40)) } ?? "?"
    }

    /// The character that it types; `nil` for keys that only do something.
    package var typed: Character? {
        if case .character(let character) = self, character >= " " { character } else { nil }
    }
}
