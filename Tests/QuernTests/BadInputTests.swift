import Foundation
import Testing

/// Bad input gives one clear line and the exit code of sysexits.h that fits.
@Suite(.waiting) struct BadInputTests {
    private func expect(_ status: Int32, _ words: String, _ result: Program.Result) {
        #expect(result.status == status)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 1, "\(result.errors)")
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test func recordings() throws {
        let program = try Program()
        defer { program.remove() }
        let whole = try String(contentsOfFile: program.recording(), encoding: .utf8)
        // Nothing but the device and a part of the first frame.
        let firstFrame = whole.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.hasPrefix("E:") }
        let cut = try program.write((firstFrame + ["E: 0.0 0003 0039 1"]).joined(separator: "\n"), to: "cut.evemu")
        let text = try program.write("dear diary\n", to: "text.evemu")
        let noTouch = try program.write(
            whole.split(separator: "\n").filter { !$0.hasPrefix("A: 35") && !$0.hasPrefix("A: 36") }
                .joined(separator: "\n") + "\n", to: "no-touch.evemu")
        for command in ["trace", "play", "render"] {
            func run(_ path: String) throws -> Program.Result {
                switch command {
                case "play": try program.run("play", "--device", path, "--audio", "silent")
                case "render": try program.run("render", path, "-o", program.file("out.wav").path)
                default: try program.run("trace", path)
                }
            }
            expect(65, "cut.evemu", try run(cut))
            expect(65, "text.evemu", try run(text))
            expect(65, "no-touch.evemu", try run(noTouch))
            expect(66, "none.evemu", try run(program.file("none.evemu").path))
        }
    }

    @Test func recordingsThatAreCutShort() throws {
        let program = try Program()
        defer { program.remove() }
        let whole = try String(contentsOfFile: program.recording(), encoding: .utf8)
        let cut = try program.write(String(whole.dropLast(9)), to: "cut.evemu")
        let lines = whole.count { $0 == "\n" }
        expect(0, "\(cut):\(lines): the recording is cut short", try program.run("trace", cut))
        expect(
            0, "\(cut):\(lines): the recording is cut short",
            try program.run("render", cut, "-o", program.file("out.wav").path))
        let played = try program.run("play", "--device", cut, "--audio", "played.wav")
        #expect(played.status == 0)
        let warnings = (played.output + played.errors).split(separator: "\n").filter { $0.contains("cut short") }
        #expect(warnings.count == 1 && warnings[0].contains("\(cut):\(lines): "), "\(played)")
        for name in ["out.wav", "played.wav"] {
            #expect(try waveSamples(program.file(name)).contains { abs($0) > 0.02 })
        }
    }

