import SoundMarking
import Terminal

/// The keys while a sound is marked: those for sections, those for beats, and those of both, in the order of the key line.
enum MarkingKeys {
    static let entries: [KeyTable.Entry] =
        marks + loops + practice + view + going + beats + sections + [
            entry(
                [(.character("g"), .snap)], "g", "snap markers, edges and cursor: to beats, to zero crossings, off",
                hint: "snap", menu: ["snap: to beats, to zero crossings, off"]),
            entry(
                [(.character("k"), .ticks)], "k", "ticks in seconds, or in bars and beats where the sound has any",
                menu: ["ticks: seconds, or bars and beats"]),
            entry(
                [(.character("r"), .root)], "r", "type the root: the sound's own pitch, A4 or 220 Hz", hint: "root",
                menu: ["root: the sound's own pitch"]),
            entry(
                [(.character("T"), .tempo)], "T", "type the tempo in BPM; off: none", hint: "tempo",
                menu: ["tempo of the sound"]),
            KeyTable.Entry(
                [(.character("l"), KeyAction.open(.practiceList))], "l", "practice list: other sounds, goals",
                hint: "list", heading, menu: ["practice list: other sounds, goals"], in: both),
            KeyTable.Entry(
                [(.escape, KeyAction.back), (.character("x"), .back), (.character("\u{18}"), .back)], "Esc x Ctrl-X",
                "close; marks are saved next to the sound", hint: "close", heading, menu: ["close the sound"],
                in: both),
        ]

    private static let marks = [
        entry([(.character(" "), .step(.play))], "space", "play or pause", hint: "play", menu: ["play or pause"]),
        entry(
            [(.character("t"), .step(.tap)), (.enter, .step(.tap))], "t Enter",
            "set a marker here: ends this section, begins the next", hint: "tap", menu: ["tap: a marker here"],
            in: [.marking]),
        entry(
            [(.character("t"), .step(.beat(.tap))), (.enter, .step(.beat(.tap)))], "t Enter",
            "a beat: while it plays where you hear it, paused at the cursor", hint: "tap",
            menu: ["tap: a beat where you hear it"], in: [.beats]),
        entry(
            [(.character("D"), .forget)], "D", "delete the section", hint: "delete", menu: ["delete the section"],
            in: [.marking]),
        entry(
            [(.character("D"), .step(.beat(.delete(at: nil))))], "D", "delete the nearest beat", hint: "delete",
            menu: ["delete the nearest beat"], in: [.beats]),
        entry(
            [(.character("u"), .step(.undo)), (.character("U"), .step(.redo))], "u U",
            "undo or redo marks, beats, names and deletions since the sound was opened", hint: "undo",
            menu: ["undo the last mark", "redo the mark just undone"]),
        entry(
            [(.tab, .keySet)], "Tab", "keys for beats", hint: "beats", menu: ["beats: keys for them"], in: [.marking]),
        entry(
            [(.tab, .keySet)], "Tab", "keys for sections", hint: "sections", menu: ["sections: keys for them"],
            in: [.beats]),
    ]

    private static let view = [
        entry(
            [(.character("+"), .zoom(1)), (.character("-"), .zoom(-1)), (.character("a"), .zoomAll)], "+ - a",
            "zoom in or out at the cursor, down to single samples; a: all of the sound", hint: "zoom",
            menu: ["zoom in", "zoom out", "see all of the sound"]),
        entry(
            [(.pageUp, .page(-1)), (.pageDown, .page(1))], "PgUp PgDn", "see the part before or after this one",
            menu: ["see the part before", "see the part after"]),
    ]

    private static let going = [
        entry(
            [(.left, .step(.step(-1))), (.right, .step(.step(1)))], "← →", "previous or next marker", hint: "marker",
            menu: ["previous marker", "next marker"], in: [.marking]),
        entry(
            [(.shiftLeft, .step(.move(seconds: -0.1))), (.shiftRight, .step(.move(seconds: 0.1)))], "Shift ← →",
            "back or forward by 0.1 s", menu: ["back by 0.1 s", "forward by 0.1 s"], in: [.marking]),
        entry(
            [(.left, .step(.beat(.step(-1)))), (.right, .step(.beat(.step(1))))], "← →", "previous or next beat",
            hint: "beat", menu: ["previous beat", "next beat"], in: [.beats]),
        entry(
            [(.shiftLeft, .step(.beat(.bar(-1)))), (.shiftRight, .step(.beat(.bar(1))))], "Shift ← →",
            "previous or next bar; four beats where no bars are known", menu: ["previous bar", "next bar"],
            in: [.beats]),
        entry(
            [(.character(","), .step(.move(seconds: -1))), (.character("."), .step(.move(seconds: 1)))], ", .",
            "back or forward by 1 s", menu: ["back by 1 s", "forward by 1 s"]),
    ]

