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
            Key(
                "for", .choice(["phones"]), otherwise: "this machine's surfaces",
                "phones: it is a part, which phones play in a workshop, each with a voice of its own"),
            Key(
                "note", .choice(["own"]), otherwise: "as the controls have it",
                "own: each phone has a note of its own; its grains come back every 4 s, 5 dB softer each time"),
            Key("mirror", .flag, defaultValue: "false", "true: mirrors the mapping for left-handers"),
            Key(
                "smoothing", .number(0...5000, unit: "ms"), defaultValue: "0",
                "default smoothing time of its targets"),
            Key(
                "haptics", .flag, defaultValue: "true",
                "false: hands feel no borders, keys, buttons and ends, also where the device could"),
        ] + ControlKind.allCases.map { Key($0.rawValue, .list($0.table), $0.about) } + [
            Key("gesture", .list(GestureKeys.table), "a gesture, not tied to a control"),
            Key("midi", .list(MIDIKeys.table), "what a MIDI controller or note controls"),
            Key("notes", .table(MIDIKeys.notes), "what the notes of a MIDI keyboard control"),
        ]
    ).ruled(companions: ["note": "for"])

    /// How the kinds of table are written, for a mapping that has none.
    static let written =
        table.keys.filter { $0.kind is TableListKind }.map { "[[\($0.name)]]" }
}
