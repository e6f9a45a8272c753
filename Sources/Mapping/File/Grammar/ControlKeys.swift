import KeyTables

/// The keys that controls share.
enum ControlKeys {
    static let area = KeyTable(
        "area", what: "an area", form: "{ x = [left, right], y = [lower, upper] }",
        [
            Key("x", .side, needed: true, "left and right edge: 0 is the surface's left edge, 1 its right one"),
            Key("y", .side, needed: true, "lower and upper edge: 0 is the surface's lower edge, 1 its upper one"),
        ])

    static let nameAndArea: [Key] = [
        Key("name", .name, needed: true, "what the panel shows; no two controls have the same"),
        Key("area", .table(area), needed: true, "where a finger takes it"),
    ]

    static let layer = Key("layer", .name, "the layer on which it lies; without one it is always there")

    static let handling: [Key] = [
        layer,
        Key(
            "fingers", .choice(Handling.Leader.allCases.map(\.rawValue)), defaultValue: "\"latest\"",
            "which of several fingers on it sets its values"),
        Key(
            "lift", .choice(["release", "hold", "return"]), defaultValue: "\"release\"",
            "after the last finger: the sound ends, goes on, or ends while the values go back"),
        Key(
            "return", .number(0...60_000, unit: "ms"), defaultValue: "300",
            "how long the way back takes, with lift = \"return\""),
        Key(
            "dead-zone", .number(0...0.4, unit: ""), defaultValue: "0",
            "the share of the area at each edge where the value is at its end"),
        Key(
            "steady", .number(0...30, unit: "mm"), defaultValue: "0", "a finger that trembles within this stands still"),
        Key("sounds", .flag, "whether a finger on it makes a cloud sound; else as is usual for its kind"),
    ]

    /// Two ways of saying how far a finger goes for the whole range.
    static func travel(_ defaultValue: String) -> [Key] {
        [
            Key("travel", .number(0.05...4, unit: ""), "the way of the whole range, as a share of the surface's side"),
            Key(
                "travel-mm", .number(5...1000, unit: "mm"), defaultValue: defaultValue,
                "the way of the whole range in mm"),
        ]
    }
}

/// What mapping files say of each kind of control.
extension ControlKind {
    /// What such a table holds.
    var table: KeyTable {
        switch self {
        case .zone: Self.zoneTable
        case .fader: Self.faderTable
        case .knob: Self.knobTable
        case .button: Self.buttonTable
        case .keys: Self.keysTable
        case .grid: Self.gridTable
        case .blend: BlendKeys.table
        }
    }

    /// For users: what it is.
    var about: String {
        switch self {
        case .zone: "a part of the surface in which a finger moves parameters in two directions"
        case .fader: "a track with a cap on it"
        case .knob: "a round knob"
        case .button: "a button"
        case .keys: "a strip of notes"
        case .grid: "pads in columns and rows"
        case .blend: "a surface between four snapshots"
        }
    }

    /// The measures that its table has keys for.
    var measures: [Measure] {
        switch self {
        case .zone:
            [.x, .y, .strength, .size, .speed, .held, .distance, .angle, .centreX, .centreY, .count]
        case .fader, .knob, .blend: [.strength, .size, .speed, .held]
        case .button: []
        case .keys: [.y, .strength, .size, .speed, .held]
        case .grid: [.x, .y, .pad, .strength, .size, .speed, .held]
        }
    }
}
