import Terminal

/// Keys among what MIDI can be given to do.
extension KeyTable {
    static let learning: [Entry] = [
        learning(
            [(.enter, .take)], "Enter", "learn: the next controller that moves, or key, asks for it or moves it",
            hint: "learn"),
        learning(
            [(.delete, .unlearn), (.character("\u{18}"), .unlearn)], "Del Ctrl-X",
            "controllers and keys let go of it", hint: "forget"),
        learning([(.escape, .back)], "Esc", "nothing is to be learnt any more; else close", hint: "close"),
    ]

    private static func learning(
        _ keys: [(Key, KeyAction)], _ label: String, _ about: String, hint: String
    ) -> Entry {
        entry(keys, label, about, hint: hint, KeyPlace.learning.title, in: [.learning])
    }
}
