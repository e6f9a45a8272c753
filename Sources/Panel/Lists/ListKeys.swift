/// Keys that mean something of their own in one place or some.
extension KeyTable {
    static let elsewhere: [Entry] = snapshots + modulation + marking + inViews + learning

    private static let inViews: [Entry] = [
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move the mark", hint: "move", "In lists",
            in: KeyPlace.lists),
        entry([], "letters", "look for what has them in its name", "In lists", in: KeyPlace.lists),
        entry(
            [(.enter, .take)], "Enter", "take what is marked", hint: "take", "In lists",
            in: [.menu, .mappings, .teaching]),
        entry(
            [(.backspace, .rubOut)], "Backspace", "take back the last letter", "In lists",
            in: [.menu, .mappings, .teaching, .learning, .devices]),
        entry(
            [(.enter, .take)], "Enter", "play the sound, open the folder, or load the file and play it", hint: "take",
            KeyPlace.sounds.title, in: [.sounds]),
        entry(
            [(.character(" "), .audition)], "space", "hear the file as it is; again: end that", hint: "hear",
            KeyPlace.sounds.title, in: [.sounds]),
        entry(
            [(.tab, .order)], "Tab", "another order: by name, by length, the newest first", hint: "order",
            KeyPlace.sounds.title, in: [.sounds]),
        entry(
            [(.backspace, .rubOut)], "Backspace", "take back the last letter; with none, the folder above",
            hint: "up", KeyPlace.sounds.title, in: [.sounds]),
        entry(
            [(.character("\u{15}"), .bed)], "Ctrl-U",
            "lay the sound under the clouds as a bed, or take the bed away", hint: "bed", KeyPlace.sounds.title,
            in: [.sounds]),
        entry(
            [(.character("\u{18}"), .mark)], "Ctrl-X", "mark the sound: sections, root, tempo", hint: "mark",
            KeyPlace.sounds.title, in: [.sounds]),
        entry(
            [(.enter, .take)], "Enter", "play by the device, or on the card, while everything goes on", hint: "switch",
            KeyPlace.devices.title, in: [.devices]),
        entry(
            [(.character("\u{0C}"), .refresh)], "Ctrl-L", "look again what is there", hint: "look again",
            "Among sounds and devices", in: [.sounds, .devices]),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "choose a parameter", hint: "choose",
            KeyPlace.parameters.title, in: [.parameters]),
        entry(
            [(.left, .nudge(-1)), (.right, .nudge(1))], "← →", "change it", hint: "change", KeyPlace.parameters.title,
            in: [.parameters]),
        entry(
            [(.enter, .take)], "Enter", "type its value", hint: "type it", KeyPlace.parameters.title, in: [.parameters]),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move the mark", hint: "move", KeyPlace.settings.title,
            in: [.settings]),
        entry(
            [(.left, .nudge(-1)), (.right, .nudge(1))], "← →", "change what is marked; also Enter and space",
            hint: "change", KeyPlace.settings.title, in: [.settings]),
        entry([(.escape, .back)], "Esc", "close", hint: "close", KeyPlace.settings.title, in: [.settings]),
        entry(
            [(.enter, .take)], "Enter", "set the value", hint: "set", KeyPlace.entry.title, in: [.entry]),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "what was typed before", hint: "the last ones",
            KeyPlace.entry.title, in: [.entry]),
        entry(
            [(.left, .nudge(-1)), (.right, .nudge(1))], "← →", "move within the line; also Home and End",
            KeyPlace.entry.title, in: [.entry]),
        entry([(.escape, .back)], "Esc", "leave; nothing is set", hint: "leave", KeyPlace.entry.title, in: [.entry]),
        entry(
            [(.enter, .take)], "Enter", "go on: try out, then keep", "In a lesson", in: [.lesson]),
        entry([(.character("p"), .lesson(.tryOut))], "p", "try out what was understood", "In a lesson", in: [.lesson]),
        entry(
            [(.character("k"), .lesson(.keep))], "k", "keep it in a mapping of your own", "In a lesson", in: [.lesson]),
        entry([(.character("a"), .lesson(.again))], "a", "show the gesture anew", "In a lesson", in: [.lesson]),
        entry(
            [(.escape, .lesson(.cancel))], "Esc", "leave; everything is as before", hint: "leave", "In a lesson",
            in: [.lesson]),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "scroll", hint: "scroll", "In the help and the messages",
            in: [.help, .messages]),
        entry(
            [(.escape, .back)], "Esc", "close", hint: "close", "In the help and the messages",
            in: [.help, .messages]),
        entry(
            [(.escape, .back)], "Esc", "close", hint: "close", "In lists",
            in: KeyPlace.lists.union([.parameters, .snapshots, .modulation]).subtracting([.learning])),
    ]
}
