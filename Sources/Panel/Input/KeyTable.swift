import Mapping

/// A key, as the table names it.
package enum Key: Hashable, Sendable {
    /// A character of ASCII.
    case character(Character)
    /// A function key, from 1.
    case function(Int)
    /// A key without a character.
    case up, down, left, right, shiftUp, shiftDown, shiftLeft, shiftRight, tab, backTab, pageUp, pageDown, home, end,
        enter, escape, backspace, delete
}

/// What a key does.
package enum KeyAction: Equatable, Sendable {
    /// Leaves.
    case quit
    /// Opens or closes the help.
    case help
    /// Closes what is open.
    case back
    /// Opens the list of all mappings.
    case mappings
    /// Opens the list of what a gesture can be taught for.
    case teach
    /// What touches can ask for too.
    case play(Action)
    /// Keeps a snapshot under the lowest number that is free.
    case storeSnapshot
    /// Goes back to the snapshot of last, or on to the one so many places further.
    case recallSnapshot(Int)
    /// Moves the level by so many dB.
    case level(Double)
    /// Takes the touch device from the desktop or gives it back.
    case grab
    /// Plays by the mapping of that place in the list, from 0.
    case mapping(Int)
    /// Chooses another parameter; scrolls the help.
    case focus(Int)
    /// Scrolls the help by a page.
    case page(Int)
    /// Moves the chosen parameter by so many hundredths of its range.
    case nudge(Double)
    /// Opens a line to type a value.
    case enterValue
    /// Opens the settings.
    case settings
    /// Draws everything anew.
    case redraw
}

/// Every key, once: what it does, how it is called, and what the help says of it. The loop, the key line, the help and the
/// docs all read this.
package enum KeyTable {
    /// One line of the table.
    package struct Entry: Sendable {
        /// The keys with what each does.
        package let keys: [(key: Key, action: KeyAction)]
        /// How the keys are called: "space", "+ −".
        package let label: String
        /// What they do, for the help.
        package let about: String
        /// The same in a word for the key line; `nil` where it is not listed there.
        package let hint: String?
        /// The heading that the help lists it under.
        package let group: String
    }

    /// The table, in the order of the help; the key line takes the hints in this order.
    package static let entries: [Entry] = [
        entry([(.character("?"), .help)], "?", "help; again or Esc: back", hint: "help", "Panel"),
        entry([(.character(" "), .play(.hold))], "space", "hold what sounds, or let it go", hint: "hold", "Sound"),
        entry([(.character("m"), .play(.mute))], "m", "mute, or sound again", hint: "mute", "Sound"),
        entry(
            [(.character("+"), .level(1)), (.character("-"), .level(-1))], "+ -",
            "level up, down by 1 dB", hint: "level", "Sound"),
        entry([(.character("!"), .play(.panic))], "!", "panic: end everything that sounds", hint: "panic", "Sound"),
        entry(
            [(.character("f"), .play(.freeze))], "f",
            "freeze: the place that is read stands still, live input is kept; or let go on", "Sound"),
        entry(
            [(.character("."), .play(.nextSound)), (.character(","), .play(.previousSound))], ". ,",
            "next, previous sound: the files given, then waveforms", "Sound"),
        entry([(.character("b"), .play(.tapTempo))], "b", "tap a beat: the density follows", "Sound"),
        entry(
            [(.character("R"), .play(.record))], "R", "record what is heard into a file, or end the recording", "Sound"),
        entry([(.character("S"), .storeSnapshot)], "S", "keep all values, sound and mapping as a snapshot", "Sound"),
        entry([(.character("r"), .recallSnapshot(0))], "r", "back to the snapshot kept or taken last", "Sound"),
        entry(
            [(.character("]"), .recallSnapshot(1)), (.character("["), .recallSnapshot(-1))], "] [",
            "next, previous snapshot", "Sound"),
        entry(
            (0..<9).flatMap { index -> [(Key, KeyAction)] in
                [(.character(Character("\(index + 1)")), .mapping(index)), (.function(index + 1), .mapping(index))]
            }, "1 2 3", "the first mappings: touch, faders, knobs; up to 9 (also F1 F2 F3)", hint: "mapping", "Hands"),
        entry([(.character("t"), .teach)], "t", "teach it a gesture of your own, step by step", hint: "teach", "Hands"),
        entry([(.character("M"), .mappings)], "M", "all mappings, to choose one", hint: "all", "Hands"),
        entry(
            [(.character(">"), .play(.nextMapping)), (.character("<"), .play(.previousMapping))], "> <",
            "next, previous mapping", "Hands"),
        entry(
            [
                (.tab, .focus(1)), (.backTab, .focus(-1)), (.down, .focus(1)), (.up, .focus(-1)),
                (.character("j"), .focus(1)), (.character("k"), .focus(-1)),
            ], "Tab ↑ ↓ j k", "choose a parameter; in the help and in lists, move", "Hands"),
        entry(
            [
                (.left, .nudge(-1)), (.right, .nudge(1)), (.character("h"), .nudge(-1)), (.character("l"), .nudge(1)),
            ], "← → h l", "change it by a hundredth of its range", hint: "change", "Hands"),
        entry(
            [
                (.shiftLeft, .nudge(-10)), (.shiftRight, .nudge(10)), (.character("H"), .nudge(-10)),
                (.character("L"), .nudge(10)),
            ], "Shift ← → H L", "change it by a tenth", "Hands"),
        entry(
            [(.character("="), .enterValue), (.enter, .enterValue)], "= Enter",
            "type its value, or another's: 440 Hz, A4, +7 st, density 50", hint: "type", "Hands"),
        entry(
            [(.pageDown, .page(1)), (.pageUp, .page(-1))], "PgUp PgDn", "by a page in the help and in lists", "Panel"),
        entry([(.escape, .back)], "Esc", "back from the help, a list or a lesson", "Panel"),
        entry([(.character("g"), .grab)], "g", "take the touch device from the desktop, or give it back", "Hands"),
        entry([(.character("o"), .settings)], "o", "how the panel looks and plays: colours, grains, level", "Panel"),
        entry([(.character("\u{0C}"), .redraw)], "Ctrl-L", "draw everything anew", "Panel"),
        entry([(.character("q"), .quit)], "q", "quit (also Ctrl-C)", hint: "quit", "Panel"),
    ]

    /// What the mouse does, for the help.
    package static let mouse: [(label: String, about: String)] = [
        ("left", "a finger; drag to move it"),
        ("right", "pin a finger there, so that it stays (also Shift + left); on a pinned one: lift it"),
        ("left on a pin", "take it up, move it, leave it pinned where you let go"),
        ("wheel", "over a value: change it (with Shift by a tenth)"),
        ("left on a name", "in the first row: take that mapping; in a list: take it"),
    ]

    /// What `key` does; `nil` for keys that do nothing.
    package static func action(of key: Key) -> KeyAction? { actions[key] }

    private static let actions: [Key: KeyAction] = {
        var found: [Key: KeyAction] = [:]
        for entry in entries { for (key, action) in entry.keys where found[key] == nil { found[key] = action } }
        return found
    }()

    private static func entry(
        _ keys: [(Key, KeyAction)], _ label: String, _ about: String, hint: String? = nil, _ group: String
    ) -> Entry {
        Entry(keys: keys.map { (key: $0.0, action: $0.1) }, label: label, about: about, hint: hint, group: group)
    }
}
