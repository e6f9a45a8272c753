import Mapping
import Stage
import Terminal

/// Keys that mean the same wherever nothing else is said.
enum GeneralKeys {
    /// What keys do wherever nothing else is said, in the order of the help; the key line takes the hints in this order.
    static let entries: [KeyTable.Entry] = (all + RoomKeys.entries + [quit]).compactMap { $0 }

    /// The way out is the last.
    private static let quit = KeyTable.Entry(
        [(.character("q"), .quit)], "q", "quit (also Ctrl-C); press it twice while recording or looping",
        hint: "quit", "Panel", menu: ["quit"])

    private static let all: [KeyTable.Entry?] = [
        HelpView.opening,
        MenuView.opening,
        KeyTable.Entry(
            [(PlayingKeys.hold, .play(.hold))], "space", "hold the sound, or release it", hint: "hold", "Sound",
            menu: ["hold"]),
        KeyTable.Entry(
            [(.character("F"), .play(.editFields))], "F",
            "move and size the mapping's fields, such as Landscape's; again or Esc: play them", hint: "fields", "Hands",
            menu: ["fields: move and size them"]),
        KeyTable.Entry(
            [(.character("m"), .play(.mute))], "m", "mute or unmute", hint: "mute", "Sound", menu: ["mute"]),
        KeyTable.Entry(
            [(PlayingKeys.panic, .play(.panic))], "!", "panic: stop all sound", hint: "panic", "Sound",
            menu: ["panic"]),
        ScenesView.opening,
        KeyTable.Entry(
            [(.character("'"), .play(.nextScene)), (.character("\""), .play(.previousScene))], "' \"",
            "next or previous scene of the list (e)", "Sound", menu: ["next scene", "previous scene"]),
        KeyTable.Entry(
            [(.character("E"), .saveScene)], "E", "save how everything stands as a scene of your own", "Sound",
            menu: ["save a scene: how everything stands, with a name"]),
        SoundsView.opening,
        GesturesView.opening,
        KeyTable.Entry(
            [(.character("+"), .level(1)), (.character("-"), .level(-1))], "+ -", "volume up or down by 1 dB",
            hint: "volume", "Sound", menu: ["volume up: by 1 dB", "volume down: by 1 dB"]),
        KeyTable.Entry(
            (0..<9).flatMap { index -> [(Key, KeyAction)] in
                [(.character(Character("\(index + 1)")), .mapping(index)), (.function(index + 1), .mapping(index))]
            }, "1 2 3", "mappings: touch, faders, knobs; up to 9 (also F1 F2 F3)", hint: "mapping", "Hands"),
        MappingsView.opening,
        KeyTable.Entry(
            [(.character("."), .play(.nextSound)), (.character(","), .play(.previousSound))], ". ,",
            "next or previous sound: loaded, waveforms, built-in, files", "Sound",
            menu: ["next sound", "previous sound"]),
        KeyTable.Entry(
            [(.character("n"), .section(1)), (.character("N"), .section(-1))], "n N",
            "next or previous section of the sound; before the first: all of it", "Sound",
            menu: ["next section: use only this part", "previous section: use only this part"]),
        MarkingView.opening,
        PracticeListView.opening,
        PracticeWeekView.opening,
        BedsView.opening,
        KeyTable.Entry(
            [
                (.character("}"), .bedLevel(BedsView.stepDecibels)),
                (.character("{"), .bedLevel(-BedsView.stepDecibels)),
            ], "} {", "bed louder or softer by 3 dB", "Sound",
            menu: ["bed louder: by 3 dB", "bed softer: by 3 dB"]),
        KeyTable.Entry(
            [(PlayingKeys.freeze, .play(.freeze))], "f",
            "freeze the position and live input; again: unfreeze", "Sound",
            menu: ["freeze"]),
        KeyTable.Entry(
            [(PlayingKeys.tapTempo, .play(.tapTempo))], "b",
            "tap the tempo; a density without tempo sync follows it",
            "Sound", menu: ["tap tempo"]),
        KeyTable.Entry(
            [(.character("T"), .tempo)], "T", "type the tempo in BPM", "Sound", menu: ["type the tempo"]),
        KeyTable.Entry(
            [(.character("B"), .inTime)], "B",
            "tempo sync on/off: grains, loop, scan of a sound with a tempo",
            "Sound", menu: ["tempo sync: on/off"]),
        KeyTable.Entry(
            [(.character("R"), .play(.record))], "R", "start or stop recording to a file", "Sound",
            menu: ["record"]),
        KeyTable.Entry(
            [(.character("Y"), .listen)], "Y", "listen to the last recording; again: stop", "Sound",
            menu: ["listen: to the last recording; again: stop"]),
        KeyTable.Entry(
            [(.character("K"), .play(.keepInput)), (.character("I"), .play(.monitor))], "K I",
            "save the last minute of live input as a sound; input monitoring on/off", "Sound",
            menu: [
                "save the input: the last minute of live input, as a sound",
                "monitor: input monitoring on/off",
            ]),
        KeyTable.Entry(
            [(.character("P"), .stopPlayback)], "P",
            "stop the performance playing back; its fingers lift, the rest stays", "Sound",
            menu: ["stop the performance: playing back"]),
        KeyTable.Entry(
            [(.character("u"), .undo), (.character("U"), .redo)], "u U", "undo or redo changes to the sound",
            hint: "undo", "Sound",
            menu: ["undo: the last change to the sound", "redo: the change just undone"]),
        SnapshotsView.opening,
        KeyTable.Entry(
            [(.character("S"), .storeSnapshot)], "S", "save all values, sound and mapping as a snapshot", "Sound",
            menu: ["save a snapshot: all values, sound and mapping"]),
        KeyTable.Entry(
            [(.character("r"), .recallSnapshot(0))], "r", "back to the last snapshot saved or loaded", "Sound",
            menu: ["back to the snapshot"]),
        KeyTable.Entry(
            [(.character("]"), .recallSnapshot(1)), (.character("["), .recallSnapshot(-1))], "] [",
            "next or previous snapshot", "Sound",
            menu: ["next snapshot: load it", "previous snapshot: load it"]),
        KeyTable.Entry(
            [(.character("w"), .loop(.record)), (.character("W"), .loop(.play))], "w W",
            "loop: record a layer of touches, then play it; stop or play all layers", hint: "loop", "Loop",
            menu: [
                "loop: record a layer of touches, or finish and play it",
                "loop on or off: play or stop all layers",
            ]),
        KeyTable.Entry(
            [(.character("("), .loop(.halfSpeed)), (.character(")"), .loop(.doubleSpeed))], "( )",
            "half or double speed", "Loop", menu: ["loop at half speed", "loop at double speed"]),
        KeyTable.Entry(
            [(.character("y"), .loop(.reverse))], "y", "reverse the loop, or play it forwards", "Loop",
            menu: ["reverse the loop: or play it forwards"]),
        KeyTable.Entry(
            [(.character("z"), .loop(.undoLayer)), (.character("Z"), .loop(.clear))], "z Z",
            "undo the newest layer; clear all layers", "Loop",
            menu: ["undo the newest layer: of the loop", "clear the loop: delete all layers"]),
        KeyTable.Entry(
            [(.character(">"), .play(.nextMapping)), (.character("<"), .play(.previousMapping))], "> <",
            "next or previous mapping", "Hands", menu: ["next mapping", "previous mapping"]),
        ParametersView.opening,
        ModulationView.opening,
        KeyTable.Entry(
            [
                (.tab, .focus(1)), (.backTab, .focus(-1)), (.down, .focus(1)), (.up, .focus(-1)),
                (.character("j"), .focus(1)), (.character("k"), .focus(-1)),
            ], "Tab ↑ ↓ j k", "choose a parameter; move in help and lists", "Hands",
            menu: ["next parameter: to change with the arrows", "previous parameter: to change with the arrows"]),
        KeyTable.Entry(
            [
                (.right, .nudge(1)), (.left, .nudge(-1)), (.character("l"), .nudge(1)), (.character("h"), .nudge(-1)),
            ], "← → h l", "change it by 1 % of its range", hint: "change", "Hands",
            menu: ["parameter up: by 1 % of its range", "parameter down: by 1 % of its range"]),
        KeyTable.Entry(
            [
                (.shiftRight, .nudge(10)), (.shiftLeft, .nudge(-10)), (.character("L"), .nudge(10)),
                (.character("H"), .nudge(-10)),
            ], "Shift ← → H L", "change it by 10 %", "Hands",
            menu: ["parameter far up: by 10 % of its range", "parameter far down: by 10 % of its range"]),
        KeyTable.Entry(
            [(.character("="), .enterValue), (.enter, .enterValue)], "= Enter",
            "type a value or a command: 440 Hz, density 50, mix rain 0.5", hint: "type", "Hands",
            menu: ["type a value: or a command, such as mix rain 0.5"]),
        KeyTable.Entry(
            [(.character("c"), .learn), (.character("C"), .unlearn)], "c C",
            "MIDI learn: move a controller to assign it; remove MIDI from it", "Hands",
            menu: [
                "MIDI learn: move a controller to assign it to the parameter",
                "remove MIDI: from the parameter",
            ]),
        LearningView.opening,
        DevicesView.opening,
        KeyTable.Entry(
            [(.character("g"), .grab)], "g", "grab the touch device from the desktop, or release it", "Hands",
            menu: ["grab: the touch device from the desktop, or release it"]),
        MessagesView.opening,
        SettingsView.opening,
        KeyTable.Entry(
            [(.character("0"), .tour)], "0",
            "a tour of two minutes: seven steps, each by your own hand; again or Esc: end",
            hint: "tour", "Panel", menu: ["tour: two minutes, seven steps, each by your own hand"]),
        KeyTable.Entry(
            [(.pageDown, .page(1)), (.pageUp, .page(-1)), (.home, .edge(-1)), (.end, .edge(1))], "PgUp PgDn",
            "page up or down in help and lists; Home End: first, last", "Panel"),
        KeyTable.Entry(
            [(.escape, .back)], "Esc", "close help, list or lesson; cancel MIDI learn; leave fields as they are",
            "Panel"),
        KeyTable.Entry(
            [(.character("\u{06}"), .follow)], "Ctrl-F",
            "in a room that you joined: play by yourself; again: follow the leader", "Panel",
            menu: ["follow the leader, or play by yourself"]),
        KeyTable.Entry(
            [(.character("\u{0C}"), .redraw)], "Ctrl-L", "redraw the screen", "Panel", menu: ["redraw the screen"]
        ),
    ]
}
