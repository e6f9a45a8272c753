import KeyTables

/// The keys that controls share.
enum ControlKeys {
    static let nameAndArea: [Key] = [
        Key("name", .name, needed: true, "label in the panel; unique in the mapping"),
        Key("area", .table(KeyTable.area), needed: true, "its area on the surface"),
    ]

    static let layer = Key("layer", .name, otherwise: "always active", "layer it belongs to")

    static let handling: [Key] = [
        layer,
        Key(
            "fingers", .choice(Handling.Leader.allCases.map(\.rawValue)), defaultValue: "\"latest\"",
            "which finger sets its values if several touch it"),
        Key(
            "lift", .choice(["release", "hold", "return"]), defaultValue: "\"release\"",
            "when the last finger lifts: the sound ends, is held, or ends and the values return"),
        Key(
            "return", .number(0...60_000, unit: "ms"), defaultValue: "300",
            "time for the values to return, with lift = \"return\""),
        Key(
            "dead-zone", .number(0...0.4, unit: ""), defaultValue: "0",
            "fraction of the area at each edge where the value stays at its end"),
        Key(
            "steady", .number(0...30, unit: "mm"), defaultValue: "0",
            "ignores finger movements smaller than this, for trembling hands"),
        Key("sounds", .flag, otherwise: "depends on the control", "whether touching it plays a cloud"),
        sound,
    ]

    static let sound = Key(
        "sound", .sound, otherwise: "the player's",
        "sound of the clouds that it plays: a name, a place of the player's mix, or a mix such as [\"rain\", \"sea:0.5\"]"
    )

    /// Single grains in place of a cloud.
    static let grains: [Key] = [
        Key(
            "grains", .wholeNumber(Action.grainCounts), otherwise: "plays the cloud",
            "triggers so many single grains at each touch, instead of playing the cloud"),
        every(
            "with grains: triggers them on the beat while a finger is down or the sound is held; t for a triplet, d for a dotted note"
        ),
    ]

    static func every(_ about: String) -> Key { Key("every", .noteLength, otherwise: "once", about) }

    /// Two ways of saying how far a finger goes for the whole range.
    static func travel(_ defaultValue: String) -> [Key] {
        [
            Key(
                "travel", .number(0.05...4, unit: ""),
                "finger travel for the whole range, as a fraction of the surface's side"),
            Key(
                "travel-mm", .number(5...1000, unit: "mm"), defaultValue: defaultValue,
                "finger travel for the whole range, in mm"),
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
        case .tape: TapeKeys.table
        }
    }

    /// For users: what it is.
    var about: String {
        switch self {
        case .zone: "an XY pad"
        case .fader: "a fader"
        case .knob: "a rotary knob"
        case .button: "a button"
        case .keys: "a row of note keys"
        case .grid: "a grid of pads"
        case .blend: "a surface that blends four snapshots"
        case .tape: "the sound's waveform, to play by touching it"
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
        case .tape: [.x, .y, .strength, .size, .speed, .held]
        }
    }
}