    @Test func performancesThatAreCutShort() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.run("play", "--device", program.recording(), "--audio", "silent", "--record", "whole.quern")
        let whole = try Data(contentsOf: program.file("whole.quern"))
        let cut = program.file("cut.quern")
        try whole.dropLast(whole.count / 3).write(to: cut)
        let text = try String(decoding: Data(contentsOf: cut), as: UTF8.self)
        let line = text.split(separator: "\n").count
        expect(
            0, "cut.quern:\(line): incomplete, ends after ", try program.run("render", cut.path, "-o", "out.wav"))
        #expect(try waveSamples(program.file("out.wav")).contains { abs($0) > 0.02 })
        let played = try program.run("play", cut.path, "--audio", "silent")
        #expect(played.status == 0)
        let warnings = (played.output + played.errors).split(separator: "\n").filter { $0.contains("incomplete") }
        #expect(warnings.count == 1, "\(played)")
    }

    @Test(
        "what a performance says itself is not asked for beside it",
        arguments: [
            ["--rate", "44100"], ["--seed", "7"], ["--mapping", "pad"],
        ])
    func performanceBesides(_ option: [String]) throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.run("play", "--device", program.recording(), "--audio", "silent", "--record", "whole.quern")
        expect(
            64, "remove --scene, ", try program.run(["render", "whole.quern", "-o", "out.wav"] + option))
        guard option[0] != "--mapping" else { return }
        expect(
            64, "a performance has its own rate and seed: remove --rate and --seed",
            try program.run(["play", "whole.quern", "--audio", "silent"] + option))
    }

    @Test func aPerformanceWithoutAnySoundIsNotRendered() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.run("play", "--device", program.recording(), "--audio", "silent", "--record", "whole.quern")
        let lines = try String(contentsOf: program.file("whole.quern"), encoding: .utf8).split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("a ") && $0.contains(" start ") })
        let cut = try program.write(lines[..<start].joined(separator: "\n") + "\n", to: "cut.quern")
        expect(
            65, "cut.quern:\(start): incomplete, ends before any sound",
            try program.run("render", cut, "-o", "out.wav"))
        #expect(!FileManager.default.fileExists(atPath: program.file("out.wav").path))
    }

    @Test func mappings() throws {
        let program = try Program()
        defer { program.remove() }
        let bad = try program.write(
            """
            name = "Mine"
            [[zone]]
            name = "a"
            area = { x = [0.0, 1.0], y = [0.0, 1.0] }
            x = { parameter = "pich", range = [100, 1000] }
            """, to: "mine.toml")
        expect(65, "\(bad):5:19: ", try program.run("play", "--mapping", bad, "--audio", "silent"))
        expect(66, "nothing", try program.run("play", "--mapping", "nothing", "--audio", "silent"))
        let checked = try program.run("check", bad)
        #expect(checked.status == 65)
        #expect(checked.errors.hasPrefix("\(bad):5:19: "))
        #expect(checked.errors.contains("did you mean"))
    }

    @Test func everyFaultOfAMapping() throws {
        let program = try Program()
        defer { program.remove() }
        let head = "name = \"Mine\"\n"
        let area = "area = { x = [0, 1], y = [0, 1] }\n"
        let wrong = try program.write(
            head + "[[keys]]\nname = \"k\"\n\(area)root = \"H2\"\nnotes = 99\n[[gesture]]\ngesture = \"swipe\"\n"
                + "action = \"mute\"\n", to: "wrong.toml")
        let checked = try program.run("check", wrong)
        #expect(checked.status == 65)
        let places = checked.errors.split(separator: "\n").map { $0.dropFirst(wrong.count + 1).prefix { $0 != " " } }
        #expect(places == ["5:8:", "6:9:", "7:1:"], "\(checked.errors)")
        let odd = try program.write(
            head + "[[keys]]\nname = \"k\"\n\(area)notes = 30\n[[grid]]\nname = \"g\"\n\(area)columns = 2\nrows = 2\n"
                + "snapshots = true\n", to: "odd.toml")
        let warned = try program.run("check", odd)
        #expect(warned.status == 0)
        #expect(warned.errors.contains("\(odd):4:8: warning: a key of \"k\" is 7.2 × 136 mm on a ten-inch touchscreen"))
        #expect(warned.errors.contains("\(odd):8:8: warning: \"g\" overlaps \"k\" (line 4)"))
    }

    @Test func devicesAndCards() throws {
        let program = try Program()
        defer { program.remove() }
        expect(66, "no touch device", try program.run("play", "--device", "Nobody's Touchscreen", "--audio", "silent"))
        expect(69, "no-such-card", try program.run("play", "--audio", "no-such-card"))
        expect(64, "terminal", try program.run("play", "--device", "mouse", "--audio", "silent"))
        expect(74, "/proc/none/out.wav", try program.run("render", "-o", "/proc/none/out.wav"))
        expect(74, "/proc/none/out.wav", try program.run("play", "--audio", "/proc/none/out.wav"))
    }

    @Test func sounds() throws {
        let program = try Program()
        defer { program.remove() }
        func run(_ sound: String, to output: String = "out.wav") throws -> Program.Result {
            try program.run("render", "--sound", sound, "--seconds", "0.1", "-o", output)
        }
        expect(66, "none.wav", try run("none.wav"))
        expect(65, "empty.wav", try run(program.write("", to: "empty.wav")))
        expect(65, "text.wav", try run(program.write("dear diary\n", to: "text.wav")))
        expect(66, "cannot be read", try run(program.folder.path))
        expect(65, "device", try run("/dev/zero"))
        // Nobody ever writes to it.
        let pipe = program.file("pipe.wav").path
        #expect(mkfifo(pipe, 0o600) == 0)
        expect(65, "pipe.wav", try run(pipe))
        let sound = program.file("sound.wav")
        #expect(try program.run("render", "--seconds", "0.5", "-o", sound.path).status == 0)
        let bytes = try Data(contentsOf: sound)
        expect(
            64, "would overwrite the sound", try run(sound.path, to: "../\(program.folder.lastPathComponent)/sound.wav")
        )
        #expect(try Data(contentsOf: sound) == bytes)
        try Data(bytes.prefix(30)).write(to: sound)
        expect(65, "sound.wav", try run(sound.path))
    }

    @Test func theCommandLine() throws {
        let program = try Program()
        defer { program.remove() }
        for arguments in [
            ["--set", "pitch=loud"], ["--set", "pitch=1e9"], ["--set", "volume=1"], ["--period", "0"], ["--rate", "3"],
            ["--seconds", "-1"], ["--frobnicate"],
        ] {
            let process = try program.run(
                "render", "-o", program.file("x.wav").path, arguments[0], arguments.last ?? "")
            #expect(process.status == 64, "\(arguments)")
            #expect(process.errors.split(separator: "\n").count == 1, "\(process.errors)")
        }
    }

    @Test func surfaces() throws {
        let program = try Program()
        defer { program.remove() }
        expect(64, "90, 180 or 270", try program.run("play", "--rotate", "45"))
        expect(64, "90, 180 or 270", try program.run("render", "--rotate", "0", "-o", "x.wav"))
        for matrix in ["1 0 0 0 1", "1 0 0 0 one 0", "0 0 0 0 0 0"] {
            expect(64, "six numbers", try program.run("play", "--matrix", matrix))
        }
    }

    @Test("a name with control characters costs one line that no terminal obeys")
    func controlCharacters() throws {
        let program = try Program()
        defer { program.remove() }
        let missing = try program.run("play", "--audio", "silent", "--sound", "a\u{1B}[31m\nb.wav")
        #expect(missing.status == 66)
        #expect(missing.errors.hasPrefix("quern: a\\u{1B}[31m\\u{A}b.wav: no such file"), "\(missing.errors)")
        #expect(missing.errors.utf8.count { $0 < 32 } == 1)
    }
}
