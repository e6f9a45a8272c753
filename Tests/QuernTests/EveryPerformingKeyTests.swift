import Foundation
import Testing

/// The keys of loops, snapshots and marking, each pressed where docs/keys.md says that it works.
@Suite("Every key of performing does what docs/keys.md says", .waiting) struct EveryPerformingKeyTests {
    /// A finger comes down on the surface, moves, and leaves.
    private func touch(_ terminal: Terminal) throws {
        try terminal.mouse(0, 20, 8)
        try terminal.mouse(32, 24, 6)
        try terminal.mouse(0, 24, 6, release: true)
    }

    @Test("the loop") func loop() throws {
        try KeyTour.run { keys, terminal in
            try keys.press("w", "loop waiting")
            try touch(terminal)
            try terminal.wait(for: "the recording") { $0.contains("loop recording ○") }
            try keys.press("w", "loop playing ● ")
            try keys.press("(", "×0.5 →")
            try keys.press(")", "×1 →")
            try keys.press("y", "×1 ←")
            try keys.press("y", "×1 →")
            try keys.press("W", "loop stopped ●")
            try keys.press("W", "loop playing ●")
            try keys.press("w", "●○")
            try touch(terminal)
            try keys.press("w", "loop playing ●● ")
            try keys.press("z", "loop playing ● ", without: "●●")
            try keys.press("Z", without: "loop playing")
            try keys.expectAll(under: "Loop")
        }
    }

    @Test("among the modulation") func modulation() throws {
        try KeyTour.run { keys, terminal in
            try terminal.type("a")
            try terminal.wait(for: "the sources") { $0.contains("▸ lfo 1") }
            try keys.press("↓", "▸ lfo 2")
            try keys.press("↑", "▸ lfo 1")
            try keys.press("s", "lfo 1: triangle, 1 Hz")
            try keys.press("S", "lfo 1: sine, 1 Hz")
            try keys.press("→", "lfo 1: sine, 1.25 Hz")
            try keys.press("←", "lfo 1: sine, 1 Hz")
            try keys.press("b", "lfo 1: sine, 1 beat;")
            try keys.press("Shift →", "phase 0.125")
            try keys.press("Shift ←", "lfo 1: sine, 1 beat;")
            try keys.press("t", "lfo 1: sine, 1 beat, touch")
            try keys.press("Enter", "lfo 1 :")
            try terminal.type("pitch 5")
            try terminal.press("Enter")
            try terminal.wait(for: "the pitch") { $0.contains("modulates pitch 5 st") }
            try keys.press("+", "modulates pitch 6 st")
            try keys.press("-", "modulates pitch 5 st")
            try keys.press("Tab", "▸ pitch ")
            try keys.press("x", "not assigned. Enter")
            try keys.expectAll(under: "In the modulation view")
        }
    }

    @Test("among the snapshots") func snapshots() throws {
        try KeyTour.run { keys, terminal in
            for (value, number) in [("640 Hz", 1), ("730 Hz", 2)] {
                try terminal.type("L")
                try terminal.wait(for: "the value") { $0.contains(value) }
                try terminal.type("S")
                try terminal.wait(for: "the snapshot") { $0.contains("snapshot \(number)") }
            }
            try terminal.type("v")
            try terminal.wait(for: "the list") { $0.contains("▸  2 ●") }
            try keys.press("↑", "▸  1  ")
            try keys.press("n", "snapshot 1 :")
            try terminal.type("calm")
            try terminal.press("Enter")
            try terminal.wait(for: "the name") { $0.contains("▸  1   calm") }
            try keys.press("+", "morph in 6 s")
            try keys.press("-", "morph in 5 s")
            try keys.press("↓", "▸  2 ●")
            try keys.press("9", "▸  9   free")
            try keys.press("0", "▸ 10   free")
            try keys.press("a", "▸ 11   free")
            try keys.press("f", "▸ 16   free")
            try keys.press("S", "▸ 16 ● saved")
            try keys.press("x", "x again: delete snapshot 16")
            try keys.press("x", "▸ 16   free")
            try keys.press("u", "▸ 16 ● saved")
            try keys.press("1", "640 Hz", without: "morph in")
            try terminal.type("v")
            try keys.press("↓", "▸  2  ")
            try keys.press("m", "→ 2 ", without: "morph in")
            try terminal.wait(for: "the end of the morph") { $0.contains("730 Hz") }
            try terminal.type("v")
            try terminal.wait(for: "the list") { $0.contains("morph in") }
            try terminal.press("Home")
            try keys.press("Enter", "640 Hz", without: "morph in")
            try keys.expectAll(under: "In the snapshot list")
        }
    }

