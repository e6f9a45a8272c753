import KeyTables

/// The keys of a surface between four snapshots.
enum BlendKeys {
    /// Where nothing is said.
    static let defaultCorners = [1, 2, 3, 4]

    static let table = KeyTable(
        "blend", what: "a blend",
        ControlKeys.nameAndArea
            + [
                Key(
                    "corners", .wholeNumbers(Action.snapshotNumbers, count: 4), defaultValue: "[1, 2, 3, 4]",
                    "snapshots at the corners: lower left, lower right, upper left, upper right")
            ] + Measure.ofEveryFinger + ControlKeys.handling
    ).ruled(companions: ["return": "lift"])
}
