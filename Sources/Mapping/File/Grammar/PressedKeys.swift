import KeyTables

/// The keys of buttons, keys and grids.
extension ControlKind {
    static let buttonTable = KeyTable(
        "button", what: "a button",
        ControlKeys.nameAndArea
            + [
                TargetKeys.action, TargetKeys.number, TargetKeys.shift,
                Key("toggle", .flag, defaultValue: "false", "stays on until it is pressed again"),
                TargetKeys.parameter(needed: false, "what it moves: range is [off, on]"),
            ] + TargetKeys.curve + [TargetKeys.also("what else it moves")] + ControlKeys.handling
    ).ruled(
        exclusive: TargetKeys.exclusive,
        companions: TargetKeys.optionalCompanions.merging(["number": "action", "return": "lift"]) { $1 },
        alternatives: [
            .init(keys: ["action", "shift", "parameter"], words: "\"action\", \"shift\" or \"parameter\""),
            .init(keys: ["range", "notes"], words: "\"range\"", beside: "parameter"),
        ])

    static let keysTable = KeyTable(
        "keys", what: "a strip of keys",
        ControlKeys.nameAndArea
            + [
                Key(
                    "scale", .choice(Scale.allCases.map(\.rawValue)), defaultValue: "\"minor-pentatonic\"",
                    "which notes the keys are"),
                Key("root", .note, defaultValue: "\"A2\"", "the first key's note"),
                Key("notes", .wholeNumber(1...48), defaultValue: "8", "how many keys there are"),
                Key(
                    "direction", .choice(["horizontal", "vertical"]), defaultValue: "\"horizontal\"",
                    "whether they lie from left to right or from below upwards"),
                Key("parameter", .parameter(TargetKeys.musical), defaultValue: "\"pitch\"", "what the notes are of"),
                TargetKeys.cloud, TargetKeys.smoothing,
                Measure.y.key("what moving along a key moves: up it where keys lie, across where they stand"),
                TargetKeys.also("what else the keys move, from the first to the last"),
            ] + Measure.ofEveryFinger + ControlKeys.handling
    ).ruled(companions: ["return": "lift"])

    private static let padTarget = KeyTable(
        "pad-target", form: "{ parameter = …, range = [low, high] }", TargetKeys.target.keys
    ).ruled(
        exclusive: TargetKeys.exclusive, companions: TargetKeys.companions,
        alternatives: [.init(keys: ["range", "notes", "scale"], words: "\"range\" or \"scale\"")])

    static let gridTable = KeyTable(
        "grid", what: "a grid",
        ControlKeys.nameAndArea
            + [
                Key("columns", .wholeNumber(1...16), needed: true, "how many pads lie side by side"),
                Key("rows", .wholeNumber(1...16), needed: true, "how many pads lie above one another"),
                Measure.x.key("what the columns move, from left to right"),
                Measure.y.key("what the rows move, upwards"),
                Key(
                    Measure.pad.rawValue, .targets(padTarget),
                    "what the pads move, counted from the lower left; a scale needs no range here"),
                Key("snapshots", .flag, defaultValue: "false", "each pad is a snapshot, counted from the lower left"),
            ] + Measure.ofEveryFinger + ControlKeys.handling
    ).ruled(
        companions: ["return": "lift"],
        alternatives: [
            .init(
                keys: ["x", "y", "pad", "snapshots"] + ["strength", "size", "speed", "held"],
                words: "\"x\", \"y\", \"pad\", \"snapshots\" or another of its measures (strength, size, speed, held)")
        ])
}
