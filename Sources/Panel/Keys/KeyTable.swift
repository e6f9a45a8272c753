import Terminal

/// Every key, once: what it does, where, how it is called, and what the help says of it. The loop, the key line, the menu, the help
/// and docs/keys.md all read this.
package enum KeyTable {
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

        /// What its keys do, each once.
        package var actions: [KeyAction] {
            keys.reduce(into: []) { found, key in if !found.contains(key.action) { found.append(key.action) } }
        }
    }

    /// The whole table.
    package static let entries = general + elsewhere

    /// The headings of the table, in the order of the help.
    package static let groups: [String] = entries.reduce(into: ["Hands", "Sound", "Loop", "Panel"]) { groups, entry in
        if !groups.contains(entry.group) { groups.append(entry.group) }
    }

    /// What `key` does on the surface; `nil` for keys that do nothing.
    package static func action(of key: Key) -> KeyAction? { action(of: key, in: .stage) }

    /// What `key` does in that place; `nil` for keys that do nothing there, and for letters that are typed.
    package static func action(of key: Key, in place: KeyPlace) -> KeyAction? {
        if let special = actions[place]?[key] { return special }
        let action = everywhere[key]
        if action?.changesValue == true, !place.hasValue { return nil }
        return place.isTypedInto && key.typed != nil && action != .help ? nil : action
    }

    private static let everywhere = firstActions(general)
    private static let actions = Dictionary(
        uniqueKeysWithValues: KeyPlace.allCases.map { place in
            (place, firstActions(elsewhere.filter { $0.places.contains(place) }))
        })

    private static func firstActions(_ entries: [Entry]) -> [Key: KeyAction] {
        Dictionary(entries.flatMap { $0.keys.map { ($0.key, $0.action) } }, uniquingKeysWith: { first, _ in first })
    }

    static func entry(
        _ keys: [(Key, KeyAction)], _ label: String, _ about: String, hint: String? = nil, _ group: String,
        menu: [String] = [], in places: Set<KeyPlace> = []
    ) -> Entry {
        Entry(
            keys: keys.map { (key: $0.0, action: $0.1) }, label: label, about: about, hint: hint, group: group,
            menu: menu, places: places)
    }
}
