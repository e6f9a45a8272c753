import Foundation
import Testing

/// What keys ask for beside moving parameters, in a real terminal.
@Suite(.waiting) struct ActionKeyTests {
    @Test func soundsAreChangedBetweenWhilePlaying() throws {
        let program = try Program()
        defer { program.remove() }
        for (name, pitch) in [("splash", "300"), ("bells", "900")] {
            let made = try program.run(
                "render", "--set", "pitch=\(pitch)", "--seconds", "0.5", "-o", program.file("\(name).wav").path)
            #expect(made.status == 0)
        }
        let terminal = try Terminal(
            program, columns: 100, rows: 30, "--audio", "silent", "--device", "mouse", "--sound", "splash.wav",
            "--sound",
            "bells.wav")
        try terminal.wait(for: "the first sound's own pitch") { $0.contains("262 Hz") }
        try terminal.press("Space")
        try terminal.wait(for: "its name") { $0.contains("sound splash") }
        for name in ["bells", "study", "sine", "hollow", "bright", "organ", "choir"] {
            try terminal.type(".")
            try terminal.wait(for: "sound \(name)") { $0.contains("sound \(name)") && $0.contains("sound: \(name)") }
        }
        try terminal.type(",")
        try terminal.wait(for: "the one before, at a waveform's pitch") {
            $0.contains("sound organ") && $0.contains("550 Hz")
        }
        try terminal.wait(for: "sound") { !$0.contains(" 0 grains") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test func freezeSnapshotsBeatAndMappingsHaveTheirKeys() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.type("f")
        try terminal.wait(for: "freeze") { $0.contains("FROZEN") }
        try terminal.type("f")
        try terminal.wait(for: "no freeze") { !$0.contains("FROZEN") }
        try terminal.type("r")
        try terminal.wait(for: "that there is none") { $0.contains("No snapshots yet") }
        try terminal.type("S")
        try terminal.wait(for: "the first snapshot") { $0.contains("snapshot: 1 saved") }
        try terminal.type("L.>")
        try terminal.wait(for: "something else") {
            !$0.contains("550 Hz") && $0.contains("sound sine") && $0.contains("2 Faders◂")
        }
        try terminal.type("r")
        try terminal.wait(for: "the snapshot") {
            $0.contains("550 Hz") && $0.contains("sound study") && $0.contains("1 Touch◂")
        }
        try terminal.type("<")
        try terminal.wait(for: "the last mapping") { $0.contains("▸Touch, one") }
        try terminal.type("b")
        usleep(500_000)
        try terminal.type("b")
        try terminal.wait(for: "a beat") { $0.contains("grains/s") && !$0.contains("50.0 /s") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test func moreSoundsThanThereIsRoomForAreRefused() throws {
        let program = try Program()
        defer { program.remove() }
        let many = try program.run(
            ["play", "--audio", "silent"] + [[String]](repeating: ["--sound", "a.wav"], count: 20).flatMap(\.self))
        #expect(many.status == 64 && many.errors.contains("19 times"), "\(many.errors)")
        let two = try program.run("render", "-o", "x.wav", "--sound", "a.wav", "--sound", "b.wav")
        #expect(two.status == 64 && two.errors.contains("one --sound"), "\(two.errors)")
        let missing = try program.run("play", "--audio", "silent", "--sound", "none.wav")
        #expect(missing.status == 66)
    }
}
