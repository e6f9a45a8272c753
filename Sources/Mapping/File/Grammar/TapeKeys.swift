import KeyTables

/// The keys of a tape.
enum TapeKeys {
    /// The random spread of grains around the finger where nothing is said, as a fraction of the sound.
    static let defaultSpread = 0.01

    /// What the place does under a finger that rests.
    enum Still: String, CaseIterable {
        case hold, scan
    }

    static let table = KeyTable(
        "tape", what: "a tape",
        ControlKeys.nameAndArea
            + [
                Key(
                    Measure.x.rawValue, .targets(TapeKeys.target),
                    otherwise: "position from 0 to 1",
                    "what horizontal position controls; position must be one of them, its range is the part of the sound"
                ),
                Measure.y.key("what vertical position controls"),
            ] + Measure.ofEveryFinger
            + [
                Key(
                    "spread", .number(0...1, unit: ""), otherwise: "0.01; 0 with steps",
                    "random spread of the grains around the finger, as a fraction of the sound"),
                Key(
                    "steps", .choice(["beats", "bars"]), otherwise: "none",
                    "beats or bars: grains start on these of the sound, at the one at or before the finger"),
                Key(
                    "still", .choice(Still.allCases.map(\.rawValue)), defaultValue: "\"hold\"",
                    "under a finger that rests: hold = its place stays; scan = the sound plays on from there at scan-speed"
                ),
                Key(
                    "pins", .flag, defaultValue: "false",
                    "with clouds = \"per-touch\": a finger can leave a pin, whose cloud stays"),
                Key(
                    "pin-gesture", .choice(Tape.PinGesture.allCases.map(\.rawValue)), defaultValue: "\"double-tap\"",
                    "gesture that leaves a pin and removes it"),
                Key(
                    "field", .flag, defaultValue: "false",
                    "with clouds = \"per-touch\": it is a field; a finger plays all fields under it, and goes from one to the next"
                ),
                Key("zoom", .flag, defaultValue: "false", "true: two fingers zoom into the sound"),
                Key(
                    "inertia", .number(0...60_000, unit: "ms"), defaultValue: "0",
                    "time in which a position thrown by the finger comes to rest; 0 = it cannot be thrown"),
            ] + ControlKeys.grains + ControlKeys.handling
    ).ruled(companions: ["return": "lift", "every": "grains", "pin-gesture": "pins"])

    private static var target: KeyTable { TargetKeys.target(of: .x) }
}
