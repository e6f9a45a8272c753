/// Keys among the snapshots.
extension KeyTable {
    static let snapshots: [Entry] = [
        entry(
            [(.enter, .take)], "Enter", "go to the snapshot", hint: "go", KeyPlace.snapshots.title, in: [.snapshots]),
        entry(
            SnapshotCommand.keys.enumerated().map { (.character($1), .snapshot(.recall($0 + 1))) }, "1 9 0 a f",
            "go to a snapshot at once: 1 to 9, 0 is the tenth, a to f are 11 to 16", KeyPlace.snapshots.title,
            in: [.snapshots]),
        entry(
            [(.character("m"), .snapshot(.morph))], "m", "morph: go over to it in the time that is shown",
            hint: "morph",
            KeyPlace.snapshots.title, in: [.snapshots]),
        entry(
            [(.character("+"), .snapshot(.time(1))), (.character("-"), .snapshot(.time(-1)))], "+ -",
            "a longer, shorter time for the next morph: 0.5 s to 2 min", hint: "time", KeyPlace.snapshots.title,
            in: [.snapshots]),
        entry(
            [(.character("S"), .snapshot(.keep))], "S", "keep how everything stands in its place", hint: "keep",
            KeyPlace.snapshots.title, in: [.snapshots]),
        entry(
            [(.character("n"), .snapshot(.name))], "n", "give it a name", hint: "name", KeyPlace.snapshots.title,
            in: [.snapshots]),
        entry(
            [(.character("x"), .snapshot(.forget))], "x", "take it away; it asks for a second x", hint: "take away",
            KeyPlace.snapshots.title, in: [.snapshots]),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move the mark", hint: "move", KeyPlace.snapshots.title,
            in: [.snapshots]),
    ]
}
