import Terminal

/// Keys while a sound is marked.
extension KeyTable {
    static let marking: [Entry] = [
        marking([(.character(" "), .step(.play))], "space", "play or pause", hint: "play"),
        marking(
            [(.character("t"), .step(.tap)), (.enter, .step(.tap))], "t Enter",
            "set a marker here: ends this section, begins the next", hint: "tap"),
        marking([(.character("D"), .forget)], "D", "delete the section", hint: "delete"),
        marking(
            [(.character("u"), .step(.undo)), (.character("U"), .step(.redo))], "u U",
            "undo or redo marks, names and deletions since the sound was opened", hint: "undo"),
        marking(
            [(.left, .step(.step(-1))), (.right, .step(.step(1)))], "← →", "previous or next marker",
            hint: "marker"),
        marking(
            [(.shiftLeft, .step(.move(seconds: -0.1))), (.shiftRight, .step(.move(seconds: 0.1)))], "Shift ← →",
            "back or forward by 0.1 s"),
        marking(
            [(.character(","), .step(.move(seconds: -1))), (.character("."), .step(.move(seconds: 1)))], ", .",
            "back or forward by 1 s"),
        marking(
            (1...9).map { (number: Int) in (.character(Character(String(number))), .step(.loop(number))) }
                + [(.character("0"), .step(.loop(nil)))],
            "1 9 0", "loop that section; 0: the whole sound"),
        marking([(.character("s"), .speed)], "s", "slow down at the same pitch: 1, 0.75, 0.5, 0.25", hint: "speed"),
        marking([(.character("n"), .name)], "n", "name the section", hint: "name"),
        marking(
            [(.character("["), .begin(-1)), (.character("]"), .begin(1))], "[ ]",
            "start the section 10 ms earlier or later", hint: "begin"),
        marking(
            [(.character("{"), .end(-1)), (.character("}"), .end(1))], "{ }", "end the section 10 ms earlier or later",
            hint: "end"),
        marking(
            [(.character("r"), .root)], "r", "type the root: the sound's own pitch, A4 or 220 Hz", hint: "root"),
        marking([(.character("T"), .tempo)], "T", "type the tempo in BPM; off: none", hint: "tempo"),
        entry(
            [(.escape, .back), (.character("x"), .back), (.character("\u{18}"), .back)], "Esc x Ctrl-X",
            "close; marks are saved next to the sound", hint: "close",
            KeyPlace.marking.title, in: [.marking]),
    ]

    private static func marking(
        _ keys: [(Key, MarkingCommand)], _ label: String, _ about: String, hint: String? = nil
    ) -> Entry {
        entry(
            keys.map { ($0.0, .marking($0.1)) }, label, about, hint: hint, KeyPlace.marking.title, in: [.marking])
    }
}
