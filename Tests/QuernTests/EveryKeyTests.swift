import Foundation
import Testing

/// Every key of docs/keys.md, pressed where it is said to work: something must be seen of each.
@Suite("Every key does what docs/keys.md says", .waiting) struct EveryKeyTests {
    @Test("on the surface: hands") func hands() throws {
        try KeyTour.run { keys, _ in
            try keys.press("2", "2 Faders◂")
            try keys.press("3", "3 Knobs◂")
            try keys.press("1", "1 Touch◂")
            try keys.press("F2", "2 Faders◂")
            try keys.press("F3", "3 Knobs◂")
            try keys.press("F1", "1 Touch◂")
            try keys.press(">", "2 Faders◂")
            try keys.press("<", "1 Touch◂")
            try keys.press("t", "Gestures of Touch")
            try keys.press("Esc", "texture", without: "Gestures of Touch")
            try keys.press("M", "Choose a mapping")
            try keys.press("Esc", "texture", without: "Choose a mapping")
            try keys.press("p", "All parameters")
            try keys.press("Esc", "texture", without: "All parameters")
            try keys.press("a", "lfo 1")
            try keys.press("a", "texture", without: "lfo 1")
            try keys.press("d", "Input and output devices")
            try keys.press("Esc", "texture", without: "Input and output")
            for (key, name) in [
                ("Tab", "pitch-offset"), ("↓", "density"), ("j", "duration"), ("k", "density"), ("↑", "pitch-offset"),
            ] {
                try keys.press(key, "▸\(name)")
            }
            try keys.press("↑", "▸pitch\n")
            for (key, value) in [
                ("→", 559), ("l", 568), ("←", 559), ("h", 550), ("Shift →", 640), ("L", 730), ("Shift ←", 640),
                ("H", 550),
            ] {
                try keys.press(key, "\(value) Hz")
            }
            for key in ["=", "Enter"] {
                try keys.press(key, "Enter set")
                try keys.press("Esc", without: "Enter set")
            }
            try keys.press("g", "no touch device to grab")
            try keys.press("F", "no fields to move")
            try keys.press("c", "MIDI is off")
            try keys.press("C", "nothing controls")
            try keys.press("A", "MIDI learn: choose what to control", "MIDI is off")
            try keys.press("Esc", "texture", without: "MIDI learn:")
            try keys.expectAll(under: "Hands")
        }
    }

    @Test("on the surface: sound") func sound() throws {
        try KeyTour.run { keys, terminal in
            try keys.press("space", "HELD", "grains")
            try keys.press("!", " 0 grains", without: "HELD")
            try keys.press("m", "MUTED")
            try keys.press("m", without: "MUTED")
            try keys.press("s", "Choose a sound")
            try keys.press("Esc", "texture", without: "Choose a sound")
            try keys.press("D", "Choose a bed")
            try keys.press("Esc", "texture", without: "Choose a bed")
            try keys.press("+", "−11 dB")
            try keys.press("-", "−12 dB")
            try keys.press(".", "sound sine")
            try keys.press(",", "sound study")
            try keys.press("f", "FROZEN")
            try keys.press("f", without: "FROZEN")
            try keys.press("R", "REC 00:0")
            try keys.press("R", without: "REC")
            try terminal.wait(for: "the file") { $0.contains("recorded 0 s") || $0.contains("recorded 1 s") }
            try keys.press("Y", "listening: ~/")
            try keys.press("P", "no performance")
            try keys.press("L", "640 Hz")
            try keys.press("u", "550 Hz")
            try keys.press("U", "640 Hz")
            try keys.press("S", "snapshot 1")
            try keys.press("L", "730 Hz")
            try keys.press("S", "snapshot 2")
            try keys.press("[", "640 Hz", "snapshot 1")
            try keys.press("]", "730 Hz", "snapshot 2")
            try keys.press("L", "820 Hz")
            try keys.press("r", "730 Hz")
            try keys.press("b")
            usleep(400_000)
            try keys.press("b", without: "50.0 /s")
            try keys.press("T", "tempo =")
            try terminal.type("90")
            try terminal.press("Enter")
            try terminal.wait(for: "the tempo") { $0.contains("90.0 BPM") }
            try keys.press("B", "BPM, sync")
            try keys.press("B", without: "BPM, sync")
            try keys.press("K", "no live input")
            try keys.press("I", "no live input")
            try keys.press("v", "Snapshots", "morph in")
            try keys.press("Esc", "texture", without: "morph in")
            try keys.press("G", "No list to practise yet")
            try keys.press("Esc", "texture", without: "No list to practise")
            try keys.press("*", "ractised in the last seven days")
            try keys.press("Esc", "texture", without: "ractised in the last")

            try keys.playSplash()
            try keys.press("x", "Mark splash")
            // A second on: at the very beginning there is a marker already.
            for number in 1...2 {
                try terminal.type(".t")
                try terminal.wait(for: "a section") { $0.contains("section \(number)") }
            }
            try terminal.press("Escape")
            try terminal.wait(for: "the surface") { $0.contains("texture") && !$0.contains("Mark splash") }
            try keys.press("n", "sound splash, section 1")
            try keys.press("n", "sound splash, section 2")
            try keys.press("N", "sound splash, section 1")
            try keys.press("N", without: "sound splash, section")

            try terminal.type("ssplash")
            try terminal.press("C-u")
            try keys.press("Esc", "type part of the name")
            try keys.press("Esc", "texture", without: "Choose a sound")
            let screen = try terminal.wait(for: "the bed") { Reading.number(after: "bed splash ", $0) != nil }
            let level = try #require(Reading.number(after: "bed splash ", screen))
            try keys.press("{") { Reading.number(after: "bed splash ", $0) == level - 3 }
            try keys.press("}") { Reading.number(after: "bed splash ", $0) == level }

            try keys.press("e", "Choose a scene")
            try keys.press("Esc", "texture", without: "Choose a scene")
            try keys.press("E", "save the scene as")
            try keys.press("Esc", without: "save the scene as")
            try keys.press("'", "scene: First light")
            try keys.press("\"", "scene: Worn tape")
            try keys.expectAll(under: "Sound")
        }
    }

