import Mapping
import Terminal

/// Every key, once: what it does, where, how it is called, and what the help says of it. The loop, the key line, the menu, the help
/// and docs/keys.md all read this.
package struct KeyTable: Sendable {
    /// One line of the table.
    package struct Entry: Sendable {
        /// The keys with what each does.
        package let keys: [(key: Key, action: KeyAction)]
        /// How the keys are called: "space", "+ -".
        package let label: String
        /// What they do, for the help.
        package let about: String
        /// The same in a word for the key line; `nil` where it is not listed there.
        package let hint: String?
        /// The heading that the help lists it under.
        package let group: String
        /// What each action is called in the menu, in the order of the actions, and after a colon what is said of it, where that is
        /// not ``about``; empty where the menu does not have them.
        package let menu: [String]
        /// Where the keys mean this; empty: wherever nothing else is meant by them, and no letters are typed.
        package let places: Set<KeyPlace>
        /// Whether they mean this also where letters look for a name in a list.
        package let isAlways: Bool

        /// What its keys do, each once.
        package let actions: [KeyAction]

        /// Makes a line.
        package init(
            _ keys: [(Key, KeyAction)], _ label: String, _ about: String, hint: String? = nil, _ group: String,
            menu: [String] = [], in places: Set<KeyPlace> = [], isAlways: Bool = false
        ) {
            self.keys = keys.map { (key: $0.0, action: $0.1) }
            self.label = label
            self.about = about
            self.hint = hint
            self.group = group
            self.menu = menu
            self.places = places
            self.isAlways = isAlways
            actions = keys.reduce(into: []) { found, key in if !found.contains(key.1) { found.append(key.1) } }
        }
    }

    /// The lines with a word for the key line that hold in a place.
    package struct Hinted: Sendable {
        /// Those of the place.
        package let own: [Entry]
        /// Those of everywhere, but for keys that do something else there.
        package let everywhere: [Entry]
    }

    /// The headings that come first in the help and the menu.
    private static let firstGroups = ["Hands", "Sound", "Loop", "Room", "Panel"]

    /// The whole table: what keys mean wherever nothing else is said, then what they mean in one place or some.
    package let entries: [Entry]
    /// The places in which keys mean something of their own.
    package let places: [KeyPlace]
    /// The headings of the table, in the order of the help.
    package let groups: [String]
    /// What the menu offers: everything that has a name for it.
    package let menu: [MenuLine]

    private let everywhere: [Key: KeyAction]
    private let always: Set<Key>
    private let actions: [KeyPlace: [Key: KeyAction]]
    private var hinted: [KeyPlace: Hinted] = [:]

    /// Makes a table.
    /// - general: what keys mean wherever nothing else is said; the key line takes the hints in this order.
    /// - parts: those with keys of their own, in the order of the help.
    /// - shared: what keys mean in several of them, before and after what they mean in one.
    package init(general: [Entry], parts: [any KeyedPart.Type], shared: (first: [Entry], last: [Entry])) {
        places = parts.map { $0.place }
        let special = shared.first + parts.flatMap { $0.keys } + shared.last
        entries = general + special
        let headings = parts.flatMap { part in [part.place.heading] + part.keys.map(\.group) }
        let used = Set(entries.map(\.group))
        groups = (Self.firstGroups + headings).reduce(into: []) { groups, group in
            if used.contains(group), !groups.contains(group) { groups.append(group) }
        }
        menu = ["Sound", "Loop", "Hands", "Room", "Panel"].flatMap { group in
            general.filter { $0.group == group }.flatMap(MenuLine.lines)
        }
        everywhere = Self.firstActions(general)
        always = Set(general.filter(\.isAlways).flatMap { $0.keys.map(\.key) })
        actions = Dictionary(
            uniqueKeysWithValues: places.map { place in
                (place, Self.firstActions(special.filter { $0.places.contains(place) }))
            })
        for place in places { hinted[place] = findHinted(in: place) }
    }

    /// What the key line can tell in that place.
    package func hinted(in place: KeyPlace) -> Hinted { hinted[place] ?? findHinted(in: place) }

    private func findHinted(in place: KeyPlace) -> Hinted {
        let hinted = entries.filter { $0.hint != nil }
        let own = hinted.filter { $0.places.contains(place) }
        let ownKeys = Set(own.flatMap { $0.keys.map(\.key) })
        let everywhere = hinted.filter { entry in
            guard entry.places.isEmpty, let (key, action) = entry.keys.first, !ownKeys.contains(key) else {
                return false
            }
            return place.isTypedInto || self.action(of: key, in: place) == action
        }
        return Hinted(own: own, everywhere: everywhere)
    }

    /// What the menu offers of the keys of a place, over which it was opened.
    package func menu(in place: KeyPlace) -> [MenuLine] {
        entries.filter { $0.places.contains(place) }.flatMap(MenuLine.lines)
    }

    /// The first key that does this in a place; `nil` where none does.
    package func key(of action: KeyAction, in place: KeyPlace) -> Key? {
        entries.lazy.filter { $0.places.contains(place) }.flatMap(\.keys).first { $0.action == action }?.key
    }

    /// What `key` does in that place; `nil` for keys that do nothing there, and for letters that are typed.
    package func action(of key: Key, in place: KeyPlace) -> KeyAction? {
        if let special = actions[place]?[key] { return special }
        let action = everywhere[key]
        if action == .enterValue, place.hasCommands { return action }
        if action?.changesValue == true, !place.hasValue { return nil }
        return place.types(key) && !always.contains(key) ? nil : action
    }

    private static func firstActions(_ entries: [Entry]) -> [Key: KeyAction] {
        Dictionary(entries.flatMap { $0.keys.map { ($0.key, $0.action) } }, uniquingKeysWith: { first, _ in first })
    }
}

/// A line of the menu: an action with its name, what it does, and its shortest key.
package struct MenuLine: Sendable {
    /// What it asks for.
    package let action: KeyAction
    /// What it is called.
    package let name: String
    /// What it does.
    package let about: String
    /// The heading that it stands under.
    package let group: String
    /// The key that asks for the same.
    package let key: String

    /// A line for each action of an entry, not for each key.
    static func lines(_ entry: KeyTable.Entry) -> [MenuLine] {
        zip(entry.actions, entry.menu).map { action, words in
            let keys = entry.keys.filter { $0.action == action }.map(\.key.word)
            return MenuLine(
                action: action, name: String(words.prefix { $0 != ":" }), about: about(action, words, entry),
                group: entry.group, key: keys.min { $0.count < $1.count } ?? "")
        }
    }

    /// What an action does: what is said of touches that ask for it, what stands beside its name, or what its keys do.
    private static func about(_ action: KeyAction, _ words: String, _ entry: KeyTable.Entry) -> String {
        if case .play(let action) = action { return action.about }
        guard let colon = words.firstIndex(of: ":") else { return entry.about }
        return String(words[words.index(after: colon)...].drop { $0 == " " })
    }
}
