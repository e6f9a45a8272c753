import Terminal

/// Keys while a sound is marked.
extension KeyTable {
    static let marking: [Entry] = [
        marking([(.character(" "), .step(.play))], "space", "play, or stand still", hint: "play"),
        marking(
            [(.character("t"), .step(.tap)), (.enter, .step(.tap))], "t Enter",
            "a marker here: the section that is open ends, the next begins", hint: "tap"),
        marking([(.character("D"), .forget)], "D", "delete the section", hint: "delete"),
        marking(
            [(.character("u"), .step(.undo)), (.character("U"), .step(.redo))], "u U",
            "undo the last mark, name or deletion since the sound was opened; do it again", hint: "undo"),
        marking(
            [(.left, .step(.step(-1))), (.right, .step(.step(1)))], "← →", "to the marker before, to the next",
            hint: "marker"),
        marking(
            [(.shiftLeft, .step(.move(seconds: -0.1))), (.shiftRight, .step(.move(seconds: 0.1)))], "Shift ← →",
            "back, on by 0.1 s"),
        marking(
            [(.character(","), .step(.move(seconds: -1))), (.character("."), .step(.move(seconds: 1)))], ", .",
            "back, on by 1 s"),
        marking(
            (1...9).map { (number: Int) in (.character(Character(String(number))), .step(.loop(number))) }
                + [(.character("0"), .step(.loop(nil)))],
            "1 9 0", "go round in that section; 0: through all of the sound"),
        marking([(.character("s"), .speed)], "s", "slower at the same pitch: 1, 0.75, 0.5, 0.25", hint: "speed"),
        marking([(.character("n"), .name)], "n", "name the section", hint: "name"),
        marking(
            [(.character("["), .begin(-1)), (.character("]"), .begin(1))], "[ ]",
            "the section begins 10 ms earlier, later", hint: "begin"),
        marking(
            [(.character("{"), .end(-1)), (.character("}"), .end(1))], "{ }", "the section ends 10 ms earlier, later",
            hint: "end"),
        marking(
            [(.character("r"), .root)], "r", "type the root: the pitch at its own speed, A4 or 220 Hz", hint: "root"),
        marking([(.character("T"), .tempo)], "T", "type the tempo in beats a minute; off: none", hint: "tempo"),
        entry(
            [(.escape, .back), (.character("x"), .back), (.character("\u{18}"), .back)], "Esc x Ctrl-X",
            "leave; what was marked is saved beside the sound", hint: "leave",
            KeyPlace.marking.title, in: [.marking]),
    ]

    private static func marking(
        _ keys: [(Key, MarkingCommand)], _ label: String, _ about: String, hint: String? = nil
    ) -> Entry {
        entry(
            keys.map { ($0.0, .marking($0.1)) }, label, about, hint: hint, KeyPlace.marking.title, in: [.marking])
    }
}
