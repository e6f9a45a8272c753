import KeyTables

/// The keys of the file itself.
enum MappingKeys {
    static let table = KeyTable(
        "mapping", what: "a mapping",
        [
            Key("name", .name, needed: true, "what the panel shows"),
            Key("about", .line, "one line on what it is for"),
            Key(
                "clouds", .choice(["one", "per-touch"]), defaultValue: "\"one\"",
                "whether all fingers play one cloud, or each a cloud of its own"),
            Key("mirror", .flag, defaultValue: "false", "the same for the other hand: left and right change places"),
            Key(
                "smoothing", .number(0...5000, unit: "ms"), defaultValue: "0",
                "the time in which a step has come to its end, where a target says nothing else"),
        ] + ControlKind.allCases.map { Key($0.rawValue, .list($0.table), $0.about) } + [
            Key("gesture", .list(GestureKeys.table), "something that fingers do, wherever it is"),
            Key("midi", .list(MIDIKeys.table), "what a controller or a key of MIDI does"),
            Key("notes", .table(MIDIKeys.notes), "what the notes of a MIDI keyboard play"),
        ])

    /// How the kinds of table are written, for a mapping that has none.
    static let written =
        table.keys.filter { $0.kind is TableListKind }.map { "[[\($0.name)]]" }
}