    @Test("on the surface: panel") func panel() throws {
        try KeyTour.run { keys, terminal in
            try keys.press(":", " Menu")
            try keys.press("Esc", "texture", without: " Menu")
            try keys.press("F10", " Menu")
            try keys.press("Esc", "texture", without: " Menu")
            try keys.press("i", " Messages")
            try keys.press("i", "texture", without: " Messages")
            try keys.press("o", "Settings")
            try keys.press("o", "texture", without: "Settings")
            try keys.press("0", "Hold the left button on the surface")
            try keys.press("0", "Tour ended", without: "Hold the left button on the surface")
            try keys.press("?", "teach a gesture of your own")
            try keys.press("PgDn", without: "teach a gesture of your own")
            try keys.press("PgUp", "teach a gesture of your own")
            try keys.press("End", "on the terminal")
            try keys.press("Home", "teach a gesture of your own")
            try keys.press("↓", without: "Help ·")
            try keys.press("↑", "Help · On the surface")
            try keys.press("Esc", "texture", without: "Help ·")
            // Somebody else wrote over the picture.
            let place = try terminal.tmux("display-message", "-p", "#{pane_tty}").dropLast()
            try FileHandle(forWritingTo: URL(fileURLWithPath: String(place))).write(
                contentsOf: Data("\u{1b}[1;1Hscrawl".utf8))
            try terminal.wait(for: "what is not ours") { $0.contains("scrawl") }
            try keys.press("Ctrl-L", "1 Touch◂", without: "scrawl")
            try keys.press("Ctrl-F", "nobody is followed")
            try keys.press("q", "EXIT 0")
            try keys.expectAll(under: "Panel", "In help and messages")
        }
    }

    @Test("in lists, among the devices and among all parameters") func lists() throws {
        try KeyTour.run { keys, terminal in
            try keys.press("M", "▸ 1 ● Touch")
            try keys.press("↓", "▸ 2   Faders")
            try keys.press("↑", "▸ 1 ● Touch")
            try terminal.type("kno")
            try terminal.wait(for: "what was typed") { $0.contains("find: kno") && !$0.contains("Four faders") }
            try keys.press("Backspace", "find: kn", without: "find: kno")
            try keys.press("Enter", "3 Knobs◂", without: "Choose a mapping")
            try keys.press("M", "Choose a mapping")
            try keys.press("Esc", without: "Choose a mapping")
            try keys.expectAll(under: "In lists")

            try terminal.type("d")
            try terminal.wait(for: "the devices") { $0.contains("refresh") && $0.contains("in use") }
            try terminal.type("silent")
            try terminal.wait(for: "the one that is used") { $0.contains("▸ ● silent") }
            try keys.press("Enter", "▸ ● silent", "in use")
            try keys.press("Ctrl-L", "find: silent")
            try keys.expectAll(under: "In the device list", "In the sound and device lists")
            try keys.press("Esc", "type part of the name")
            try keys.press("Esc", without: "Input and output")

            try terminal.type("1p")
            try terminal.wait(for: "the parameters") { $0.contains("▸ ◆ pitch ") }
            try keys.press("↓", "▸ ◆ pitch-offset")
            try keys.press("→", "510 Hz")
            try keys.press("←", "500 Hz")
            try keys.press("↑", "▸ ◆ pitch ")
            try keys.press("Enter", "Enter set")
            try terminal.type("A4")
            try keys.press("Enter", "440 Hz", without: "Enter set")
            try keys.expectAll(under: "In the parameter list")
        }
    }

