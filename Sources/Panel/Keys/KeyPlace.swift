import Terminal

/// Where one is: what keys mean depends on it. Each part of the panel that has keys of its own names its place, in its folder.
package struct KeyPlace: Hashable, Sendable {
    /// What letters are for there.
    package enum Letters: Sendable {
        /// They are keys as everywhere.
        case act
        /// They look for a name in a list.
        case search
        /// They are written.
        case write
    }

    /// What tells it from all others.
    package let name: String
    /// What it is called, for the help.
    package let title: String
    /// The heading that the help lists its keys under.
    package let heading: String
    /// What letters are for there.
    package let letters: Letters
    /// Whether keys change a parameter's value there. Then signs that are in no name do what they do everywhere, also where letters look
    /// for one.
    package let hasValue: Bool
    /// Whether commands are typed there although keys change no value.
    package let hasCommands: Bool

    /// Makes a place.
    /// - heading: ``title`` where `nil`.
    package init(
        _ name: String, title: String, heading: String? = nil, letters: Letters = .act, hasValue: Bool = false,
        hasCommands: Bool = false
    ) {
        self.name = name
        self.title = title
        self.heading = heading ?? title
        self.letters = letters
        self.hasValue = hasValue
        self.hasCommands = hasCommands
    }

    /// Whether letters look for something or are written there, and do not do what they do elsewhere.
    package var isTypedInto: Bool { letters != .act }

    /// Whether `key` is a character that looks for something or is written there.
    package func types(_ key: Key) -> Bool {
        guard isTypedInto, let character = key.typed else { return false }
        return !hasValue || character.isLetter || character.isNumber || character == " " || character == "-"
    }
}

/// A part of the panel in which keys mean something of their own: a view, a lesson, the line to type in.
package protocol KeyedPart: Sendable {
    /// Where one is in it.
    static var place: KeyPlace { get }
    /// What keys mean in it, in the order of the help.
    static var keys: [KeyTable.Entry] { get }
}

extension KeyedPart {
    /// A line of the key table for this part alone.
    static func entry(
        _ keys: [(Key, KeyAction)], _ label: String, _ about: String, hint: String? = nil
    ) -> KeyTable.Entry {
        KeyTable.Entry(keys, label, about, hint: hint, place.heading, in: [place])
    }
}
