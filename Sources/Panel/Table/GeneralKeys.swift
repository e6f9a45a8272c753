import Mapping
import Stage
import Terminal

/// Keys that mean the same wherever nothing else is said.
extension KeyTable {
    /// What keys do wherever nothing else is said, in the order of the help; the key line takes the hints in this order.
    static let general: [Entry] = [
        entry(
            [(.character("?"), .help)], "?", "help; again or Esc: back", hint: "help", "Panel",
            menu: ["help: every key"]),
        entry(
            [(.character(":"), .menu), (.function(10), .menu)], ": F10",
            "everything that can be asked for, to choose from",
            hint: "menu", "Panel"),
        entry(
            [(PlayingKeys.hold, .play(.hold))], "space", "hold what sounds, or let it go", hint: "hold", "Sound",
            menu: ["hold"]),
        entry(
            [(.character("m"), .play(.mute))], "m", "mute, or sound again", hint: "mute", "Sound", menu: ["mute"]),
        entry(
            [(PlayingKeys.panic, .play(.panic))], "!", "panic: end everything that sounds", hint: "panic", "Sound",
            menu: ["panic"]),
        entry(
            [(.character("s"), .sounds)], "s", "sounds: those that are there, and files to hear and to load",
            hint: "sounds", "Sound", menu: ["sounds: those that are there, and files to hear"]),
        entry(
            [(.character("t"), .teach)], "t", "teach it a gesture of your own, step by step", hint: "teach", "Hands",
            menu: ["teach a gesture"]),
        entry(
            [(.character("+"), .level(1)), (.character("-"), .level(-1))], "+ -", "level up, down by 1 dB",
            hint: "level", "Sound", menu: ["level up: by 1 dB", "level down: by 1 dB"]),
        entry(
            (0..<9).flatMap { index -> [(Key, KeyAction)] in
                [(.character(Character("\(index + 1)")), .mapping(index)), (.function(index + 1), .mapping(index))]
            }, "1 2 3", "the first mappings: touch, faders, knobs; up to 9 (also F1 F2 F3)", hint: "mapping", "Hands"),
        entry(
            [(.character("M"), .mappings)], "M", "all mappings, to choose one", hint: "mappings", "Hands",
            menu: ["mappings"]),
        entry(
            [(.character("."), .play(.nextSound)), (.character(","), .play(.previousSound))], ". ,",
            "next, previous sound: those given, waveforms, built-in ones, files", "Sound",
            menu: ["next sound", "previous sound"]),
        entry(
            [(.character("n"), .section(1)), (.character("N"), .section(-1))], "n N",
            "next, previous section of the sound; all of it comes before the first", "Sound",
            menu: ["next section: grains are cut from it alone", "previous section: grains are cut from it alone"]),
        entry(
            [(.character("x"), .mark)], "x", "mark the sound that is played: sections, root, tempo", "Sound",
            menu: ["mark the sound: sections, root, tempo"]),
        entry(
            [(.character("}"), .bedLevel(1)), (.character("{"), .bedLevel(-1))], "} {",
            "bed louder, softer by 1 dB: the sound under the clouds, taken in the list of sounds", "Sound",
            menu: ["bed louder: by 1 dB", "bed softer: by 1 dB"]),
        entry(
            [(PlayingKeys.freeze, .play(.freeze))], "f",
            "freeze: the place that is read stands still, live input is kept; or let go on", "Sound",
            menu: ["freeze"]),
        entry(
            [(PlayingKeys.tapTempo, .play(.tapTempo))], "b",
            "tap a beat: the tempo is that; a density that is free follows",
            "Sound", menu: ["tap tempo"]),
        entry([(.character("T"), .tempo)], "T", "type the tempo in beats a minute", "Sound", menu: ["type the tempo"]),
        entry(
            [(.character("B"), .inTime)], "B",
            "by the beat, or free: grains, the scan of a sound with a tempo, the loop",
            "Sound", menu: ["by the beat: or free"]),
        entry(
            [(.character("R"), .play(.record))], "R", "record what is heard into a file, or end the recording", "Sound",
            menu: ["record"]),
        entry(
            [(.character("K"), .play(.keepInput)), (.character("I"), .play(.monitor))], "K I",
            "keep what came in during the last minute as a sound; hear what comes in, or not", "Sound",
            menu: [
                "keep the input: what came in during the last minute, as a sound",
                "monitor: hear what comes in, or not",
            ]),
        entry(
            [(.character("P"), .stopPlayback)], "P",
            "stop the performance that is played again; its fingers lift, all else stays", "Sound",
            menu: ["stop the performance: that is played again"]),
        entry(
            [(.character("u"), .undo), (.character("U"), .redo)], "u U", "undo, redo what changed the sound",
            hint: "undo", "Sound",
            menu: ["undo: take back what changed the sound last", "redo: bring it again"]),
        entry(
            [(.character("v"), .snapshots)], "v", "snapshots: go to one, morph, keep, name", hint: "snapshots", "Sound",
            menu: ["snapshots: go to one, morph, keep, name"]),
        entry(
            [(.character("S"), .storeSnapshot)], "S", "keep all values, sound and mapping as a snapshot", "Sound",
            menu: ["keep a snapshot: all values, sound and mapping"]),
        entry(
            [(.character("r"), .recallSnapshot(0))], "r", "back to the snapshot kept or taken last", "Sound",
            menu: ["back to the snapshot"]),
        entry(
            [(.character("]"), .recallSnapshot(1)), (.character("["), .recallSnapshot(-1))], "] [",
            "next, previous snapshot", "Sound",
            menu: ["next snapshot: as everything stood there", "previous snapshot: as everything stood there"]),
        entry(
            [(.character("w"), .loop(.record)), (.character("W"), .loop(.play))], "w W",
            "loop: record a layer of touches, then let it go round; stop all layers, or go on", hint: "loop", "Loop",
            menu: [
                "loop: record a layer of touches, or end it and let it go round",
                "loop on or off: stop all layers, or let them go round",
            ]),
        entry(
            [(.character("("), .loop(.halfSpeed)), (.character(")"), .loop(.doubleSpeed))], "( )",
            "half, double speed", "Loop", menu: ["loop at half speed", "loop at double speed"]),
        entry(
            [(.character("y"), .loop(.reverse))], "y", "backwards, or forwards again", "Loop",
            menu: ["loop backwards: or forwards again"]),
        entry(
            [(.character("z"), .loop(.undoLayer)), (.character("Z"), .loop(.clear))], "z Z",
            "take the newest layer away; take all away", "Loop",
            menu: ["undo the newest layer: of the loop", "clear the loop: take every layer away"]),
        entry(
            [(.character(">"), .play(.nextMapping)), (.character("<"), .play(.previousMapping))], "> <",
            "next, previous mapping", "Hands", menu: ["next mapping", "previous mapping"]),
        entry(
            [(.character("p"), .parameters)], "p", "every parameter, to look at and to change", hint: "parameters",
            "Hands", menu: ["parameters"]),
        entry(
            [(.character("a"), .modulation)], "a",
            "modulation: oscillators and a follower that move parameters by themselves", "Hands",
            menu: ["modulation: oscillators and a follower that move parameters by themselves"]),
        entry(
            [
                (.tab, .focus(1)), (.backTab, .focus(-1)), (.down, .focus(1)), (.up, .focus(-1)),
                (.character("j"), .focus(1)), (.character("k"), .focus(-1)),
            ], "Tab ↑ ↓ j k", "choose a parameter; in the help and in lists, move", "Hands",
            menu: ["next parameter: the arrows change that one", "previous parameter: the arrows change that one"]),
        entry(
            [
                (.right, .nudge(1)), (.left, .nudge(-1)), (.character("l"), .nudge(1)), (.character("h"), .nudge(-1)),
            ], "← → h l", "change it by a hundredth of its range", hint: "change", "Hands",
            menu: ["parameter up: by a hundredth of its range", "parameter down: by a hundredth of its range"]),
        entry(
            [
                (.shiftRight, .nudge(10)), (.shiftLeft, .nudge(-10)), (.character("L"), .nudge(10)),
                (.character("H"), .nudge(-10)),
            ], "Shift ← → H L", "change it by a tenth", "Hands",
            menu: ["parameter far up: by a tenth of its range", "parameter far down: by a tenth of its range"]),
        entry(
            [(.character("="), .enterValue), (.enter, .enterValue)], "= Enter",
            "type its value, or another's: 440 Hz, A4, +7 st, density 50", hint: "type", "Hands",
            menu: ["type a value"]),
        entry(
            [(.character("c"), .learn), (.character("C"), .unlearn)], "c C",
            "learn: the next MIDI controller that moves takes it; let go of it again", "Hands",
            menu: [
                "learn from MIDI: the next controller that moves takes the parameter",
                "forget MIDI: controllers let go of the parameter",
            ]),
        entry(
            [(.character("A"), .learnAny)], "A",
            "learn any action or parameter from MIDI, in a list of what has a controller or key", hint: "learn",
            "Hands",
            menu: ["learn any action from MIDI: or a parameter, in a list of what has a controller or key"]),
        entry(
            [(.character("d"), .devices)], "d", "touch devices and cards: what is there, and playing by another one",
            hint: "devices", "Hands", menu: ["devices and cards: what is there, and playing by another"]),
        entry(
            [(.character("g"), .grab)], "g", "take the touch device from the desktop, or give it back", "Hands",
            menu: ["grab: keep the touch device from the desktop, or give it back"]),
        entry(
            [(.character("i"), .messages)], "i", "what was said so far, and when", hint: "messages", "Panel",
            menu: ["messages"]),
        entry(
            [(.character("o"), .settings)], "o", "how the panel looks and plays: colours, grains, level",
            hint: "settings", "Panel", menu: ["settings"]),
        entry(
            [(.pageDown, .page(1)), (.pageUp, .page(-1)), (.home, .edge(-1)), (.end, .edge(1))], "PgUp PgDn",
            "by a page in the help and in lists; Home End: to an end", "Panel"),
        entry(
            [(.escape, .back)], "Esc", "back from the help, a list or a lesson; MIDI that was to be learnt is not",
            "Panel"),
        entry(
            [(.character("\u{0C}"), .redraw)], "Ctrl-L", "draw everything anew", "Panel", menu: ["draw everything anew"]
        ),
        entry([(.character("q"), .quit)], "q", "quit (also Ctrl-C)", hint: "quit", "Panel", menu: ["quit"]),
    ]
}
