/// What mouse and touch do, for the help and docs/keys.md.
extension KeyTable {
    /// What the mouse does.
    package static let mouse: [(label: String, about: String)] = [
        ("left", "a finger; drag to move it"),
        ("right", "pin a finger there, so that it stays (also Shift + left); on a pinned one: lift it"),
        ("left on a pin", "take it up, move it, leave it pinned where you let go"),
        (
            "wheel",
            "over a value: change it (with Shift by a tenth); in the help and in lists: move, with Shift change the parameter"
        ),
        ("left on a value", "choose it; again: type it"),
        ("left on a bar", "the value jumps there, and follows until you let go"),
        ("left on sound", "the place that is read jumps there, and follows"),
        ("left on a name", "in the first row: take that mapping"),
        (
            "left on a row",
            "in lists: take it; sounds, snapshots, devices and what MIDI can do are marked first, and taken by a second click"
        ),
        ("left on outline", "while a sound is marked: it is heard from there; on a section's name: that goes round"),
        ("left on a key", "in the last row: as if it were pressed; : menu has everything else"),
    ]

    /// What fingers do.
    package static let touch: [(label: String, about: String)] = [
        ("on the device", "plays the control on which the finger came down, until it lifts"),
        ("gestures", "what the mapping says; the help lists them, and t teaches it others"),
        (
            "on the terminal",
            "beside the surface: as the left button, on bars, the sound, names, rows and keys; lists are pushed to scroll"
        ),
    ]
}
