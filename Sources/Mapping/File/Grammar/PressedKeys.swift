import KeyTables

/// The keys of buttons, keys and grids.
extension ControlKind {
    static let buttonTable = KeyTable(
        "button", what: "a button",
        ControlKeys.nameAndArea
            + [
                TargetKeys.action, TargetKeys.number, TargetKeys.count,
                ControlKeys.every(
                    "with action = \"grain\": triggers them on the beat while the button is on; t for a triplet, d for a dotted note"
                ),
                TargetKeys.shift,
                Key("toggle", .flag, defaultValue: "false", "stays on until pressed again"),
                TargetKeys.parameter(needed: false, "parameter to control; range is [off, on]"),
            ] + TargetKeys.curve + [TargetKeys.also("what else it controls")] + ControlKeys.handling
    ).ruled(
        exclusive: TargetKeys.exclusive,
        companions: TargetKeys.optionalCompanions.merging([
            "number": "action", "count": "action", "every": "action", "return": "lift",
        ]) { $1 },
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
                    "scale of the keys"),
                Key("root", .note, defaultValue: "\"A2\"", "note of the first key"),
                Key("notes", .wholeNumber(1...48), defaultValue: "8", "number of keys"),
                Key(
                    "direction", .choice(["horizontal", "vertical"]), defaultValue: "\"horizontal\"",
                    "horizontal: from left to right; vertical: from bottom to top"),
                Key(
                    "parameter", .parameter(TargetKeys.musical), defaultValue: "\"pitch\"",
                    "parameter that the notes control"),
                TargetKeys.cloud, TargetKeys.smoothing,
                Measure.y.key("what sliding along a key controls: up on horizontal keys, right on vertical ones"),
                TargetKeys.also("what else the keys control, from the first to the last"),
            ] + Measure.ofEveryFinger + ControlKeys.grains + ControlKeys.handling
    ).ruled(companions: ["return": "lift", "every": "grains"])

    private static let padTarget = KeyTable(
        "pad-target", form: "{ parameter = …, range = [low, high] }", TargetKeys.target.keys
    ).ruled(
        exclusive: TargetKeys.exclusive, companions: TargetKeys.companions,
        alternatives: [.init(keys: ["range", "notes", "scale"], words: "\"range\" or \"scale\"")])

    static let gridTable = KeyTable(
        "grid", what: "a grid",
        ControlKeys.nameAndArea
            + [
                Key("columns", .wholeNumber(1...16), needed: true, "number of columns"),
                Key("rows", .wholeNumber(1...16), needed: true, "number of rows"),
                Measure.x.key("what the columns control, from left to right"),
                Measure.y.key("what the rows control, from bottom to top"),
                Key(
                    Measure.pad.rawValue, .targets(padTarget),
                    "what the pads control, counted from the lower left; a scale needs no range here"),
                Key(
                    "snapshots", .flag, defaultValue: "false",
                    "true: each pad loads a snapshot, counted from the lower left"),
            ] + Measure.ofEveryFinger + ControlKeys.grains + ControlKeys.handling
    ).ruled(
        companions: ["return": "lift", "every": "grains"],
        alternatives: [
            .init(
                keys: ["x", "y", "pad", "snapshots"] + ["strength", "size", "speed", "held"],
                words: "\"x\", \"y\", \"pad\", \"snapshots\" or another of its measures (strength, size, speed, held)")
        ])
}
