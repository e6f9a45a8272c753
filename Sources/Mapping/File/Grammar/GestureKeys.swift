import KeyTables

/// The keys of gestures.
enum GestureKeys {
    /// What gestures are called.
    enum Name: String, CaseIterable {
        case tap
        case doubleTap = "double-tap"
        case longPress = "long-press"
        case swipe, drag, pinch, turn
    }

    static let directions = Gesture.Direction.allCases.map(\.rawValue) + Gesture.Axis.allCases.map(\.rawValue)

    static let table = KeyTable(
        "gesture", what: "a gesture",
        [
            Key("gesture", .choice(Name.allCases.map(\.rawValue)), needed: true, "what the fingers do"),
            Key("name", .name, "for the reader"),
            Key("fingers", .wholeNumber(1...5), "with how many fingers: 1 where it is not said, 2 for pinch and turn"),
            Key("direction", .choice(directions), "where a swipe goes to, or along what a drag goes"),
            Key("area", .table(ControlKeys.area), "where all its fingers come down; else anywhere"),
            ControlKeys.layer,
            TargetKeys.action, TargetKeys.number, TargetKeys.shift,
            TargetKeys.parameter(needed: false),
            Key(
                "value", .number(-100_000...100_000, unit: ""),
                "of a gesture that is made at once: what the parameter becomes"),
            Key(
                "step", .number(-100_000...100_000, unit: ""),
                "of a gesture that is made at once: how far the parameter moves on"),
        ] + TargetKeys.curve
            + [
                Key(
                    "travel", .number(0.01...10_000, unit: ""),
                    "how much of it is the whole range: mm of a drag (60), octaves of a pinch (2), degrees of a turn (180)"
                ),
                Key("also", .targets(alsoTarget), "what else a drag, pinch or turn moves"),
                Key(
                    "sounds", .flag, defaultValue: "false",
                    "whether a drag, pinch or turn makes the clouds sound that it moves"),
            ]
    ).ruled(
        exclusive: [["curve", "table", "steps", "scale"], ["range", "notes", "value", "step"]],
        companions: TargetKeys.optionalCompanions.merging(
            ["number": "action", "value": "parameter", "step": "parameter", "travel": "parameter"]) { $1 },
        alternatives: [
            .init(keys: ["action", "shift", "parameter"], words: "\"action\", \"shift\" or \"parameter\""),
            .init(keys: ["range", "notes", "value", "step"], words: nil, beside: "parameter"),
        ])

    /// Keys that only a drag, a pinch or a turn has.
    static let ofThoseThatGoOn = [
        "range", "curve", "table", "steps", "scale", "root", "notes", "add", "travel", "also", "sounds",
    ]

    private static let alsoTarget = KeyTable(
        "gesture-target", form: "{ parameter = …, range = [low, high] }",
        TargetKeys.target.keys + [
            Key(
                "travel", .number(0.01...10_000, unit: ""),
                "how much of the gesture is the whole range; else the gesture's own")
        ]
    ).ruled(
        exclusive: TargetKeys.exclusive, companions: TargetKeys.companions, alternatives: [TargetKeys.rangeOrNotes])
}