    private static let beats = [
        entry(
            [(.character("f"), .step(.beat(.find)))], "f",
            "find the beats by aubiotrack: a proposal in place of those that are there; u undoes it", hint: "find",
            menu: ["find the beats"], in: [.beats]),
        entry(
            [
                (.character("["), .step(.beat(.nudge(seconds: -nudgeSeconds)))),
                (.character("]"), .step(.beat(.nudge(seconds: nudgeSeconds)))),
            ], "[ ]", "move the nearest beat by 10 ms", hint: "move",
            menu: ["move the nearest beat back by 10 ms", "move the nearest beat on by 10 ms"], in: [.beats]),
        entry(
            [
                (.character("{"), .step(.beat(.nudgeAll(seconds: -nudgeSeconds)))),
                (.character("}"), .step(.beat(.nudgeAll(seconds: nudgeSeconds)))),
            ], "{ }", "move all beats by 10 ms", menu: ["move all beats back by 10 ms", "move all beats on by 10 ms"],
            in: [.beats]),
        entry(
            [(.character("h"), .step(.beat(.halve))), (.character("d"), .step(.beat(.double)))], "h d",
            "halve or double the beats: every second one, or one between each two", hint: "half",
            menu: ["halve the beats", "double the beats"], in: [.beats]),
        entry(
            [(.character("b"), .step(.beat(.firstOfBar(beatsPerBar: nil)))), (.character("B"), .typeBar)],
            "b B", "the nearest beat begins a bar; B: type how many beats a bar has", hint: "bar",
            menu: ["first of a bar: the nearest beat", "beats of a bar: type how many"], in: [.beats]),
    ]

    private static let sections = [
        entry(
            (1...9).map { (number: Int) in (.character(Character(String(number))), .step(.playSection(number))) }
                + [(.character("0"), .step(.loop(nil)))],
            "1 9 0", "play that section from its beginning, over and over; 0: on through the whole sound",
            menu: (1...9).map { "play section \($0)" } + ["on through the whole sound"]),
        entry([(.character("n"), .name)], "n", "name the section", hint: "name", menu: ["name the section"]),
        entry(
            [(.character("["), .begin(-1)), (.character("]"), .begin(1))], "[ ]",
            "start the section 10 ms earlier or later", hint: "begin",
            menu: ["start the section 10 ms earlier", "start the section 10 ms later"], in: [.marking]),
        entry(
            [(.character("{"), .end(-1)), (.character("}"), .end(1))], "{ }", "end the section 10 ms earlier or later",
            hint: "end", menu: ["end the section 10 ms earlier", "end the section 10 ms later"], in: [.marking]),
    ]

    private static let loops = [
        entry(
            [(.character("("), .step(.practice(.loopBegin))), (.character(")"), .step(.practice(.loopEnd)))], "( )",
            "the loop begins or ends here: at the nearest beat, where the sound has any", hint: "loop",
            menu: ["loop from here", "loop to here"]),
        entry(
            [(.character("<"), .step(.practice(.loopMove(-1)))), (.character(">"), .step(.practice(.loopMove(1))))],
            "< >", "the loop one beat earlier or later; without beats by its own length",
            menu: ["loop earlier", "loop later"]),
        entry(
            [(.character("/"), .step(.practice(.loopHalve))), (.character("*"), .step(.practice(.loopDouble)))], "/ *",
            "the loop half or twice as long", menu: ["loop half as long", "loop twice as long"]),
        entry(
            [(.character("w"), .repeats)], "w", "loop the whole sound, or play it once",
            menu: ["loop the whole sound, or play it once"]),
    ]

    private static let practice = [
        entry(
            [
                (.character("s"), .speed(-1, percent: SpeedSteps.percent)),
                (.character("S"), .speed(1, percent: SpeedSteps.percent)),
            ], "s S", "slower or faster by 5 %, at the same pitch: 25 to 200 %", hint: "speed",
            menu: ["slower", "faster"]),
        entry(
            [
                (.character("v"), .speed(-1, percent: SpeedSteps.largePercent)),
                (.character("V"), .speed(1, percent: SpeedSteps.largePercent)),
            ], "v V", "slower or faster by 25 %", menu: ["slower by 25 %", "faster by 25 %"]),
        entry(
            [
                (.character("y"), .step(.practice(.pass(isClean: true)))),
                (.character("Y"), .step(.practice(.pass(isClean: false)))),
            ], "y Y",
            "this pass through the loop was clean, or was not", hint: "clean", menu: ["clean pass", "missed pass"]),
        entry(
            [(.character("%"), .type("practice rise "))], "%",
            "type how the speed rises with clean passes: +5 % after 3 to 100; off", hint: "rise",
            menu: ["rising speed: type how it rises"]),
        entry(
            [(.character("c"), .countIn)], "c", "count in a bar before it plays, or not", hint: "count-in",
            menu: ["count-in: a bar before it plays, on or off"]),
    ]

    /// The step of a beat that is moved, in seconds.
    private static let nudgeSeconds = 0.01

    private static let both: Set<KeyPlace> = [.marking, .beats]
    /// What the help lists keys under that are in both sets.
    private static let heading = "While marking a sound"

    private static func entry(
        _ keys: [(Key, MarkingCommand)], _ label: String, _ about: String, hint: String? = nil, menu: [String],
        in places: Set<KeyPlace> = both
    ) -> KeyTable.Entry {
        let group = places.count == 1 ? places.first?.heading ?? heading : heading
        return KeyTable.Entry(
            keys.map { ($0.0, KeyAction.view($0.1)) }, label, about, hint: hint, group, menu: menu, in: places)
    }
}
