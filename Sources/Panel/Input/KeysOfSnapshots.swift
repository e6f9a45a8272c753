/// Keys among the snapshots.
extension KeyTable {
    static let snapshots: [Entry] = [
        entry(
            [(.enter, .take)], "Enter", "load the snapshot", hint: "load", KeyPlace.snapshots.title, in: [.snapshots]),
        entry(
            SnapshotCommand.keys.enumerated().map { (.character($1), .snapshot(.recall($0 + 1))) }, "1 9 0 a f",
            "load a snapshot: 1 to 9, 0 is 10, a to f are 11 to 16", KeyPlace.snapshots.title,
            in: [.snapshots]),
        entry(
            [(.character("m"), .snapshot(.morph))], "m", "morph to it in the time shown",
            hint: "morph",
            KeyPlace.snapshots.title, in: [.snapshots]),
        entry(
            [(.character("+"), .snapshot(.time(1))), (.character("-"), .snapshot(.time(-1)))], "+ -",
            "longer or shorter time for the next morph: 0.5 s to 2 min", hint: "time", KeyPlace.snapshots.title,
            in: [.snapshots]),
        entry(
            [(.character("S"), .snapshot(.keep))], "S", "save the current state to it", hint: "save",
            KeyPlace.snapshots.title, in: [.snapshots]),
        entry(
            [(.character("n"), .snapshot(.name))], "n", "rename it", hint: "name", KeyPlace.snapshots.title,
            in: [.snapshots]),
        entry(
            [(.character("x"), .snapshot(.forget))], "x", "delete it; press x twice", hint: "delete",
            KeyPlace.snapshots.title, in: [.snapshots]),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move", KeyPlace.snapshots.title,
            in: [.snapshots]),
    ]
}