    @Test("among the sounds") func sounds() throws {
        try KeyTour.run { keys, terminal in
            try keys.makeSplash()
            try terminal.type("s")
            try terminal.wait(for: "the folder") { $0.contains("Choose a sound") && $0.contains("splash.wav") }
            try keys.press("Tab", "by artist")
            try keys.press("Tab", "by length")
            try keys.press("→", without: "▸ ●")
            try keys.press("Shift-Tab", "▸ ●")
            try keys.press("→", without: "▸ ●")
            try keys.press("←", "▸ ●")
            try terminal.type("splash")
            try terminal.wait(for: "the file") { $0.contains("▸   splash.wav") }
            try keys.press("Ctrl-O", "Ctrl-O stops it")
            try keys.press("Ctrl-O", "Ctrl-O: preview")
            try keys.press("space", "find: splash", without: "Ctrl-O stops it")
            try keys.press("Enter", "sound splash", without: "Choose a sound")
            try terminal.type("s")
            try terminal.wait(for: "nothing looked for") { $0.contains("type part of") }
            try keys.press("Backspace", "Enter: open the folder", without: "splash.wav")
            try keys.press("Enter", "splash.wav")
            try terminal.type("splash")
            try terminal.wait(for: "what is loaded") { $0.contains("▸ ● splash") }
            try keys.press("Ctrl-U", "bed −6 dB, 20.0 s")
            try keys.press("Ctrl-U", without: "bed −6 dB, 20.0 s")
            try terminal.type(String(repeating: "\u{7f}", count: 6) + "study")
            try terminal.wait(for: "a waveform") { $0.contains("▸   study") }
            try keys.press("Ctrl-P", "mix, waveform")
            try keys.press("Ctrl-P", without: "mix, waveform")
            try terminal.type(String(repeating: "\u{7f}", count: 5) + "splash")
            try terminal.wait(for: "what is loaded") { $0.contains("▸ ● splash") }
            try keys.press("Ctrl-X", "Mark splash")
            try keys.expectAll(under: "In the sound list")
        }
    }

    @Test("among the beds") func beds() throws {
        try KeyTour.run { keys, terminal in
            try terminal.type("D")
            try terminal.wait(for: "the families") { $0.contains("Choose a bed") && $0.contains("Blender") }
            try terminal.type("night")
            try terminal.wait(for: "the beds of that name") { $0.contains("ocean at night") }
            try keys.press("Enter", "bed −6 dB")
            try keys.press("{", "bed −9 dB")
            try keys.press("}", "bed −6 dB")
            try keys.press("Enter", without: "bed −6 dB")
            try keys.expectAll(under: "In the list of beds")
        }
    }

    @Test("among what MIDI can do") func learning() throws {
        try KeyTour.run { keys, terminal in
            try terminal.type("A")
            try terminal.wait(for: "the list") { $0.contains("▸   mute") && $0.contains("▲ MIDI is off") }
            try keys.press("Enter", "learn: MIDI is off")
            try keys.press("Del", "nothing triggers mute")
            try terminal.press("Down")
            try keys.press("Ctrl-X", "nothing triggers panic")
            try keys.press("Esc", "texture", without: "MIDI learn:")
            try keys.expectAll(under: "In the MIDI learn list")
        }
    }

    @Test("among the settings, and in a line that is typed") func settings() throws {
        try KeyTour.run { keys, terminal in
            try terminal.type("o")
            try keys.press("↓", "▸ graphics")
            try keys.press("↓", "▸ colours")
            try keys.press("↑", "▸ graphics      auto")
            try keys.press("→", "graphics      braille")
            try keys.press("←", "graphics      auto")
            try keys.press("Esc", "texture", without: "Settings")
            try keys.expectAll(under: "In the settings")

            for value in ["700", "800"] {
                try terminal.type("=\(value)")
                try keys.press("Enter", "\(value) Hz", without: "Enter set")
            }
            try terminal.type("=9")
            try keys.press("↑", "= 800")
            try keys.press("↑", "= 700")
            try keys.press("↓", "= 800")
            try keys.press("←")
            try keys.press("Backspace", "= 80", without: "= 800")
            try keys.press("→")
            try terminal.type("1")
            try terminal.wait(for: "the end of the line") { $0.contains("= 801") }
            try keys.press("Esc", "800 Hz", without: "= 801")
            try keys.expectAll(under: "Typing a value")
        }
    }

