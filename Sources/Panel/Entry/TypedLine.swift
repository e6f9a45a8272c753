import Terminal

/// A line as it is typed: its text, the cursor in it, and lines from before to take again.
package struct TypedLine: Equatable, Sendable {
    /// What was typed so far.
    package private(set) var text = ""
    /// How many characters stand before the cursor.
    package private(set) var cursor = 0
    /// Whether all of it is chosen, as a name that is to be another one: the first letter takes its place, Del empties it; Backspace
    /// and whatever moves the cursor change it.
    package private(set) var isChosen = false

    /// Lines that were taken before, the newest last.
    private let earlier: [String]
    /// Which of them stands there; past the last where it is what was typed now.
    private var place: Int
    private var draft = ""

    /// Characters beyond which nothing more is taken.
    private let maxCharacters: Int

    /// A line in which that stands, chosen as a whole, with the cursor at its end.
    package init(_ text: String = "", earlier: [String] = [], maxCharacters: Int = 60) {
        isChosen = !text.isEmpty
        self.maxCharacters = maxCharacters
        self.text = String(text.prefix(maxCharacters))
        cursor = self.text.count
        self.earlier = earlier
        place = earlier.count
    }

    /// Whether nothing but blanks was typed.
    package var isBlank: Bool { text.allSatisfy { $0 == " " } }

    /// Takes a key that types, deletes, or moves in the line; others do nothing.
    package mutating func edit(_ key: Key) {
        if isChosen {
            switch key {
            case .character, .delete: (text, cursor) = ("", 0)
            default: break
            }
            isChosen = false
        }
        switch key {
        case .character(let character): insert(character)
        case .backspace: remove(at: cursor - 1)
        case .delete: remove(at: cursor)
        case .left, .shiftLeft: cursor = max(cursor - 1, 0)
        case .right, .shiftRight: cursor = min(cursor + 1, text.count)
        case .home: cursor = 0
        case .end: cursor = text.count
        case .up: recallLine(by: -1)
        case .down: recallLine(by: 1)
        default: break
        }
    }

    private mutating func insert(_ character: Character) {
        guard text.count < maxCharacters else { return }
        let before = text.count
        text.insert(character, at: text.index(text.startIndex, offsetBy: cursor))
        // Some characters become one with the one before: a flag is two letters.
        cursor = min(cursor + max(text.count - before, 0), text.count)
    }

    private mutating func remove(at offset: Int) {
        guard offset >= 0, offset < text.count else { return }
        text.remove(at: text.index(text.startIndex, offsetBy: offset))
        cursor = min(offset, text.count)
    }

    /// Brings a line from before, or what was typed now.
    private mutating func recallLine(by step: Int) {
        let next = min(max(place + step, 0), earlier.count)
        guard next != place else { return }
        if place == earlier.count { draft = text }
        place = next
        text = place == earlier.count ? draft : earlier[place]
        cursor = text.count
    }
}
