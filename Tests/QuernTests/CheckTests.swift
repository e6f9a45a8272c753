import Foundation
import Testing

/// What `quern check` takes and says.
@Suite("Checking by name and file", .waiting) struct CheckTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test("a mapping is found by its name, and by its file's name wherever one is") func mappings() throws {
        defer { program.remove() }
        for name in ["taps", "Touch", "touch.toml"] {
            let right = try program.run("check", name)
            #expect(right.status == 0 && right.errors.isEmpty, "\(name): \(right)")
            let lines = right.output.split(separator: "\n")
            #expect(lines.count == 1 && lines[0].hasSuffix(", no errors"), "\(right)")
        }
        let sounds = try program.write(
            """
            name = "Named"
            [[zone]]
            name = "z"
            area = { x = [0, 1], y = [0, 1] }
            x = { parameter = "pitch", range = [100, 1000] }
            sound = ["rain", "plock"]
            """, to: "named.toml")
        let named = try program.run("check", sounds)
        #expect(named.status == 0 && named.output.isEmpty)
        #expect(
            named.errors == "\(sounds): warning: the mapping's sound \"plock\" is unknown, did you mean pluck?\n",
            "\(named)")
        let folder = program.file(".config/quern/mappings")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let mine = try program.write("name = 3\n", to: ".config/quern/mappings/mine.toml")
        for name in ["mine", "mine.toml"] {
            let wrong = try program.run("check", name)
            #expect(
                wrong.status == 65
                    && wrong.errors.contains("\(mine):1:8: name must be text in quotes, not a number\n"), "\(wrong)")
        }
        // A file that is here comes first.
        _ = try program.write("name = true\n", to: "mine.toml")
        #expect(try program.run("check", "mine.toml").errors.hasPrefix("mine.toml:1:1: "))
        let unknown = try program.run("check", "tapz")
        #expect(unknown.status == 66 && unknown.errors.contains("did you mean taps?"), "\(unknown)")
        #expect(unknown.errors.contains("and no such sound: quern sounds lists them"), "\(unknown)")
        #expect(try program.run("check", "none.toml").status == 66)
    }

    @Test("a picture that cannot be shown is a warning in a line, by the notes and by the sound; one that can is none")
    func pictures() throws {
        defer { program.remove() }
        let file = program.file("rattle.wav").path
        #expect(try program.run("render", "--seconds", "0.2", "-o", file).status == 0)
        let notes = try program.write("version = 1\nart = \"roofs.png\"\n", to: "rattle.wav.toml")
        _ = try program.write("this is no picture", to: "roofs.png")
        for name in ["rattle.wav.toml", "rattle.wav"] {
            let broken = try program.run("check", name)
            #expect(broken.status == 0 && !broken.output.contains("no errors"), "\(broken)")
            #expect(broken.errors.hasPrefix("rattle.wav.toml:2:7: warning: art: "), "\(broken)")
            #expect(broken.errors.hasSuffix("/roofs.png: neither a PNG nor a JPEG file\n"), "\(broken)")
            #expect(broken.errors.split(separator: "\n").count == 1, "\(broken)")
        }
        // One grey pixel.
        let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
        try #require(Data(base64Encoded: pixel)).write(to: program.file("roofs.png"))
        let right = try program.run("check", notes)
        #expect(right.status == 0 && right.errors.isEmpty && right.output == "\(notes): no errors\n", "\(right)")
    }

    @Test("a sound is said to be what it is, by its file, and by its name") func sounds() throws {
        defer { program.remove() }
        let folder = program.file(".local/share/quern/sounds")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("rattle.wav").path
        #expect(try program.run("render", "--seconds", "0.5", "-o", file).status == 0)
        let right = try program.run("check", file, "rattle")
        let line = "\(file): a sound of 0.5 s, 48000 Hz, stereo, no root: taken as middle C\n"
        #expect(right.status == 0 && right.output == line + line && right.errors.isEmpty, "\(right)")
        _ = try program.write("version = 1\nroot = \"H2\"\n", to: ".local/share/quern/sounds/rattle.wav.toml")
        let wrong = try program.run("check", "rattle")
        #expect(wrong.status == 65 && wrong.errors.hasPrefix("\(file).toml:2:8: "), "\(wrong)")

        let text = try program.run("check", program.write("no sound", to: "text.wav"))
        #expect(text.status == 65 && text.errors.contains("text.wav: not a readable sound file"), "\(text)")
        #expect(try program.run("check", "none.wav").status == 66)
        #expect(try program.run("check", "rain").output == "rain: a built-in sound\n")
        let take = try program.run("check", program.write("", to: "take.quern"))
        #expect(take.status == 65 && take.errors.hasSuffix("take.quern: not a mapping or a sound, but a performance\n"))
    }

    @Test(
        "a sound's whole name goes before the beginning of a mapping's; a folder is said to be one; a mapping with a mistake has its sounds checked too"
    )
    func names() throws {
        defer { program.remove() }
        let folder = program.file(".local/share/quern/sounds/field")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = program.file(".local/share/quern/sounds/c.wav").path
        #expect(try program.run("render", "--seconds", "0.5", "-o", file).status == 0)
        #expect(try program.run("check", "c").output.hasPrefix("\(file): a sound of 0.5 s"))
        for name in ["field", folder.path] {
            let found = try program.run("check", name)
            #expect(
                found.status == 65
                    && found.errors == "\(name): not a mapping or a sound, but a folder: check the sounds in it\n",
                "\(found)")
        }
        let wrong = try program.run(
            "check",
            program.write(
                """
                name = 3
                [[zone]]
                name = "z"
                area = { x = [0, 1], y = [0, 1] }
                x = { parameter = "pitch", range = [100, 1000] }
                sound = "plock"
                """, to: "wrong.toml"))
        #expect(wrong.status == 65 && wrong.errors.contains("the mapping's sound \"plock\" is unknown"), "\(wrong)")
    }

    @Test(
        "a folder in place of a sound is a bank: the first of its sounds that can be read, of which sound-select chooses"
    )
    func banks() throws {
        defer { program.remove() }
        let folder = program.file(".local/share/quern/sounds/field")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, pitch) in [("a", 300), ("b", 500)] {
            let file = folder.appendingPathComponent("\(name).wav").path
            let made = try program.run([
                "render", "--sound", "sine", "--set", "pitch=\(pitch)", "--seconds", "0.5", "-o", file,
            ])
            #expect(made.status == 0)
        }
        try "no sound".write(to: folder.appendingPathComponent("0.wav"), atomically: true, encoding: .utf8)
        let listed = try program.run("sounds")
        #expect(
            listed.output.contains("banks, for --sound NAME or bank NAME while playing:\n  field: 3 sounds"),
            "\(listed)")
        let files = ["a", "b"].map { folder.appendingPathComponent("\($0).wav").path }
        let mixed = try program.run(
            ["render", "--sound", files[0], "--mix", files[1], "--set", "sound-spread=0", "--set", "sound-select=1"]
                + ["--seconds", "0.5", "-o", "mixed.wav"])
        #expect(mixed.status == 0, "\(mixed)")
        for name in ["field", "fie", folder.path] {
            let banked = try program.run(
                ["render", "--sound", name, "--set", "sound-select=1", "--seconds", "0.5", "-o", "banked.wav"])
            #expect(banked.status == 0 && banked.errors.contains("0.wav: not a readable sound file"), "\(banked)")
            #expect(
                FileManager.default.contentsEqual(
                    atPath: program.file("mixed.wav").path, andPath: program.file("banked.wav").path))
        }
        let typed = try program.run(
            ["play", "--plain", "--sound", "field", "--audio", "silent", "--device", "none"],
            input: "mix\nsound-spread\nmix off\nsound-spread\nbank fiels\nquit\n")
        #expect(typed.output.contains("mix: a, b") && typed.output.contains("sound-spread 0\n"), "\(typed)")
        #expect(typed.output.contains("sound-spread 1 ("), "\(typed)")
    }

    @Test("what render and sounds replace is told") func replaced() throws {
        defer { program.remove() }
        let render = ["render", "--seconds", "0.2", "-o", "out.wav"]
        let first = try program.run(render)
        #expect(first.status == 0 && first.output.isEmpty && first.errors.isEmpty)
        let second = try program.run(render)
        #expect(second.status == 0 && second.output == "replaced out.wav\n" && second.errors.isEmpty)
        let saved = try program.run("sounds", "bell", "-o", "out.wav")
        #expect(
            saved.output.contains("stereo), replacing the file that was there, its root to out.wav.toml"), "\(saved)")
    }

    @Test("live without an input says how to have one, and own notes without notes how to give some") func missing()
        throws
    {
        defer { program.remove() }
        for arguments in [["live", "--audio", "silent"], ["render", "--sound", "live", "-o", "out.wav"]] {
            let run = try program.run(arguments)
            #expect(
                run.status == 66
                    && run.errors
                        == "quern: live: for live input use quern play live --input NAME, such as --input default\n",
                "\(run)")
        }
        let own = try program.run(["render", "--set", "pitch-set=own", "--seconds", "0.1", "-o", "out.wav"])
        #expect(
            own.status == 0
                && own.errors
                    == "pitch-set is own without notes: set them instead, such as --set pitch-set=\"0 3:0.5 7\"\n",
            "\(own)")
        let names = try program.run(["render", "--set", "pitch-set=C Eb G", "-o", "out.wav"])
        #expect(
            names.status == 64
                && names.errors.contains("pitch-set takes semitones, not names of notes: 0 3 7 for C Eb G"),
            "\(names)")
        let high = try program.run(
            ["render", "--sound", "sine", "--set", "pitch=14000", "--set", "offset=0", "--set", "glide=12"]
                + ["--seconds", "0.1", "-o", "high.wav"])
        #expect(high.errors == "grains up to 28000 Hz: sine plays up to 20000 Hz\n", "\(high)")
    }

    @Test("an input that gives nothing is silent") func nothingHeard() throws {
        defer { program.remove() }
        let typed = try Typed(program, "live", "--device", "none", "--audio", "silent", "--input", "null")
        try typed.wait(for: "type help")
        try typed.type("state\nquit\n")
        typed.expectEnd()
        let output = try typed.output
        #expect(output.contains("input null 0.0 dB, silent"), "\(output)")
    }
}
