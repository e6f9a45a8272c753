import Mapping
import Terminal

/// Keys that mean the same wherever nothing else is said.
extension KeyTable {
    /// What keys do wherever nothing else is said, in the order of the help; the key line takes the hints in this order.
    static let general: [Entry] = [
        entry(
            [(.character("?"), .help)], "?", "help; ? or Esc closes it", hint: "help", "Panel",
            menu: ["help: every key"]),
        entry(
            [(.character(":"), .menu), (.function(10), .menu)], ": F10",
            "menu of all commands",
            hint: "menu", "Panel"),
        entry(
            [(.character(" "), .play(.hold))], "space", "hold the sound, or release it", hint: "hold", "Sound",
            menu: ["hold"]),
        entry(
            [(.character("m"), .play(.mute))], "m", "mute or unmute", hint: "mute", "Sound", menu: ["mute"]),
        entry(
            [(.character("!"), .play(.panic))], "!", "panic: stop all sound", hint: "panic", "Sound",
            menu: ["panic"]),
        entry(
            [(.character("s"), .sounds)], "s", "sounds: choose one, preview and load files",
            hint: "sounds", "Sound", menu: ["sounds: choose one, preview and load files"]),
        entry(
            [(.character("t"), .teach)], "t", "teach a gesture of your own, step by step", hint: "teach", "Hands",
            menu: ["teach a gesture"]),
        entry(
            [(.character("+"), .level(1)), (.character("-"), .level(-1))], "+ -", "level up or down by 1 dB",
            hint: "level", "Sound", menu: ["level up: by 1 dB", "level down: by 1 dB"]),
        entry(
            (0..<9).flatMap { index -> [(Key, KeyAction)] in
                [(.character(Character("\(index + 1)")), .mapping(index)), (.function(index + 1), .mapping(index))]
            }, "1 2 3", "mappings: touch, faders, knobs; up to 9 (also F1 F2 F3)", hint: "mapping", "Hands"),
        entry(
            [(.character("M"), .mappings)], "M", "list of all mappings", hint: "mappings", "Hands",
            menu: ["mappings"]),
        entry(
            [(.character("."), .play(.nextSound)), (.character(","), .play(.previousSound))], ". ,",
            "next or previous sound: loaded, waveforms, built-in, files", "Sound",
            menu: ["next sound", "previous sound"]),
        entry(
            [(.character("n"), .section(1)), (.character("N"), .section(-1))], "n N",
            "next or previous section of the sound; the whole sound before the first", "Sound",
            menu: ["next section: use only this part", "previous section: use only this part"]),
        entry(
            [(.character("x"), .mark)], "x", "mark the current sound: sections, root, tempo", "Sound",
            menu: ["mark the sound: sections, root, tempo"]),
        entry(
            [(.character("}"), .bedLevel(1)), (.character("{"), .bedLevel(-1))], "} {",
            "bed louder or softer by 1 dB: the background sound, chosen in the list of sounds", "Sound",
            menu: ["bed louder: by 1 dB", "bed softer: by 1 dB"]),
        entry(
            [(.character("f"), .play(.freeze))], "f",
            "freeze the position and live input; again: unfreeze", "Sound",
            menu: ["freeze"]),
        entry(
            [(.character("b"), .play(.tapTempo))], "b", "tap the tempo; a density without tempo sync follows it",
            "Sound", menu: ["tap tempo"]),
        entry([(.character("T"), .tempo)], "T", "type the tempo in BPM", "Sound", menu: ["type the tempo"]),
        entry(
            [(.character("B"), .inTime)], "B",
            "tempo sync on/off: grains, loop, scan of a sound with a tempo",
            "Sound", menu: ["tempo sync: on/off"]),
        entry(
            [(.character("R"), .play(.record))], "R", "start or stop recording to a file", "Sound",
            menu: ["record"]),
        entry(
            [(.character("K"), .play(.keepInput)), (.character("I"), .play(.monitor))], "K I",
            "save the last minute of live input as a sound; input monitoring on/off", "Sound",
            menu: [
                "save the input: the last minute of live input, as a sound",
                "monitor: input monitoring on/off",
            ]),
        entry(
            [(.character("P"), .stopPlayback)], "P",
            "stop the performance playing back; its fingers lift, the rest stays", "Sound",
            menu: ["stop the performance: playing back"]),
        entry(
            [(.character("u"), .undo), (.character("U"), .redo)], "u U", "undo or redo changes to the sound",
            hint: "undo", "Sound",
            menu: ["undo: the last change to the sound", "redo: the change just undone"]),
        entry(
            [(.character("v"), .snapshots)], "v", "snapshots: load, morph, save, name", hint: "snapshots", "Sound",
            menu: ["snapshots: load, morph, save, name"]),
        entry(
            [(.character("S"), .storeSnapshot)], "S", "save all values, sound and mapping as a snapshot", "Sound",
            menu: ["save a snapshot: all values, sound and mapping"]),
        entry(
            [(.character("r"), .recallSnapshot(0))], "r", "back to the last snapshot saved or loaded", "Sound",
            menu: ["back to the snapshot"]),
        entry(
            [(.character("]"), .recallSnapshot(1)), (.character("["), .recallSnapshot(-1))], "] [",
            "next or previous snapshot", "Sound",
            menu: ["next snapshot: load it", "previous snapshot: load it"]),
        entry(
            [(.character("w"), .loop(.record)), (.character("W"), .loop(.play))], "w W",
            "loop: record a layer of touches, then play it; stop or play all layers", hint: "loop", "Loop",
            menu: [
                "loop: record a layer of touches, or finish and play it",
                "loop on or off: play or stop all layers",
            ]),
        entry(
            [(.character("("), .loop(.halfSpeed)), (.character(")"), .loop(.doubleSpeed))], "( )",
            "half or double speed", "Loop", menu: ["loop at half speed", "loop at double speed"]),
        entry(
            [(.character("y"), .loop(.reverse))], "y", "reverse the loop, or play it forwards", "Loop",
            menu: ["reverse the loop: or play it forwards"]),
        entry(
            [(.character("z"), .loop(.undoLayer)), (.character("Z"), .loop(.clear))], "z Z",
            "undo the newest layer; clear all layers", "Loop",
            menu: ["undo the newest layer: of the loop", "clear the loop: delete all layers"]),
        entry(
            [(.character(">"), .play(.nextMapping)), (.character("<"), .play(.previousMapping))], "> <",
            "next or previous mapping", "Hands", menu: ["next mapping", "previous mapping"]),
        entry(
            [(.character("p"), .parameters)], "p", "view and change all parameters", hint: "parameters",
            "Hands", menu: ["parameters"]),
        entry(
            [(.character("a"), .modulation)], "a",
            "modulation: LFOs and an envelope follower for parameters", "Hands",
            menu: ["modulation: LFOs and an envelope follower for parameters"]),
        entry(
            [
                (.tab, .focus(1)), (.backTab, .focus(-1)), (.down, .focus(1)), (.up, .focus(-1)),
                (.character("j"), .focus(1)), (.character("k"), .focus(-1)),
            ], "Tab ↑ ↓ j k", "choose a parameter; move in help and lists", "Hands",
            menu: ["next parameter: to change with the arrows", "previous parameter: to change with the arrows"]),
        entry(
            [
                (.right, .nudge(1)), (.left, .nudge(-1)), (.character("l"), .nudge(1)), (.character("h"), .nudge(-1)),
            ], "← → h l", "change it by 1 % of its range", hint: "change", "Hands",
            menu: ["parameter up: by 1 % of its range", "parameter down: by 1 % of its range"]),
        entry(
            [
                (.shiftRight, .nudge(10)), (.shiftLeft, .nudge(-10)), (.character("L"), .nudge(10)),
                (.character("H"), .nudge(-10)),
            ], "Shift ← → H L", "change it by 10 %", "Hands",
            menu: ["parameter far up: by 10 % of its range", "parameter far down: by 10 % of its range"]),
        entry(
            [(.character("="), .enterValue), (.enter, .enterValue)], "= Enter",
            "type its value, or any other: 440 Hz, A4, +7 st, density 50", hint: "type", "Hands",
            menu: ["type a value"]),
        entry(
            [(.character("c"), .learn), (.character("C"), .unlearn)], "c C",
            "MIDI learn: move a controller to assign it; remove MIDI from it", "Hands",
            menu: [
                "MIDI learn: move a controller to assign it to the parameter",
                "remove MIDI: from the parameter",
            ]),
        entry(
            [(.character("A"), .learnAny)], "A",
            "MIDI learn list: assign any action or parameter", hint: "learn",
            "Hands",
            menu: ["MIDI learn list: assign any action or parameter"]),
        entry(
            [(.character("d"), .devices)], "d", "input and output devices: choose others",
            hint: "devices", "Hands", menu: ["input and output devices: choose others"]),
        entry(
            [(.character("g"), .grab)], "g", "grab the touch device from the desktop, or return it", "Hands",
            menu: ["grab: the touch device from the desktop, or return it"]),
        entry(
            [(.character("i"), .messages)], "i", "list of messages, with times", hint: "messages", "Panel",
            menu: ["messages"]),
        entry(
            [(.character("o"), .settings)], "o", "settings: colours, grains, level",
            hint: "settings", "Panel", menu: ["settings"]),
        entry(
            [(.pageDown, .page(1)), (.pageUp, .page(-1)), (.home, .edge(-1)), (.end, .edge(1))], "PgUp PgDn",
            "page up or down in help and lists; Home End: first, last", "Panel"),
        entry(
            [(.escape, .back)], "Esc", "close help, list or lesson; cancel MIDI learn",
            "Panel"),
        entry(
            [(.character("\u{0C}"), .redraw)], "Ctrl-L", "redraw the screen", "Panel", menu: ["redraw the screen"]
        ),
        entry([(.character("q"), .quit)], "q", "quit (also Ctrl-C)", hint: "quit", "Panel", menu: ["quit"]),
    ]
}
