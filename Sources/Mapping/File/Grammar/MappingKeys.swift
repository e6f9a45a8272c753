import KeyTables

/// The keys of the file itself.
enum MappingKeys {
    static let table = KeyTable(
        "mapping", what: "a mapping",
        [
            Key("name", .name, needed: true, "name in the panel"),
            Key("about", .line, "one-line description"),
            Key(
                "clouds", .choice(["one", "per-touch"]), defaultValue: "\"one\"",
                "one: all fingers share a cloud; per-touch: each finger has its own"),
            Key("mirror", .flag, defaultValue: "false", "true: mirrors the mapping for left-handers"),
            Key(
                "smoothing", .number(0...5000, unit: "ms"), defaultValue: "0",
                "default smoothing time of its targets"),
        ] + ControlKind.allCases.map { Key($0.rawValue, .list($0.table), $0.about) } + [
            Key("gesture", .list(GestureKeys.table), "a gesture, not tied to a control"),
            Key("midi", .list(MIDIKeys.table), "what a MIDI controller or note controls"),
            Key("notes", .table(MIDIKeys.notes), "what the notes of a MIDI keyboard control"),
        ])

    /// How the kinds of table are written, for a mapping that has none.
    static let written =
        table.keys.filter { $0.kind is TableListKind }.map { "[[\($0.name)]]" }
}
