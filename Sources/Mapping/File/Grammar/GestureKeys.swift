import Granular
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

    /// Which way a pinch goes.
    enum PinchDirection: String, CaseIterable { case `in`, out }

    static let directions =
        Gesture.Direction.allCases.map(\.rawValue) + Gesture.Axis.allCases.map(\.rawValue)
        + PinchDirection.allCases.map(\.rawValue)

    static let table = KeyTable(
        "gesture", what: "a gesture",
        [
            Key("gesture", .choice(Name.allCases.map(\.rawValue)), needed: true, "kind of gesture"),
            Key("name", .name, "a note for readers of the file"),
            Key("fingers", .wholeNumber(1...5), otherwise: "1; 2 for pinch and turn", "number of fingers"),
            Key(
                "direction", .choice(directions),
                "direction of a swipe; axis of a drag, or its direction with an action; in or out for a pinch with an action"
            ),
            Key(
                "distance", .number(GestureLimits.dragThresholds, unit: "mm"),
                defaultValue: "\(Int(GestureLimits.dragMillimetres))", "how far a drag goes before it begins"),
            Key(
                "threshold",
                .number(GestureLimits.pinchInRatios.lowerBound...GestureLimits.pinchOutRatios.upperBound, unit: ""),
                otherwise: "\(GestureLimits.pinchInRatio) in, \(GestureLimits.pinchOutRatio) out",
                "where a pinch with a direction triggers: ratio of the fingers' distance to their first, 0.1 to 0.89 in, 1.13 to 10 out"
            ),
            Key("area", .table(KeyTable.area), otherwise: "anywhere", "where all its fingers must come down"),
            ControlKeys.layer,
            TargetKeys.action, TargetKeys.number, TargetKeys.count, TargetKeys.shift,
            TargetKeys.parameter(needed: false),
            Key(
                "value", .number(-100_000...100_000, unit: ""),
                "value to set (tap, double tap, long press and swipe)"),
            Key(
                "step", .number(-100_000...100_000, unit: ""),
                "amount to add (tap, double tap, long press and swipe)"),
            Key(
                "volume", .span(MasterLevel.range, unit: "dB"),
                "the volume, from low to high, that a drag, pinch or turn moves through; it stays for all sounds, and -60 is silence"
            ),
        ] + TargetKeys.curve
            + [
                Key(
                    "travel", .number(0.01...10_000, unit: ""),
                    otherwise: "60 for drag, 2 for pinch, 180 for turn",
                    "movement that covers the whole range: mm for drag, doublings of the distance for pinch, degrees for turn"
                ),
                Key("also", .targets(alsoTarget), "what else a drag, pinch or turn controls"),
                Key(
                    "sounds", .flag, defaultValue: "false",
                    "true: a drag, pinch or turn also plays the clouds that it controls"),
                Key("taught", .flag, defaultValue: "false", "true: taught in the program, and marked + there"),
            ]
    ).ruled(
        exclusive: [["curve", "table", "steps", "scale"], ["range", "notes", "value", "step"]],
        companions: TargetKeys.optionalCompanions.merging(
            [
                "number": "action", "count": "action", "value": "parameter", "step": "parameter",
                "threshold": "direction",
            ]) { $1 },
        alternatives: [
            .init(
                keys: ["action", "shift", "parameter", "volume"],
                words: "\"action\", \"shift\", \"parameter\" or \"volume\""),
            .init(keys: ["range", "notes", "value", "step"], words: nil, beside: "parameter"),
        ])

    /// Keys that only a drag, a pinch or a turn has.
    static let ofThoseThatGoOn = [
        "range", "curve", "table", "steps", "scale", "root", "notes", "add", "travel", "also", "sounds", "volume",
    ]

    private static let alsoTarget = KeyTable(
        "gesture-target", form: "{ parameter = …, range = [low, high] }",
        TargetKeys.target.keys + [
            Key(
                "travel", .number(0.01...10_000, unit: ""), otherwise: "the gesture's",
                "movement that covers the whole range")
        ]
    ).ruled(
        exclusive: TargetKeys.exclusive, companions: TargetKeys.companions, alternatives: [TargetKeys.rangeOrNotes])
}