    @Test("while a sound is marked") func marking() throws {
        try KeyTour.run { keys, terminal in
            try keys.playSplash()
            try terminal.type("x")
            try terminal.wait(for: "the sound") { $0.contains("Mark splash") && $0.contains("of 20.00 s") }
            func place(_ screen: String) -> Double? { Reading.number(before: " s of 20.00 s", screen) }
            func isNear(_ wanted: Double) -> (String) -> Bool {
                { screen in place(screen).map { abs($0 - wanted) < 0.06 } ?? false }
            }
            func ends(_ screen: String) -> (begin: Double, end: Double)? {
                let row = screen.split(separator: "\n").last { $0.contains("▸") }.map(String.init) ?? ""
                let end = Reading.number(after: " s to ", row)
                return Reading.number(before: " s to ", row).flatMap { begin in end.map { (begin, $0) } }
            }
            // It stands still from here on, wherever the marking began.
            let isPlaying = try terminal.screen.contains("\n ● ")
            try keys.press("space") { $0.contains(isPlaying ? "\n ○ " : "\n ● ") }
            if !isPlaying { try keys.press("space", "\n ○ ") }
            // To the sound's begin, and a second on: a place that hundredths tell exactly.
            try keys.press("←", until: isNear(0))
            try keys.press(".", until: isNear(1))
            let start = 1.0
            try keys.press("t", "section 1")
            try keys.press(".", until: isNear(start + 1))
            try keys.press(".", until: isNear(start + 2))
            try keys.press(",", until: isNear(start + 1))
            try keys.press("Shift →", until: isNear(start + 1.1))
            try keys.press("Shift ←", until: isNear(start + 1))
            try keys.press("Enter", "section 2")
            try keys.press("←", until: isNear(start))
            try keys.press("→", until: isNear(start + 1))
            try keys.press("1", "looping section 1")
            try keys.press("n", "section 1 :")
            try terminal.type("drops")
            try terminal.press("Enter")
            try terminal.wait(for: "the name") { $0.contains("looping 1 drops") }
            for (key, begins, by) in [("]", true, 0.01), ("[", true, -0.01), ("{", false, -0.01), ("}", false, 0.01)] {
                let before = try #require(ends(try terminal.screen))
                try keys.press(key) { screen in
                    guard let after = ends(screen) else { return false }
                    let moved = begins ? after.begin - before.begin : after.end - before.end
                    return abs(moved - by) < 0.006
                }
            }
            try keys.press("0", without: "looping")
            // There is no ninth one.
            try keys.press("9", without: "looping 9")
            try keys.press("s", "speed 95 %")
            try keys.press("S", "speed 100 %")
            try keys.press("v", "speed 75 %")
            try keys.press("V", "speed 100 %")
            try keys.press("w", "· looping ·")
            // A loop that is no section: without beats it begins and ends where the sound is heard.
            try keys.press("(", "looping", "┏")
            try terminal.type("..")
            try keys.press(")", "looping 2")
            try keys.press("/", "looping 1")
            try keys.press("*", "looping 2")
            func loop(_ screen: String) -> Int? {
                let line = screen.split(separator: "\n").first { $0.contains("┏") }
                return line.map { $0.prefix { $0 != "┏" }.count }
            }
            let begin = try #require(loop(try terminal.screen))
            try keys.press(">") { loop($0).map { $0 > begin + 5 } ?? false }
            try keys.press("<") { loop($0) == begin }
            try keys.press("%", "practice rise")
            try terminal.type("5 after 3 to 100")
            try terminal.press("Enter")
            try terminal.wait(for: "the plan") { $0.contains("0 of 3 clean") && $0.contains("up to 100 %") }
            try keys.press("y", "1 of 3 clean")
            // The next pass, of 2 s: each has one word.
            usleep(2_500_000)
            try keys.press("Y", "0 of 3 clean")
            try keys.press("l", "No list to practise yet")
            try keys.press("Esc", "Mark splash")
            try terminal.type("0")
            try terminal.wait(for: "no loop") { !$0.contains("┏") }
            try keys.press("g", "snap to zero crossings")
            try keys.press("k", "splash has no beats")
            // Of all 20 s a label each 5 s, of half of them one each 2 s, wherever that begins.
            func isHalf(_ screen: String) -> Bool { screen.contains("│4 s") || screen.contains("│14 s") }
            try keys.press("+", until: isHalf)
            try keys.press("-", "│5 s", "│15 s")
            try keys.press("+", until: isHalf)
            try keys.press("PgDn", "│18 s")
            try keys.press("PgUp", "│4 s")
            try keys.press("a", "│5 s", "│15 s")
            try keys.press("r", "root =")
            try terminal.type("A4")
            try terminal.press("Enter")
            try terminal.wait(for: "the root") { $0.contains("root 440.0 Hz") }
            try keys.press("T", "tempo =")
            try terminal.type("92")
            try terminal.press("Enter")
            try terminal.wait(for: "the tempo") { $0.contains("tempo 92") }
            try keys.press("c", "count-in")
            try keys.press("c", without: "count-in")
            try keys.press("Tab", "▸beats◂")
            try keys.press("Tab", "▸sections◂")
            try terminal.type("1")
            try terminal.wait(for: "the first section") { $0.contains("looping 1 drops") }
            try keys.press("D", without: "1 drops")
            try keys.press("u", "1 drops")
            try keys.press("U", without: "1 drops")
            for key in ["Esc", "x", "Ctrl-X"] {
                try keys.press(key, "texture", without: "Mark splash")
                if key == "Ctrl-X" { break }
                try terminal.type("x")
                try terminal.wait(for: "the sound again") { $0.contains("Mark splash") && $0.contains("tempo 92") }
            }
            try keys.expectAll(under: "While marking a sound", "While marking sections")
        }
    }

