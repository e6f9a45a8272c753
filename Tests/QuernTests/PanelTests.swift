import Foundation
import Testing

/// The panel as a player meets it, in a real terminal.
@Suite(.waiting) struct PanelTests {
    private func grains(_ screen: String) -> Int? {
        guard let range = screen.range(of: #"\d+ grains"#, options: .regularExpression) else { return nil }
        return Int(screen[range].prefix { $0.isNumber })
    }

    @Test func withTheMouseAloneAllFourParametersArePlayed() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "out.wav", "--device", "mouse")
        try terminal.wait(for: "both zones, and how everything stands") { screen in
            let words = [
                "tone", "texture", "pitch", "550 Hz", "offset", "500 Hz", "density", "50.0 /s", "duration", "0.53 s",
                "0 grains",
            ]
            return words.allSatisfy(screen.contains)
        }
        // A right click pins a finger in the left zone; another finger plays the right one.
        try terminal.mouse(2, 20, 6)
        try terminal.mouse(2, 20, 6, release: true)
        try terminal.wait(for: "sound") { (grains($0) ?? 0) > 20 && !$0.contains("550 Hz") && !$0.contains("500 Hz") }
        try terminal.mouse(0, 50, 12)
        try terminal.mouse(32, 70, 5)
        try terminal.wait(for: "the right zone's values") { !$0.contains("50.0 /s") && !$0.contains("0.53 s") }
        try terminal.mouse(0, 70, 5, release: true)
        try terminal.press("!")
        try terminal.wait(for: "silence") { grains($0) == 0 }
        try terminal.type("q")
        try terminal.expectLeft(0)
        let samples = try waveSamples(program.file("out.wav"))
        #expect(samples.contains { abs($0) > 0.02 })
    }

    @Test func withTheKeysAloneItSoundsAndEveryParameterMoves() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.press("Space")
        try terminal.wait(for: "held sound") { (grains($0) ?? 0) > 0 && $0.contains("HELD") }
        for value in ["550 Hz", "500 Hz", "50.0 /s", "0.53 s"] {
            try terminal.type("L")
            try terminal.wait(for: "another value than \(value)") { !$0.contains(value) }
            try terminal.press("Down")
        }
        try terminal.press("m")
        try terminal.wait(for: "mute") { $0.uppercased().contains("MUTE") }
        try terminal.press("?")
        try terminal.wait(for: "help") { $0.contains("panic") && $0.contains("choose a parameter") }
        try terminal.type("?")
        try terminal.wait(for: "the panel again") { $0.contains("texture") }
        try terminal.press("2")
        try terminal.wait(for: "the faders") { $0.contains("2 Faders◂") }
        try terminal.press("F3")
        try terminal.wait(for: "the knobs") { $0.contains("3 Knobs◂") }
        try terminal.press("C-c")
        try terminal.expectLeft(0)
    }

    @Test("a gesture is taught in half a minute, tried out, and gone again when the lesson is left")
    func aGestureIsTaughtStepByStep() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("s sounds") && $0.contains("texture") }
        try terminal.type("t")
        try terminal.wait(for: "the gestures") { $0.contains("Gestures of Touch") && $0.contains("▸ New gesture") }
        try terminal.press("Enter")
        try terminal.wait(for: "the list") { $0.contains("choose what it does") && $0.contains("▸ mute") }
        try terminal.type("mut")
        try terminal.press("Enter")
        try terminal.wait(for: "what to do") { $0.contains("Teach: mute") && $0.contains("Make the gesture") }
        for number in 1...2 {
            try terminal.mouse(0, 20, 8)
            try terminal.mouse(0, 20, 8, release: true)
            try terminal.wait(for: "tap \(number)") { $0.contains("\(number)  tap with 1 finger") }
        }
        try terminal.wait(for: "the sentence") { $0.contains("recognised: tap with 1 finger") && $0.contains("→ mute") }
        #expect(try !terminal.screen.contains("MUTED"))
        try terminal.press("Enter")
        try terminal.wait(for: "the try-out") { $0.contains("it is active") }
        try terminal.mouse(0, 20, 8)
        try terminal.mouse(0, 20, 8, release: true)
        try terminal.wait(for: "the gesture at work") { $0.contains("MUTED") }
        try terminal.press("Escape")
        try terminal.wait(for: "the panel again") { !$0.contains("Teach:") && $0.contains("volume") }
        try terminal.press("C-c")
        try terminal.expectLeft(0)
    }

    @Test("all mappings stand in a list, and the one that is taken plays")
    func aMappingIsChosenFromTheList() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("texture") }
        try terminal.type("M")
        try terminal.wait(for: "the list") { $0.contains("Choose a mapping") && $0.contains("● Touch") }
        try terminal.type("kno")
        try terminal.press("Enter")
        try terminal.wait(for: "the knobs") { $0.contains("Knobs◂") && !$0.contains("Choose a mapping") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test func leavingWhileItSoundsFadesFirst() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "out.wav", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.press("Space")
        try terminal.wait(for: "sound") { (grains($0) ?? 0) > 20 }
        try terminal.type("q")
        try terminal.expectLeft(0)
        let samples = try waveSamples(program.file("out.wav"))
        #expect(samples.contains { abs($0) > 0.02 })
        #expect(samples.suffix(200).allSatisfy { $0 == 0 })
    }

    @Test func aKnobTurnsAsFarAsTheFingerThatCirclesIt() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, columns: 81, rows: 24, "--audio", "silent", "--mapping", "knobs", "--device", "mouse")
        // The last line is drawn last.
        let screen = try terminal.wait(for: "the knobs") {
            $0.contains("550 Hz") && $0.contains("3 Knobs◂") && $0.contains("├") && $0.contains("? help")
        }
        // The first knob's centre lies in the middle of its frame; from the right of it, an eighth of a turn downwards.
        let rows = screen.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        let top = try #require(rows.firstIndex { $0.contains("┌") })
        let bottom = try #require(rows.firstIndex { $0.contains("├") })
        let right = try #require(rows[top].firstIndex(of: "┬"))
        let left = try #require(rows[top].firstIndex(of: "┌"))
        let (column, row) = ((left + right) / 2 + 1, (top + bottom) / 2 + 1)
        try terminal.mouse(0, column + 8, row)
        try terminal.mouse(32, column + 6, row + 3)
        try terminal.mouse(0, column + 6, row + 3, release: true)
        // 45° of 270°: a sixth of 900 Hz; the middle of a cell is known to some degrees only.
        try terminal.wait(for: "a sixth more") { screen in
            guard let range = screen.range(of: #"\d+ Hz"#, options: .regularExpression) else { return false }
            let value = screen[range].split(separator: " ").first.flatMap { Int($0) } ?? 0
            return (660...740).contains(value)
        }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test func aRecordingIsSeenAndHeard() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", try program.recording())
        try terminal.wait(for: "a finger with its value") { $0.contains("◉") }
        try terminal.wait(for: "the end of the sound") { !$0.contains("◉") && grains($0) == 0 }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test func aCopyOfAMappingIsToldFromItsOriginalAlsoTheNextTime() throws {
        let program = try Program()
        defer { program.remove() }
        let folder = program.file(".config/quern/mappings")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let copy = """
            name = "Touch"
            [[fader]]
            name = "mine"
            area = { x = [0.0, 1.0], y = [0.0, 1.0] }
            parameter = "pitch"
            range = [50, 60]
            """
        try copy.write(to: folder.appendingPathComponent("a-mine.toml"), atomically: true, encoding: .utf8)
        for arguments in [["--mapping", "a-mine"], ["--seed", "2"]] {
            let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse", arguments[0], arguments[1])
            try terminal.wait(for: "the player's own mapping") {
                $0.contains("Touch (a-mine)◂") && $0.contains("mine ─")
            }
            try terminal.type("1")
            try terminal.wait(for: "the one that ships") { $0.contains("1 Touch◂") && $0.contains("texture") }
            try terminal.type("4")
            try terminal.wait(for: "the player's own again") { $0.contains("Touch (a-mine)◂") }
            try terminal.type("q")
            try terminal.expectLeft(0)
        }
    }

    @Test func whatWasLeftIsFoundAgainInATerminal() throws {
        let program = try Program()
        defer { program.remove() }
        for level in ["−12 dB", "−11 dB"] {
            let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
            try terminal.wait(for: "the level") { $0.contains(level) }
            try terminal.type("+q")
            try terminal.expectLeft(0)
            try FileManager.default.removeItem(at: program.file("after"))
        }
    }

    @Test func itIsPlayableOnASmallTerminalAndSaysWhenItIsTooSmall() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, columns: 40, rows: 12, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "every value with its unit") { screen in
            ["550 Hz", "500 Hz", "50.0 /s", "0.53 s"].allSatisfy(screen.contains)
        }
        try terminal.tmux("resize-window", "-x", "30", "-y", "9")
        try terminal.wait(for: "what it needs") { $0.contains("40×12") && $0.contains("30×9") }
        try terminal.tmux("resize-window", "-x", "100", "-y", "30")
        try terminal.wait(for: "the panel again") { $0.contains("texture") && $0.contains("550 Hz") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test func withoutColoursAndWithoutUnicodeItSaysTheSame() throws {
        let program = try Program()
        defer { program.remove() }
        let variables = ["LC_ALL": "C", "NO_COLOR": "1"]
        let terminal = try Terminal(program, variables: variables, "--audio", "silent", "--device", "mouse")
        let screen = try terminal.wait(for: "the panel") { $0.contains("550 Hz") && $0.contains("texture") }
        #expect(screen.allSatisfy { $0.isASCII })
        let coloured = try terminal.tmux("capture-pane", "-p", "-e")
        #expect(!coloured.contains("\u{1b}[38"))
        try terminal.type("q")
        try terminal.expectLeft(0)
    }
}