    @Test("in a lesson") func lesson() throws {
        try KeyTour.run { keys, terminal in
            func show() throws {
                for number in 1...2 {
                    try terminal.mouse(0, 20, 8)
                    try terminal.mouse(0, 20, 8, release: true)
                    try terminal.wait(for: "tap \(number)") { $0.contains("\(number)  tap with 1 finger") }
                }
                try terminal.wait(for: "what was understood") { $0.contains("recognised: tap") }
            }
            try terminal.type("tnmute")
            try terminal.press("Enter")
            try terminal.wait(for: "the lesson") { $0.contains("Make the gesture") }
            try show()
            try keys.press("a", "Make the gesture", without: "recognised")
            try show()
            try keys.press("p", "it is active")
            try keys.press("a", "Make the gesture")
            try show()
            try keys.press("Enter", "it is active")
            try keys.press("Esc", "q quit", without: "Teach:")
            try terminal.type("tnmute")
            try terminal.press("Enter")
            try terminal.wait(for: "the lesson") { $0.contains("Make the gesture") }
            try show()
            try keys.press("k", "saved to", without: "Teach:")
            try keys.expectAll(under: "In a lesson")
        }
    }

    @Test("in the gesture list") func gestures() throws {
        try KeyTour.run { keys, terminal in
            func tap(_ number: Int) throws {
                try terminal.mouse(0, 20, 8)
                try terminal.mouse(0, 20, 8, release: true)
                try terminal.wait(for: "tap \(number)") { $0.contains("\(number)  tap with 1 finger") }
            }
            func does(_ words: String, _ screen: String) -> Bool {
                screen.split(separator: "\n").contains { $0.contains("▸ + tap with 1 finger") && $0.contains(words) }
            }
            try terminal.type("t")
            try terminal.wait(for: "the list") { $0.contains("Gestures of Touch") && $0.contains("▸ New gesture") }
            try keys.press("n", "Teach a gesture: choose what it does")
            try terminal.type("mute")
            try terminal.press("Enter")
            try terminal.wait(for: "the lesson") { $0.contains("Make the gesture") }
            for number in 1...2 { try tap(number) }
            try terminal.wait(for: "what else moves") { $0.contains("Also moves tone") }
            try terminal.type("k")
            try terminal.wait(for: "the mark on the surface") {
                $0.contains("saved to") && $0.contains("+ tap with 1 finger") && $0.contains("mute")
            }
            try terminal.type("?")
            try terminal.wait(for: "the help") { $0.contains("Help · On the surface") }
            try terminal.press("NPage")
            try terminal.wait(for: "the mark in the help") {
                $0.contains("+ tap with 1 finger") && $0.contains("(+: taught)")
            }
            try terminal.press("Escape")
            try terminal.wait(for: "the surface") { $0.contains("texture") && $0.contains("q quit") }
            try terminal.type("t")
            try terminal.wait(for: "the gesture") { $0.contains("▸ + tap with 1 finger") && $0.contains("Taught") }
            try keys.press("↓", "▸ New gesture")
            try keys.press("↑", "▸ + tap with 1 finger")
            try keys.press("p", "Try: tap with 1 finger", "it is active")
            try terminal.mouse(0, 20, 8)
            try terminal.mouse(0, 20, 8, release: true)
            try terminal.wait(for: "what was recognised") { $0.contains("It works: recognised once") }
            try terminal.press("Escape")
            try terminal.wait(for: "the list again") { $0.contains("▸ + tap with 1 finger") }
            try keys.press("Enter", "Change tap with 1 finger")
            try terminal.type("freeze")
            try terminal.press("Enter")
            try terminal.wait(for: "the change") { does("freeze", $0) && $0.contains("gesture changed:") }
            try keys.press("u") { does("mute", $0) && $0.contains("undo:") }
            try keys.press("U") { does("freeze", $0) && $0.contains("redo:") }
            try keys.press("x", "gesture removed:", without: "+ tap with 1 finger")
            try terminal.type("u")
            try terminal.wait(for: "the gesture again") { $0.contains("+ tap with 1 finger") }
            try terminal.press("Up")
            try terminal.wait(for: "its mark") { does("freeze", $0) }
            try keys.press("a", "Teach: freeze", "Make the gesture")
            try terminal.press("Escape")
            try terminal.wait(for: "the surface") { $0.contains("q quit") && !$0.contains("Teach:") }
            try terminal.type("t")
            try terminal.wait(for: "the gesture") { $0.contains("▸ + tap with 1 finger") }
            try keys.press("Del", "gesture removed:", without: "+ tap with 1 finger")
            try keys.expectAll(under: "In the gesture list")
        }
    }
}
