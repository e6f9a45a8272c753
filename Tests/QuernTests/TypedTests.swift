import Foundation
import TestSupport
import Testing

/// Playing by typing, without a panel.
@Suite(.waiting) struct TypedTests {
    @Test("each line that is typed is answered by what came of it, and quit leaves with 0")
    func answers() throws {
        let program = try Program()
        defer { program.remove() }
        let typed = try Typed(program, "--device", "none", "--audio", "out.wav")
        try typed.wait(for: "type help for a list of commands")
        for (line, answer) in [
            ("hold", "held"), ("volume +1", "volume −11.0 dB"), ("level -6 dB", "volume −6.0 dB"),
            ("mapping fad", "mapping: Faders"), ("next mapping", "mapping: Knobs"), ("mute", "muted"),
            ("mute off", "unmuted"), ("store", "snapshot: 1 saved"), ("snapshot 1", "snapshot: 1\n"),
            ("next sound", "sound: sine"), ("freeze", "frozen"), ("tap", "tapped"), ("pitch", "pitch 550 Hz"),
            ("what", #"Unknown command: "what". Type help for a list"#), ("values", "density 50 /s"),
            ("help undo", "undo the last change to the sound"), ("state", "sounding, held, frozen"),
            ("record", "recording to"), ("load \u{1B}[31m.wav", #"Unknown sound: "\u{1B}[31m.wav""#),
        ] {
            try typed.type(line + "\n")
            try typed.wait(for: answer)
        }
        try typed.type("quit\n")
        try typed.wait(for: "Recording: type quit again to quit")
        try typed.type("quit\n")
        typed.expectEnd()
        // On a busy machine it lasts longer.
        #expect(try typed.output.split(separator: "\n").last?.contains(#/^recorded \d+ s to /#) == true)
        #expect(try waveSamples(program.file("out.wav")).contains { abs($0) > 0.02 })
    }

    @Test("bytes of any kind, half lines and lines without end do no harm")
    func anything() throws {
        let program = try Program()
        defer { program.remove() }
        let typed = try Typed(program, "--device", "none", "--audio", "silent")
        try typed.type(bytes: [0, 1, 2, 0xff, 0xc3, 0x28, 0x1b, 0x5b, 0x41, 10])
        try typed.wait(for: "Type help for a list")
        try typed.type(bytes: [UInt8](repeating: 0x41, count: 200_000) + [10])
        try typed.wait(for: "longer than 1000 characters")
        try typed.type("mu")
        Thread.sleep(forTimeInterval: 0.2)
        #expect(try !typed.output.contains("muted"))
        try typed.type("te\n")
        try typed.wait(for: "muted")
        #expect(try !typed.output.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
        try typed.endInput()
        typed.expectEnd()
    }

    @Test("with nothing to play and nobody to type it ends at once; a performance plays on without input")
    func endOfInput() throws {
        let program = try Program()
        defer { program.remove() }
        #expect(try program.run("play", "--plain", "--device", "none", "--audio", "silent").status == 0)
        let played = try program.run(
            "play", "--plain", "--device", try program.recording(), "--audio", "silent")
        #expect(played.status == 0 && played.output.contains("fading"))
    }

    @Test("a question leaves a performance to end by itself; who plays along ends it")
    func afterThePerformance() throws {
        let program = try Program()
        defer { program.remove() }
        let recording = try program.recording()
        let asking = try Typed(program, "--device", recording, "--audio", "silent")
        try asking.type("state\nfoo\nhelp\n")
        asking.expectEnd()
        let playing = try Typed(program, "--device", recording, "--audio", "silent")
        try playing.type("volume +1\n")
        try playing.wait(for: "fading")
        Thread.sleep(forTimeInterval: 2.5)
        #expect(playing.process.isRunning)
        try playing.type("volume +1\n")
        try playing.wait(for: "volume −10.0 dB")
        try playing.endInput()
        playing.expectEnd()
    }

    @Test("another recording is played to its end when input ends at once, and with none it is over")
    func otherRecordings() throws {
        let program = try Program()
        defer { program.remove() }
        let recording = try program.recording()
        for (line, played) in [("device \(recording)\n", 2), ("device none\n", 1)] {
            let typed = try Typed(program, "--device", recording, "--audio", "silent")
            try typed.type("volume +1\n")
            try typed.wait(for: "fading")
            try typed.type(line)
            try typed.endInput()
            typed.expectEnd()
            #expect(try typed.output.split(separator: "\n").count { $0 == "fading" } == played)
        }
    }

    @Test(
        "in a terminal it waits for what is typed, plays nothing by itself, and Ctrl-D or Ctrl-C ends it",
        arguments: ["C-d", "C-c"])
    func terminal(key: String) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--plain", "--device", "none")
        try terminal.wait(for: "the first lines") { $0.contains("type help for a list of commands") }
        try terminal.type("hold")
        try terminal.press("Enter")
        try terminal.wait(for: "sound") { $0.contains("held") && $0.contains("pitch 550 Hz") }
        #expect(!FileManager.default.fileExists(atPath: program.file(".local/share/quern/recordings").path))
        try terminal.press(key)
        try terminal.expectLeft(0)
    }

    @Test(
        "a file of the sounds folder is found by its name however it is asked for, and listed; so is a mapping by its file's"
    )
    func names() throws {
        let program = try Program()
        defer { program.remove() }
        let folder = program.file(".local/share/quern/sounds")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(try program.run("sounds", "glass", "-o", folder.appendingPathComponent("song.wav").path).status == 0)
        #expect(try program.run("sounds", "bowl", "-o", folder.appendingPathComponent("harbour.wav").path).status == 0)
        let typed = try Typed(
            program, "--device", "none", "--audio", "silent", "--sound", "song", "--mapping", "per-finger")
        try typed.wait(for: "sound: song")
        for (line, answer) in [
            ("sounds", "harbour, 10.0 s, your own, not loaded yet"), ("sound study", "sound: study"),
            ("load song", "sound: song"),
            ("sound harb", "sound: harbour"), ("load harbuor", "did you mean harbour?"),
            ("mapping touch", "mapping: Touch"),
        ] {
            try typed.type(line + "\n")
            try typed.wait(for: answer)
        }
        let before = try typed.output.split(separator: "\n").count { $0.hasPrefix("mapping: ") }
        try typed.type("mapping per-finger\n")
        #expect(
            try eventually(every: 20) {
                try typed.output.split(separator: "\n").count { $0.hasPrefix("mapping: ") } == before + 1
            })
        try typed.type("quit\n")
        typed.expectEnd()
    }
}