    @Test("while beats are marked") func beats() throws {
        try KeyTour.run { keys, terminal in
            try keys.playSplash()
            try terminal.type("x")
            try terminal.wait(for: "the sound") { $0.contains("Mark splash") && $0.contains("of 20.00 s") }
            func place(_ screen: String) -> Double? { Reading.number(before: " s of 20.00 s", screen) }
            func isNear(_ wanted: Double) -> (String) -> Bool {
                { screen in place(screen).map { abs($0 - wanted) < 0.006 } ?? false }
            }
            try terminal.press("Tab")
            try terminal.wait(for: "the keys for beats") { $0.contains("▸beats◂") && $0.contains("no beats") }
            if try terminal.screen.contains("\n ● ") { try terminal.type(" ") }
            try terminal.wait(for: "a pause") { $0.contains("\n ○ ") }
            try keys.press("←", "no beats yet: f finds them")
            for (seconds, count) in [
                ("1", "1 beat"), ("2", "2 beats"), ("3", "3 beats"), ("4", "4 beats"), ("5", "5 beats"),
            ] {
                try terminal.type("=mark go \(seconds)")
                try terminal.press("Enter")
                try terminal.wait(for: "the place", until: isNear(Double(seconds) ?? 0))
                try keys.press(seconds == "5" ? "Enter" : "t", count)
            }
            try keys.press("←", until: isNear(4))
            try keys.press("→", until: isNear(5))
            try keys.press("b", "│1.2")
            try keys.press("B", "beat first")
            try terminal.type("2")
            try terminal.press("Enter")
            try terminal.wait(for: "bars of two") { $0.contains("│2.2") }
            try keys.press("Shift ←", until: isNear(3))
            try keys.press("Shift →", until: isNear(5))
            try keys.press("[", until: { _ in true })
            try keys.press("←", until: isNear(4.99))
            try keys.press("]", until: { _ in true })
            try keys.press("→", until: isNear(5))
            try keys.press("{", until: { _ in true })
            try keys.press("←", until: isNear(4.99))
            try keys.press("←", until: isNear(3.99))
            try keys.press("}", until: { _ in true })
            try keys.press("→", until: isNear(4))
            try keys.press("d", "10 beats")
            try keys.press("h", "5 beats")
            try keys.press("D", "4 beats")
            try terminal.type("u")
            try terminal.wait(for: "the beat again") { $0.contains("5 beats") }
            // Whether there is a program that finds beats, and any in this sound: a line says what came.
            try keys.press("f") { $0.contains("beats found") || $0.contains("aubio") || $0.contains("no beat") }
            try keys.press("Tab", "▸sections◂")
            try keys.expectAll(under: "While marking beats")
        }
    }
}
