/// What mouse and touch do, for the help and docs/keys.md.
extension KeyTable {
    /// What the mouse does.
    package static let mouse: [(label: String, about: String)] = [
        ("left", "a finger; drag to move it"),
        ("right", "pin a finger there (also Shift + left); on a pin: remove it"),
        ("left on a pin", "move the pin"),
        (
            "wheel",
            "over a value: change it (Shift: by 10 %); over a waveform: zoom, where the mapping can; in help and lists: move (Shift: change the parameter); while marking: scroll (Ctrl: zoom there)"
        ),
        ("left on a value", "choose it; again: type it"),
        ("left on a bar", "set the value; drag to change it"),
        ("left on sound", "set the position; drag to move it"),
        ("left on a name", "in the first row: choose that mapping"),
        (
            "left on a row",
            "in lists: choose it; sounds, snapshots, devices and MIDI learn need a second click"
        ),
        (
            "left on outline",
            "while marking: go there; drag the cursor or a section's edge; on a section or its button: play it; on the small outline: see that part"
        ),
        ("left on a key", "in the last row: press it; the : menu has everything else"),
    ]

    /// What fingers do.
    package static let touch: [(label: String, about: String)] = [
        ("on the device", "plays the control you touched until you lift the finger"),
        ("gestures", "depend on the mapping; t teaches new ones"),
        (
            "on the terminal",
            "outside the surface: like the left button on bars, sound, names, rows and keys; drag lists to scroll; while marking: two fingers zoom and scroll"
        ),
    ]
}
