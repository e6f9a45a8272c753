import KeyTables

/// The keys of zones, faders and knobs.
extension ControlKind {
    static let zoneTable = KeyTable(
        "zone", what: "a zone",
        ControlKeys.nameAndArea
            + [
                Measure.x.key("what moving sideways moves"),
                Measure.y.key("what moving up and down moves"),
            ] + Measure.ofEveryFinger
            + [
                Measure.distance.key("what the distance of the first two fingers moves"),
                Measure.angle.key("what the angle of the line through the first two fingers moves"),
                Measure.centreX.key("what the middle of all fingers moves, sideways"),
                Measure.centreY.key("what the middle of all fingers moves, up and down"),
                Measure.count.key("what the number of fingers moves"),
                Key(
                    "motion", .choice(["absolute", "relative"]), defaultValue: "\"absolute\"",
                    "x and y jump to the finger, or move on from where they stand"),
            ] + ControlKeys.travel("80")
            + [
                Key(
                    "axis-lock", .number(0...30, unit: "mm"), defaultValue: "0",
                    "after so much of a way only its direction is followed, sideways or up and down")
            ] + ControlKeys.handling
    ).ruled(
        exclusive: [["travel", "travel-mm"]],
        companions: ["travel": "motion", "travel-mm": "motion", "axis-lock": "motion", "return": "lift"],
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
                TargetKeys.also("what else it moves"),
                Key(
                    "direction", .choice(["vertical", "horizontal"]), defaultValue: "\"vertical\"",
                    "whether it stands, 0 below, or lies, 0 at the left"),
                Key(
                    "take", .choice(["jump", "catch"]), defaultValue: "\"jump\"",
                    "the cap jumps to the finger, or waits until the finger comes by"),
            ] + Measure.ofEveryFinger + ControlKeys.handling
    ).ruled(
        exclusive: TargetKeys.exclusive,
        companions: TargetKeys.companions.merging(["return": "lift"]) { $1 },
        alternatives: [TargetKeys.rangeOrNotes])

    static let knobTable = KeyTable(
        "knob", what: "a knob",
        ControlKeys.nameAndArea + [TargetKeys.parameter(needed: true)] + TargetKeys.curve
            + [
                TargetKeys.also("what else it moves"),
                Key(
                    "turns", .number(0.1...20, unit: "turns"), defaultValue: "0.75",
                    "how many turns are the whole range"),
                Key(
                    "drag", .flag, defaultValue: "false",
                    "turned by sliding up and down, as with a mouse, and not by circling"
                ),
            ] + ControlKeys.travel("60") + Measure.ofEveryFinger + ControlKeys.handling
    ).ruled(
        exclusive: TargetKeys.exclusive + [["turns", "drag"], ["travel", "travel-mm"]],
        companions: TargetKeys.companions.merging(["return": "lift", "travel": "drag", "travel-mm": "drag"]) { $1 },
        alternatives: [TargetKeys.rangeOrNotes])
}
