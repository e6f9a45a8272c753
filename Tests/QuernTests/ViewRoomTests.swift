import Testing

/// The views on the smallest and on a wide terminal, as the built program draws them.
@Suite("Views in a terminal of any size", .waiting) struct ViewRoomTests {
    @Test("at 40×12 every view shows its title, the keys ? and Esc; the help is found from it, scrolls, and leads back")
    func smallest() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, columns: 40, rows: 12, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        for (key, title, place) in [
            ("s", "Choose a sound", "In the sound list"), ("v", "Snapshots", "In the snapshot list"),
            ("M", "Choose a mapping", "In lists"), ("d", "Input and output devices", "In the device list"),
            ("p", "All parameters", "In the parameter list"), ("a", "Modulation", "In the modulation view"),
            ("o", "Settings", "In the settings"), ("i", "Messages", "In the message list"), (":", "Menu", "In"),
        ] {
            try terminal.type(key)
            try terminal.wait(for: "the view \(title)") { screen in
                let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
                return rows[1].hasPrefix(" \(title)") && rows[1].contains("×") && rows[11].contains(" ? ")
                    && rows[11].contains("Esc close")
            }
            try terminal.type("?")
            try terminal.wait(for: "the help on \(title)") {
                $0.contains("Help · In") && (place == "In lists" || $0.contains("Help · \(place)"))
            }
            try terminal.press("End")
            try terminal.wait(for: "its end") { $0.contains("on the terminal") }
            try terminal.press("Escape")
            try terminal.wait(for: "\(title) again") { $0.contains(" \(title)") && !$0.contains("on the terminal") }
            try terminal.press("Escape")
            try terminal.wait(for: "the surface") { $0.contains("texture") }
        }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("at 200×60 the whole menu is in sight, sounds and mappings have their whole lines, and the help two columns")
    func wide() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, columns: 200, rows: 60, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.type(":")
        try terminal.wait(for: "the whole menu") { $0.contains("  hold ") && $0.contains("  quit ") }
        try terminal.press("Escape")
        try terminal.wait(for: "the surface") { $0.contains("texture") }
        try terminal.type("s")
        try terminal.wait(for: "the sounds") {
            $0.contains("Voices on an open fifth, from ah to oo: pads that breathe")
                && $0.contains("Odd partials, as a clarinet's: woody, round, dark")
        }
        try terminal.type("zither")
        try terminal.wait(for: "what is found by its line") { $0.contains("▸   pluck") && !$0.contains("choir") }
        try terminal.press("Escape")
        try terminal.wait(for: "all again") { $0.contains("choir") && $0.contains("type part of the name") }
        try terminal.type("qqq")
        try terminal.wait(for: "nothing found") {
            $0.contains("no matches") && !$0.contains("no sounds in this folder")
        }
        try terminal.press("Escape")
        try terminal.wait(for: "all again") { $0.contains("no sounds in this folder") }
        try terminal.press("Escape")
        try terminal.wait(for: "the surface") { $0.contains("texture") }
        try terminal.type("?")
        try terminal.wait(for: "the help") {
            $0.contains("Help · On the surface") && $0.contains("In the snapshot list")
        }
        try terminal.press("Escape")
        try terminal.wait(for: "the surface") { $0.contains("texture") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("snapshots: only saved ones and a free place; the line for values sets the volume and suggests names")
    func snapshotsAndVolume() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.type("v")
        try terminal.wait(for: "one free place") { $0.contains(" 1   free") && !$0.contains(" 2   free") }
        try terminal.type("f")
        try terminal.wait(for: "the place that was asked for") {
            $0.contains("▸ 16   free") && !$0.contains(" 1   free")
        }
        try terminal.type("S")
        try terminal.wait(for: "what is saved there") { $0.contains("16 ● saved") && $0.contains(" 1   free") }
        try terminal.press("Escape")
        try terminal.wait(for: "the surface") { $0.contains("texture") }
        try terminal.type("=")
        try terminal.wait(for: "the line") { $0.contains("such as 440 Hz or A4") }
        try terminal.type("volume -20")
        try terminal.press("Enter")
        try terminal.wait(for: "the volume") { $0.contains("−20 dB") }
        try terminal.type("=densty 5")
        try terminal.press("Enter")
        try terminal.wait(for: "the nearest name") { $0.contains(#"unknown name "densty", did you mean density?"#) }
        try terminal.press("Escape")
        try terminal.wait(for: "no line") { !$0.contains("densty") }
        try terminal.type("u")
        try terminal.wait(for: "how far undo goes") { $0.contains("to undo, 1 to redo") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }
}
