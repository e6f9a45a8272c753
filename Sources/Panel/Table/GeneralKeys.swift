import Mapping
import Stage
import Terminal

/// Keys that mean the same wherever nothing else is said.
enum GeneralKeys {
    /// What keys do wherever nothing else is said, in the order of the help; the key line takes the hints in this order.
    static let entries: [KeyTable.Entry] = all.compactMap { $0 }

    private static let all: [KeyTable.Entry?] = [
        HelpView.opening,
        MenuView.opening,
        KeyTable.Entry(
            [(PlayingKeys.hold, .play(.hold))], "space", "hold what sounds, or let it go", hint: "hold", "Sound",
            menu: ["hold"]),
        KeyTable.Entry(
            [(.character("m"), .play(.mute))], "m", "mute, or sound again", hint: "mute", "Sound", menu: ["mute"]),
        KeyTable.Entry(
            [(PlayingKeys.panic, .play(.panic))], "!", "panic: end everything that sounds", hint: "panic", "Sound",
            menu: ["panic"]),
        SoundsView.opening,
        TeachingView.opening,
        KeyTable.Entry(
            [(.character("+"), .level(1)), (.character("-"), .level(-1))], "+ -", "level up, down by 1 dB",
            hint: "level", "Sound", menu: ["level up: by 1 dB", "level down: by 1 dB"]),
        KeyTable.Entry(
            (0..<9).flatMap { index -> [(Key, KeyAction)] in
                [(.character(Character("\(index + 1)")), .mapping(index)), (.function(index + 1), .mapping(index))]
            }, "1 2 3", "the first mappings: touch, faders, knobs; up to 9 (also F1 F2 F3)", hint: "mapping", "Hands"),
        MappingsView.opening,
        KeyTable.Entry(
            [(.character("."), .play(.nextSound)), (.character(","), .play(.previousSound))], ". ,",
            "next, previous sound: those given, waveforms, built-in ones, files", "Sound",
            menu: ["next sound", "previous sound"]),
        KeyTable.Entry(
            [(.character("n"), .section(1)), (.character("N"), .section(-1))], "n N",
            "next, previous section of the sound; all of it comes before the first", "Sound",
            menu: ["next section: grains are cut from it alone", "previous section: grains are cut from it alone"]),
        MarkingView.opening,
        KeyTable.Entry(
            [(.character("}"), .bedLevel(1)), (.character("{"), .bedLevel(-1))], "} {",
            "bed louder, softer by 1 dB: the sound under the clouds, taken in the list of sounds", "Sound",
            menu: ["bed louder: by 1 dB", "bed softer: by 1 dB"]),
        KeyTable.Entry(
            [(PlayingKeys.freeze, .play(.freeze))], "f",
            "freeze: the place that is read stands still, live input is kept; or let go on", "Sound",
            menu: ["freeze"]),
        KeyTable.Entry(
            [(PlayingKeys.tapTempo, .play(.tapTempo))], "b",
            "tap a beat: the tempo is that; a density that is free follows",
            "Sound", menu: ["tap tempo"]),
        KeyTable.Entry(
            [(.character("T"), .tempo)], "T", "type the tempo in beats a minute", "Sound", menu: ["type the tempo"]),
        KeyTable.Entry(
            [(.character("B"), .inTime)], "B",
            "by the beat, or free: grains, the scan of a sound with a tempo, the loop",
            "Sound", menu: ["by the beat: or free"]),
        KeyTable.Entry(
            [(.character("R"), .play(.record))], "R", "record what is heard into a file, or end the recording", "Sound",
            menu: ["record"]),
        KeyTable.Entry(
            [(.character("K"), .play(.keepInput)), (.character("I"), .play(.monitor))], "K I",
            "keep what came in during the last minute as a sound; hear what comes in, or not", "Sound",
            menu: [
                "keep the input: what came in during the last minute, as a sound",
                "monitor: hear what comes in, or not",
            ]),
        KeyTable.Entry(
            [(.character("P"), .stopPlayback)], "P",
            "stop the performance that is played again; its fingers lift, all else stays", "Sound",
            menu: ["stop the performance: that is played again"]),
        KeyTable.Entry(
            [(.character("u"), .undo), (.character("U"), .redo)], "u U", "undo, redo what changed the sound",
            hint: "undo", "Sound",
            menu: ["undo: take back what changed the sound last", "redo: bring it again"]),
        SnapshotsView.opening,
        KeyTable.Entry(
            [(.character("S"), .storeSnapshot)], "S", "keep all values, sound and mapping as a snapshot", "Sound",
            menu: ["keep a snapshot: all values, sound and mapping"]),
        KeyTable.Entry(
            [(.character("r"), .recallSnapshot(0))], "r", "back to the snapshot kept or taken last", "Sound",
            menu: ["back to the snapshot"]),
        KeyTable.Entry(
            [(.character("]"), .recallSnapshot(1)), (.character("["), .recallSnapshot(-1))], "] [",
            "next, previous snapshot", "Sound",
            menu: ["next snapshot: as everything stood there", "previous snapshot: as everything stood there"]),
        KeyTable.Entry(
            [(.character("w"), .loop(.record)), (.character("W"), .loop(.play))], "w W",
            "loop: record a layer of touches, then let it go round; stop all layers, or go on", hint: "loop", "Loop",
            menu: [
                "loop: record a layer of touches, or end it and let it go round",
                "loop on or off: stop all layers, or let them go round",
            ]),
        KeyTable.Entry(
            [(.character("("), .loop(.halfSpeed)), (.character(")"), .loop(.doubleSpeed))], "( )",
            "half, double speed", "Loop", menu: ["loop at half speed", "loop at double speed"]),
        KeyTable.Entry(
            [(.character("y"), .loop(.reverse))], "y", "backwards, or forwards again", "Loop",
            menu: ["loop backwards: or forwards again"]),
        KeyTable.Entry(
            [(.character("z"), .loop(.undoLayer)), (.character("Z"), .loop(.clear))], "z Z",
            "take the newest layer away; take all away", "Loop",
            menu: ["undo the newest layer: of the loop", "clear the loop: take every layer away"]),
        KeyTable.Entry(
            [(.character(">"), .play(.nextMapping)), (.character("<"), .play(.previousMapping))], "> <",
            "next, previous mapping", "Hands", menu: ["next mapping", "previous mapping"]),
        ParametersView.opening,
        ModulationView.opening,
        KeyTable.Entry(
            [
                (.tab, .focus(1)), (.backTab, .focus(-1)), (.down, .focus(1)), (.up, .focus(-1)),
                (.character("j"), .focus(1)), (.character("k"), .focus(-1)),
            ], "Tab ↑ ↓ j k", "choose a parameter; in the help and in lists, move", "Hands",
            menu: ["next parameter: the arrows change that one", "previous parameter: the arrows change that one"]),
        KeyTable.Entry(
            [
                (.right, .nudge(1)), (.left, .nudge(-1)), (.character("l"), .nudge(1)), (.character("h"), .nudge(-1)),
            ], "← → h l", "change it by a hundredth of its range", hint: "change", "Hands",
            menu: ["parameter up: by a hundredth of its range", "parameter down: by a hundredth of its range"]),
        KeyTable.Entry(
            [
                (.shiftRight, .nudge(10)), (.shiftLeft, .nudge(-10)), (.character("L"), .nudge(10)),
                (.character("H"), .nudge(-10)),
            ], "Shift ← → H L", "change it by a tenth", "Hands",
            menu: ["parameter far up: by a tenth of its range", "parameter far down: by a tenth of its range"]),
        KeyTable.Entry(
            [(.character("="), .enterValue), (.enter, .enterValue)], "= Enter",
            "type its value, or another's: 440 Hz, A4, +7 st, density 50", hint: "type", "Hands",
            menu: ["type a value"]),
        KeyTable.Entry(
            [(.character("c"), .learn), (.character("C"), .unlearn)], "c C",
            "learn: the next MIDI controller that moves takes it; let go of it again", "Hands",
            menu: [
                "learn from MIDI: the next controller that moves takes the parameter",
                "forget MIDI: controllers let go of the parameter",
            ]),
        LearningView.opening,
        DevicesView.opening,
        KeyTable.Entry(
            [(.character("g"), .grab)], "g", "take the touch device from the desktop, or give it back", "Hands",
            menu: ["grab: keep the touch device from the desktop, or give it back"]),
        MessagesView.opening,
        SettingsView.opening,
        KeyTable.Entry(
            [(.pageDown, .page(1)), (.pageUp, .page(-1)), (.home, .edge(-1)), (.end, .edge(1))], "PgUp PgDn",
            "by a page in the help and in lists; Home End: to an end", "Panel"),
        KeyTable.Entry(
            [(.escape, .back)], "Esc", "back from the help, a list or a lesson; MIDI that was to be learnt is not",
            "Panel"),
        KeyTable.Entry(
            [(.character("\u{0C}"), .redraw)], "Ctrl-L", "draw everything anew", "Panel", menu: ["draw everything anew"]
        ),
        KeyTable.Entry([(.character("q"), .quit)], "q", "quit (also Ctrl-C)", hint: "quit", "Panel", menu: ["quit"]),
    ]
}
