import KeyTables

/// The keys of zones, faders and knobs.
extension ControlKind {
    static let zoneTable = KeyTable(
        "zone", what: "a zone",
        ControlKeys.nameAndArea
            + [
                Measure.x.key("what horizontal position controls"),
                Measure.y.key("what vertical position controls"),
            ] + Measure.ofEveryFinger
            + [
                Measure.distance.key("what the distance between the first two fingers controls"),
                Measure.angle.key("what the angle between the first two fingers controls"),
                Measure.centreX.key("what the horizontal centre of all fingers controls"),
                Measure.centreY.key("what the vertical centre of all fingers controls"),
                Measure.count.key("what the number of fingers controls"),
                Key(
                    "motion", .choice(["absolute", "relative"]), defaultValue: "\"absolute\"",
                    "absolute: x and y jump to the finger; relative: they change as it moves"),
            ] + ControlKeys.travel("80")
            + [
                Key(
                    "axis-lock", .number(0...30, unit: "mm"), defaultValue: "0",
                    "after this distance, follows only the main direction, horizontal or vertical")
            ] + ControlKeys.grains + ControlKeys.handling
    ).ruled(
        exclusive: [["travel", "travel-mm"]],
        companions: [
            "travel": "motion", "travel-mm": "motion", "axis-lock": "motion", "return": "lift", "every": "grains",
        ],
        alternatives: [
            .init(
                keys: ControlKind.zone.measures.map(\.rawValue),
                words:
                    "\"x\", \"y\" or another of its measures (strength, size, speed, held, distance, angle, centre-x, centre-y, count)"
            )
        ])

    static let faderTable = KeyTable(
        "fader", what: "a fader",
        ControlKeys.nameAndArea + [TargetKeys.parameter(needed: true)] + TargetKeys.curve
            + [
                TargetKeys.also("what else it controls"),
                Key(
                    "direction", .choice(["vertical", "horizontal"]), defaultValue: "\"vertical\"",
                    "vertical: 0 at the bottom; horizontal: 0 at the left"),
                Key(
                    "take", .choice(["jump", "catch"]), defaultValue: "\"jump\"",
                    "jump: the cap jumps to the finger; catch: it waits until the finger passes it (pick-up)"),
            ] + Measure.ofEveryFinger + ControlKeys.handling
    ).ruled(
        exclusive: TargetKeys.exclusive,
        companions: TargetKeys.companions.merging(["return": "lift"]) { $1 },
        alternatives: [TargetKeys.rangeOrNotes])

    static let knobTable = KeyTable(
        "knob", what: "a knob",
        ControlKeys.nameAndArea + [TargetKeys.parameter(needed: true)] + TargetKeys.curve
            + [
                TargetKeys.also("what else it controls"),
                Key(
                    "turns", .number(0.1...20, unit: "turns"), defaultValue: "0.75",
                    "number of turns for the whole range"),
                Key(
                    "drag", .flag, defaultValue: "false",
                    "true: slide up and down instead of circling, as with a mouse"
                ),
            ] + ControlKeys.travel("60") + Measure.ofEveryFinger + ControlKeys.handling
    ).ruled(
        exclusive: TargetKeys.exclusive + [["turns", "drag"], ["travel", "travel-mm"]],
        companions: TargetKeys.companions.merging(["return": "lift", "travel": "drag", "travel-mm": "drag"]) { $1 },
        alternatives: [TargetKeys.rangeOrNotes])
}
