import Foundation
import Testing

/// Recordings of what is heard.
@Suite(.waiting) struct RecordingTests {
    @Test func fromTheStartItIsWhatTheOutputGotSampleForSample() throws {
        let program = try Program()
        defer { program.remove() }
        let played = try program.run(
            "play", "--device", try program.recording(), "--audio", "out.wav", "--record", "kept.wav", "--mapping",
            "touch")
        #expect(played.status == 0 && played.errors.isEmpty, "\(played.errors)")
        #expect(played.output.contains("recording to kept.wav") && played.output.contains("sound: study"))
        let kept = try Data(contentsOf: program.file("kept.wav"))
        #expect(try waveSamples(program.file("kept.wav")).contains { abs($0) > 0.02 })
        let isSame = try kept == Data(contentsOf: program.file("out.wav"))
        #expect(isSame)
    }

    @Test func withAKeyItBeginsAndEndsWhilePlaying() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "out.wav", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.press("Space")
        try terminal.wait(for: "sound") { $0.contains("HELD") }
        try terminal.type("R")
        try terminal.wait(for: "its time") { $0.contains("● REC 00:01") }
        try terminal.type("R")
        try terminal.wait(for: "its end") { !$0.contains("REC") && $0.contains("recorded 1 s") }
        // The second is ended by leaving.
        try terminal.type("R")
        try terminal.wait(for: "its time") { $0.contains("● REC 00:01") }
        try terminal.type("qq")
        try terminal.expectLeft(0)
        let folder = program.file(".local/share/quern/recordings")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(files.map { $0.suffix(4) }) == [".wav", "uern"] && files.count == 4)
        let heard = try waveSamples(program.file("out.wav"))
        for file in files where file.hasSuffix(".wav") {
            let kept = try waveSamples(folder.appendingPathComponent(file))
            #expect(kept.count >= 2 * 48_000)
            // Blocks begin on multiples of the period.
            let start = stride(from: 0, through: heard.count - kept.count, by: 2 * 128).first {
                heard[$0..<$0 + kept.count].elementsEqual(kept)
            }
            #expect(start != nil)
            // What was played lies beside it, and gives the very samples again.
            let performance = folder.appendingPathComponent(String(file.dropLast(3) + "quern")).path
            let again = try program.run("render", performance, "-o", "again.wav")
            #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
            let isSame = try waveSamples(program.file("again.wav")) == kept
            #expect(isSame)
        }
    }

    @Test("what is recorded from the start is told above")
    func formats() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, "--audio", "silent", "--device", "mouse", "--record", "a.flac", "--record", "b.quern")
        try terminal.wait(for: "its format") { $0.contains("● REC 00:01 FLAC ") }
        try terminal.type("qq")
        try terminal.expectLeft(0)
        // The same again, stopped on the way.
        let again = try Terminal(program, "--audio", "silent", "--device", "mouse", "b.quern")
        try again.wait(for: "the performance") { $0.contains("playing b.quern") }
        try again.type("P")
        try again.wait(for: "its end") { !$0.contains("playing b.quern") }
        try again.type("R")
        try again.wait(for: "a recording as ever") { $0.contains("● REC 00:01 WAV ") }
        try again.type("qq")
        try again.expectLeft(0)
    }

    @Test("killed, it leaves files that play, each with its length and at most a second short, and of the same samples")
    func killed() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, "--audio", "silent", "--device", "mouse", "--record", "kept.wav", "--record", "kept.flac")
        try terminal.press("Space")
        try terminal.wait(for: "three seconds of it") { $0.contains("● REC 00:03") }
        try terminal.send(SIGKILL)
        try terminal.wait(for: "the exit") { $0.contains("EXIT 137") }
        let wave = try soundFile(program.file("kept.wav"))
        let flac = try soundFile(program.file("kept.flac"))
        for kept in [wave, flac] {
            #expect(kept.frames == kept.samples.count / 2 && kept.frames >= 2 * 48_000)
            #expect(kept.samples.contains { abs($0) > 0.02 })
        }
        let isSame = zip(wave.samples, flac.samples).allSatisfy { abs($0 - $1) <= 0x1p-23 }
        #expect(isSame)
        for name in ["kept.wav", "kept.flac"] {
            #expect(try program.run("render", "--sound", name, "--seconds", "0.1", "-o", "x.wav").status == 0)
        }
    }

    @Test("killed at once, the next start names what was recorded into", arguments: [false, true])
    func killedAtOnce(byKey: Bool) throws {
        let program = try Program()
        defer { program.remove() }
        let folder = program.file(byKey ? ".local/share/quern/recordings" : "").path
        let terminal =
            byKey
            ? try Terminal(program, "--audio", "silent", "--device", "mouse")
            : try Terminal(program, "--audio", "silent", "--device", "mouse", "--record", "kept.wav")
        if byKey {
            try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
            try terminal.type("R")
        }
        try terminal.wait(for: "the recording") { $0.contains("● REC") }
        try terminal.send(SIGKILL)
        try terminal.wait(for: "the exit") { $0.contains("EXIT 137") }
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".wav") })
        let next = try Terminal(program, "--plain", "--audio", "silent", "--device", "none")
        try next.wait(for: "its name") {
            [name, "recovered recordings"].allSatisfy($0.replacing("\n", with: "").contains)
        }
        try next.send(SIGTERM)
    }

    @Test(
        "a full disk ends a recording and nothing else, and what is there plays", arguments: ["kept.wav", "kept.flac"])
    func fullDisk(_ name: String) throws {
        let program = try Program()
        defer { program.remove() }
        // A file may grow to 100 kB or so: a quarter of a second as floats, and more as FLAC.
        let script = """
            trap '' XFSZ; ulimit -f 200
            exec '\(Program.path)' play --device '\(try program.recording())' --audio silent --record \(name)
            """
        let path = try program.write(script, to: "full.sh")
        _ = system("cd '\(program.folder.path)' && sh '\(path)' > told 2> errors; echo $? > status")
        func text(_ name: String) throws -> String { try String(contentsOf: program.file(name), encoding: .utf8) }
        #expect(try text("status") == "74\n")
        let lines = try text("told").split(separator: "\n")
        #expect(lines.count { $0.contains("cannot write '\(name)'") && $0.contains("playing continues") } == 1)
        #expect(lines.contains { $0.contains("fading") })
        // Where no Quern has run before, the built-in sounds find no room either.
        let errors = try text("errors").split(separator: "\n").filter { !$0.contains("rendered again each time") }
        #expect(errors.count == 1)
        let kept = try soundFile(program.file(name))
        #expect(kept.frames > 5_000 && kept.samples.count / 2 >= kept.frames)
    }

    @Test("render writes FLAC by the name's ending: the same sound")
    func renderedFLAC() throws {
        let program = try Program()
        defer { program.remove() }
        for name in ["a.wav", "a.flac"] {
            #expect(try program.run("render", "--seconds", "1", "-o", name).status == 0)
        }
        let (wave, flac) = (try soundFile(program.file("a.wav")), try soundFile(program.file("a.flac")))
        let isSame = zip(wave.samples, flac.samples).allSatisfy { abs($0 - $1) <= 0x1p-23 }
        #expect(isSame && wave.frames == 48_000 && flac.frames == 48_000)
    }

    @Test func whatCannotBeRecordedIsToldBeforeAnythingPlays() throws {
        let program = try Program()
        defer { program.remove() }
        func run(_ file: String, _ more: String...) throws -> Program.Result {
            try program.run(["play", "--audio", "silent", "--record", file] + more)
        }
        let kind = try run("kept.m4a")
        #expect(kind.status == 64 && kind.errors.contains("end in .wav, .flac"), "\(kind.errors)")
        #expect(try run("/proc/none/kept.wav").status == 74)
        let sound = program.file("sound.wav").path
        #expect(try program.run("render", "--seconds", "0.5", "-o", sound).status == 0)
        let before = try Data(contentsOf: URL(fileURLWithPath: sound))
        #expect(try run("sound.wav", "--sound", sound).status == 64)
        #expect(try Data(contentsOf: URL(fileURLWithPath: sound)) == before)
        #expect(try program.run("play", "--audio", "a.wav", "--record", "./a.wav").status == 64)
        #expect(try run("b.wav", "--record", "./b.wav").status == 64)
    }
}
