import Mapping

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

    /// What keys do wherever nothing else is said, in the order of the help; the key line takes the hints in this order.
    private static let general: [Entry] = [
        entry(
            [(.character("?"), .help)], "?", "help; again or Esc: back", hint: "help", "Panel",
            menu: ["help: every key"]),
        entry(
            [(.character(":"), .menu), (.function(10), .menu)], ": F10",
            "everything that can be asked for, to choose from",
            hint: "menu", "Panel"),
        entry(
            [(.character(" "), .play(.hold))], "space", "hold what sounds, or let it go", hint: "hold", "Sound",
            menu: ["hold"]),
        entry(
            [(.character("m"), .play(.mute))], "m", "mute, or sound again", hint: "mute", "Sound", menu: ["mute"]),
        entry(
            [(.character("!"), .play(.panic))], "!", "panic: end everything that sounds", hint: "panic", "Sound",
            menu: ["panic"]),
        entry(
            [(.character("s"), .sounds)], "s", "sounds: those that are there, and files to hear and to load",
            hint: "sounds", "Sound", menu: ["sounds: those that are there, and files to hear"]),
        entry(
            [(.character("t"), .teach)], "t", "teach it a gesture of your own, step by step", hint: "teach", "Hands",
            menu: ["teach a gesture"]),
        entry(
            [(.character("+"), .level(1)), (.character("-"), .level(-1))], "+ -", "level up, down by 1 dB",
            hint: "level", "Sound", menu: ["level up: by 1 dB", "level down: by 1 dB"]),
        entry(
            (0..<9).flatMap { index -> [(Key, KeyAction)] in
                [(.character(Character("\(index + 1)")), .mapping(index)), (.function(index + 1), .mapping(index))]
            }, "1 2 3", "the first mappings: touch, faders, knobs; up to 9 (also F1 F2 F3)", hint: "mapping", "Hands"),
        entry(
            [(.character("M"), .mappings)], "M", "all mappings, to choose one", hint: "mappings", "Hands",
            menu: ["mappings"]),
        entry(
            [(.character("."), .play(.nextSound)), (.character(","), .play(.previousSound))], ". ,",
            "next, previous sound: the files given, then waveforms", "Sound", menu: ["next sound", "previous sound"]),
        entry(
            [(.character("f"), .play(.freeze))], "f",
            "freeze: the place that is read stands still, live input is kept; or let go on", "Sound",
            menu: ["freeze"]),
        entry(
            [(.character("b"), .play(.tapTempo))], "b", "tap a beat: the density follows", "Sound", menu: ["tap tempo"]),
        entry(
            [(.character("R"), .play(.record))], "R", "record what is heard into a file, or end the recording", "Sound",
            menu: ["record"]),
        entry(
            [(.character("u"), .undo), (.character("U"), .redo)], "u U", "undo, redo what changed the sound",
            hint: "undo", "Sound",
            menu: ["undo: take back what changed the sound last", "redo: bring it again"]),
        entry(
            [(.character("S"), .storeSnapshot)], "S", "keep all values, sound and mapping as a snapshot", "Sound",
            menu: ["keep a snapshot: all values, sound and mapping"]),
        entry(
            [(.character("r"), .recallSnapshot(0))], "r", "back to the snapshot kept or taken last", "Sound",
            menu: ["back to the snapshot"]),
        entry(
            [(.character("]"), .recallSnapshot(1)), (.character("["), .recallSnapshot(-1))], "] [",
            "next, previous snapshot", "Sound",
            menu: ["next snapshot: as everything stood there", "previous snapshot: as everything stood there"]),
        entry(
            [(.character(">"), .play(.nextMapping)), (.character("<"), .play(.previousMapping))], "> <",
            "next, previous mapping", "Hands", menu: ["next mapping", "previous mapping"]),
        entry(
            [(.character("p"), .parameters)], "p", "every parameter, to look at and to change", hint: "parameters",
            "Hands", menu: ["parameters"]),
        entry(
            [
                (.tab, .focus(1)), (.backTab, .focus(-1)), (.down, .focus(1)), (.up, .focus(-1)),
                (.character("j"), .focus(1)), (.character("k"), .focus(-1)),
            ], "Tab ↑ ↓ j k", "choose a parameter; in the help and in lists, move", "Hands",
            menu: ["next parameter: the arrows change that one", "previous parameter: the arrows change that one"]),
        entry(
            [
                (.right, .nudge(1)), (.left, .nudge(-1)), (.character("l"), .nudge(1)), (.character("h"), .nudge(-1)),
            ], "← → h l", "change it by a hundredth of its range", hint: "change", "Hands",
            menu: ["parameter up: by a hundredth of its range", "parameter down: by a hundredth of its range"]),
        entry(
            [
                (.shiftRight, .nudge(10)), (.shiftLeft, .nudge(-10)), (.character("L"), .nudge(10)),
                (.character("H"), .nudge(-10)),
            ], "Shift ← → H L", "change it by a tenth", "Hands",
            menu: ["parameter far up: by a tenth of its range", "parameter far down: by a tenth of its range"]),
        entry(
            [(.character("="), .enterValue), (.enter, .enterValue)], "= Enter",
            "type its value, or another's: 440 Hz, A4, +7 st, density 50", hint: "type", "Hands",
            menu: ["type a value"]),
        entry(
            [(.character("d"), .devices)], "d", "touch devices and cards: what is there, and playing by another one",
            hint: "devices", "Hands", menu: ["devices and cards: what is there, and playing by another"]),
        entry(
            [(.character("g"), .grab)], "g", "take the touch device from the desktop, or give it back", "Hands",
            menu: ["grab: keep the touch device from the desktop, or give it back"]),
        entry(
            [(.character("i"), .messages)], "i", "what was said so far, and when", hint: "messages", "Panel",
            menu: ["messages"]),
        entry(
            [(.character("o"), .settings)], "o", "how the panel looks and plays: colours, grains, level",
            hint: "settings", "Panel", menu: ["settings"]),
        entry(
            [(.pageDown, .page(1)), (.pageUp, .page(-1)), (.home, .edge(-1)), (.end, .edge(1))], "PgUp PgDn",
            "by a page in the help and in lists; Home End: to an end", "Panel"),
        entry([(.escape, .back)], "Esc", "back from the help, a list or a lesson", "Panel"),
        entry(
            [(.character("\u{0C}"), .redraw)], "Ctrl-L", "draw everything anew", "Panel", menu: ["draw everything anew"]
        ),
        entry([(.character("q"), .quit)], "q", "quit (also Ctrl-C)", hint: "quit", "Panel", menu: ["quit"]),
    ]

    /// The whole table.
    package static let entries = general + elsewhere

    /// The headings of the table, in the order of the help.
    package static let groups: [String] = entries.reduce(into: ["Hands", "Sound", "Panel"]) { groups, entry in
        if !groups.contains(entry.group) { groups.append(entry.group) }
    }

    /// What `key` does on the surface; `nil` for keys that do nothing.
    package static func action(of key: Key) -> KeyAction? { action(of: key, in: .stage) }

    /// What `key` does in that place; `nil` for keys that do nothing there, and for letters that are typed.
    package static func action(of key: Key, in place: KeyPlace) -> KeyAction? {
        if let special = actions[place]?[key] { return special }
        let action = everywhere[key]
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
