/// Keys that mean something of their own in one place or some.
extension KeyTable {
    static let elsewhere: [Entry] = snapshots + modulation + marking + inViews + learning

    private static let inViews: [Entry] = [
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move", "In lists",
            in: KeyPlace.lists),
        entry([], "letters", "search by name", "In lists", in: KeyPlace.lists),
        entry(
            [(.enter, .take)], "Enter", "choose", hint: "choose", "In lists",
            in: [.menu, .mappings, .teaching]),
        entry(
            [(.backspace, .rubOut)], "Backspace", "delete the last letter", "In lists",
            in: [.menu, .mappings, .teaching, .learning, .devices]),
        entry(
            [(.enter, .take)], "Enter", "play the sound, open the folder, or load and play the file", hint: "load",
            KeyPlace.sounds.title, in: [.sounds]),
        entry(
            [(.character(" "), .audition)], "space", "preview the file; again: stop", hint: "preview",
            KeyPlace.sounds.title, in: [.sounds]),
        entry(
            [(.tab, .order)], "Tab", "change the order: by name, by length, newest first", hint: "sort",
            KeyPlace.sounds.title, in: [.sounds]),
        entry(
            [(.backspace, .rubOut)], "Backspace", "delete the last letter; with none left: parent folder",
            hint: "up", KeyPlace.sounds.title, in: [.sounds]),
        entry(
            [(.character("\u{15}"), .bed)], "Ctrl-U",
            "play the sound as a bed in the background, or remove the bed", hint: "bed", KeyPlace.sounds.title,
            in: [.sounds]),
        entry(
            [(.character("\u{18}"), .mark)], "Ctrl-X", "mark the sound: sections, root, tempo", hint: "mark",
            KeyPlace.sounds.title, in: [.sounds]),
        entry(
            [(.enter, .take)], "Enter", "switch to this device while playing", hint: "switch",
            KeyPlace.devices.title, in: [.devices]),
        entry(
            [(.character("\u{0C}"), .refresh)], "Ctrl-L", "refresh the list", hint: "refresh",
            "In sounds and devices", in: [.sounds, .devices]),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "choose a parameter", hint: "choose",
            KeyPlace.parameters.title, in: [.parameters]),
        entry(
            [(.left, .nudge(-1)), (.right, .nudge(1))], "← →", "change it", hint: "change", KeyPlace.parameters.title,
            in: [.parameters]),
        entry(
            [(.enter, .take)], "Enter", "type its value", hint: "type it", KeyPlace.parameters.title, in: [.parameters]),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move", KeyPlace.settings.title,
            in: [.settings]),
        entry(
            [(.left, .nudge(-1)), (.right, .nudge(1))], "← →", "change the setting; also Enter and space",
            hint: "change", KeyPlace.settings.title, in: [.settings]),
        entry([(.escape, .back)], "Esc", "close", hint: "close", KeyPlace.settings.title, in: [.settings]),
        entry(
            [(.enter, .take)], "Enter", "set the value", hint: "set", KeyPlace.entry.title, in: [.entry]),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "previous entries", hint: "history",
            KeyPlace.entry.title, in: [.entry]),
        entry(
            [(.left, .nudge(-1)), (.right, .nudge(1))], "← →", "move the cursor; also Home and End",
            KeyPlace.entry.title, in: [.entry]),
        entry([(.escape, .back)], "Esc", "cancel", hint: "cancel", KeyPlace.entry.title, in: [.entry]),
        entry(
            [(.enter, .take)], "Enter", "next step: try it, then save", "In a lesson", in: [.lesson]),
        entry([(.character("p"), .lesson(.tryOut))], "p", "try the gesture", "In a lesson", in: [.lesson]),
        entry(
            [(.character("k"), .lesson(.keep))], "k", "save it in a mapping of your own", "In a lesson", in: [.lesson]),
        entry([(.character("a"), .lesson(.again))], "a", "show the gesture again", "In a lesson", in: [.lesson]),
        entry(
            [(.escape, .lesson(.cancel))], "Esc", "cancel without changes", hint: "cancel", "In a lesson",
            in: [.lesson]),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "scroll", hint: "scroll", "In help and messages",
            in: [.help, .messages]),
        entry(
            [(.escape, .back)], "Esc", "close", hint: "close", "In help and messages",
            in: [.help, .messages]),
        entry(
            [(.escape, .back)], "Esc", "close", hint: "close", "In lists",
            in: KeyPlace.lists.union([.parameters, .snapshots, .modulation]).subtracting([.learning])),
    ]
}
