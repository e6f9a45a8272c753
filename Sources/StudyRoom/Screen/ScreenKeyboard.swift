import Study

/// Keys on the screen, for who types with a finger.
enum ScreenKeyboard {
    /// The rows of keys that a question needs, from the top; none where nothing is typed.
    static func rows(for kind: StudyQuestion.Kind) -> [[ScreenKey]] {
        switch kind {
        case .number(let range, _): [letters(range.lowerBound < 0 ? "1234567890-" : "1234567890") + [.erase]]
        case .text:
            ["1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.?"].map(letters) + [[.character(" "), .erase]]
        case .choice, .several, .ranking, .likert, .slider: []
        }
    }

    private static func letters(_ text: String) -> [ScreenKey] { text.map { .character($0) } }
}

/// A key on the screen.
package enum ScreenKey: Equatable, Sendable {
    /// Types a character.
    case character(Character)
    /// Takes the last one back.
    case erase

    /// What stands on it.
    var title: String {
        switch self {
        case .character(" "): "space"
        case .character(let character): String(character)
        case .erase: "<-"
        }
    }
}
