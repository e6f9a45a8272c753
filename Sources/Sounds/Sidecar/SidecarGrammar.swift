import KeyTables

/// Everything that a sidecar can say, once: the checker and its messages are made of it.
enum SidecarGrammar {
    /// The file.
    static let file = KeyTable(
        "sidecar", what: "a sidecar",
        [
            Key("version", FormatVersionKind(newest: SoundSidecar.version), needed: true, "the version of the format"),
            left(Key("name", SidecarTextKind(), otherwise: "as the file", "what the sound is called")),
            left(Key("author", SidecarTextKind(), "who made it")),
            left(Key("collection", SidecarTextKind(), "what it belongs to")),
            left(Key("licence", SidecarTextKind(), "on which terms it may be used")),
            left(Key("root", RootKind(), "its pitch, as it is: in Hz, or a note")),
            left(Key("tempo", .number(SoundSidecar.tempos, unit: "beats a minute"), "beats a minute")),
            left(
                Key(
                    "loop", .span(0...Double.infinity, unit: "s", ends: "[begin, end]"),
                    "the part that a background bed is made of, in seconds")),
            left(
                Key("section", .list(section), "up to \(SoundSidecar.maxSections) parts, the earliest first"),
                "all sections are left out"),
        ])

    private static let section = KeyTable(
        "section", what: "a section", form: "[[section]]",
        [
            Key("name", SidecarTextKind(), "what the player calls it"),
            Key("begin", .number(0...Double.infinity, unit: "s"), needed: true, "where it begins, in seconds"),
            Key("end", .number(0...Double.infinity, unit: "s"), needed: true, "where it ends, in seconds"),
        ])

    /// A key that is left out where it is wrong, and nothing else.
    private static func left(_ key: Key, _ consequence: String = "it is left out") -> Key {
        var key = key
        key.consequence = consequence
        return key
    }
}
