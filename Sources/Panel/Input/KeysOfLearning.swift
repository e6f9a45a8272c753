import Terminal

/// Keys among what MIDI can be given to do.
extension KeyTable {
    static let learning: [Entry] = [
        learning(
            [(.enter, .take)], "Enter", "MIDI learn: move a controller or press a key to assign it",
            hint: "learn"),
        learning(
            [(.delete, .unlearn), (.character("\u{18}"), .unlearn)], "Del Ctrl-X",
            "remove controllers and keys from it", hint: "remove"),
        learning([(.escape, .back)], "Esc", "cancel MIDI learn; otherwise close", hint: "close"),
    ]

    private static func learning(
        _ keys: [(Key, KeyAction)], _ label: String, _ about: String, hint: String
    ) -> Entry {
        entry(keys, label, about, hint: hint, KeyPlace.learning.title, in: [.learning])
    }
}
