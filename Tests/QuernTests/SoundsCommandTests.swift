import Foundation
import Sounds
import Testing

@Suite("quern sounds", .waiting) struct SoundsCommandTests {
    private let program: Program
    private let builtIn = BuiltInSound.all[0].name

    init() throws { program = try Program() }

    private func place(_ name: String) throws -> String {
        let folder = program.file(".local/share/quern/sounds")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent(name).path
    }

    private func expectLine(_ status: Int32, _ words: String, _ result: Program.Result) {
        #expect(result.status == status)
        #expect(result.errors.split(separator: "\n").count == 1 && result.errors.contains(words), "\(result.errors)")
    }

    @Test("it lists what is built in and what is the player's, for people and for programs")
    func lists() throws {
        defer { program.remove() }
        _ = try program.run("sounds", builtIn, "-o", place("mine.wav"))
        try "version = 1\nname = \"Mine\"\nauthor = \"Ada\"\n[[section]]\nbegin = 0\nend = 1\n"
            .write(toFile: place("mine.wav.toml"), atomically: true, encoding: .utf8)
        try "no sound".write(toFile: place("broken.wav"), atomically: true, encoding: .utf8)
        let plain = try program.run("sounds")
        #expect(plain.status == 0 && plain.output.contains("Mine: Ada, 1 section,") && plain.output.contains(builtIn))
        #expect(plain.output.contains("study: The study's nine partials"))
        #expect(plain.output.contains("broken.wav: not a readable sound file"))
        let json = try program.run("sounds", "--json")
        #expect(json.status == 0 && json.errors.isEmpty)
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let own = try #require(root["own"] as? [[String: Any]])
        #expect(own.compactMap { $0["name"] as? String } == ["broken", "Mine"])
        #expect(own[0]["problem"] != nil && own[1]["problem"] == nil && own[1]["rate"] as? Int == 48_000)
        #expect((root["built-in"] as? [[String: Any]])?.contains { $0["name"] as? String == builtIn } == true)
    }

    @Test("it lists artist, album, tags, rating and beats, and check finds a picture that is missing")
    func descriptions() throws {
        defer { program.remove() }
        let sound = try place("mine.wav")
        _ = try program.run("sounds", builtIn, "-o", sound)
        let text = """
            version = 1
            artist = "Ada"
            album = "Roofs"
            tags = ["rain", "on tin"]
            rating = 4
            art = "cover.png"
            beats = [0.25, 0.75]

            """
        try text.write(toFile: sound + ".toml", atomically: true, encoding: .utf8)
        let plain = try program.run("sounds")
        #expect(
            plain.output.contains("mine: Ada, Roofs, tagged rain on tin, rated 4 of 5, 2 beats,"), "\(plain.output)")
        let json = try program.run("sounds", "--json")
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let mine = try #require((root["own"] as? [[String: Any]])?.first)
        #expect(mine["artist"] as? String == "Ada" && mine["album"] as? String == "Roofs")
        #expect(mine["tags"] as? [String] == ["rain", "on tin"] && mine["rating"] as? Int == 4)
        #expect(mine["beats"] as? Int == 2)
        let check = try program.run("check", sound + ".toml")
        expectLine(65, "mine.wav.toml:6:7: art: no picture", check)
        try Data().write(to: URL(fileURLWithPath: place("cover.png")))
        #expect(try program.run("check", sound + ".toml").status == 0)
    }

    @Test(
        "nothing that is listed moves the cursor or turns the direction, and a name of any bytes is listed and played")
    func hostileNames() throws {
        defer { program.remove() }
        _ = try program.run("sounds", builtIn, "-o", place("a\u{9B}31m\u{202E}.wav"))
        let plain = try place("plain.wav")
        _ = try program.run("sounds", builtIn, "-o", plain)
        let other = plain.dropLast("plain.wav".count).utf8 + Array("caf".utf8) + [0xE9] + Array(".wav".utf8)
        #expect(rename(plain, other.map { CChar(bitPattern: $0) } + [0]) == 0)
        for arguments in [["sounds"], ["sounds", "--json"]] {
            let listed = try program.run(arguments)
            let unsafe: Set<Unicode.Scalar> = ["\u{9B}", "\u{202E}", "\u{1B}"]
            #expect(listed.status == 0 && !listed.output.unicodeScalars.contains(where: unsafe.contains))
            #expect(listed.output.contains(arguments.count == 1 ? "caf\\xE9" : #""name" : "caf\\xE9""#))
        }
        // By the listed name, and by its bytes, as a shell gives them.
        let folder = program.file(".local/share/quern/sounds").path
        for (index, sound) in ["'caf\\xE9'", "\"$(printf '\(folder)/caf\\351.wav')\""].enumerated() {
            let target = program.file("out\(index).wav").path
            let words =
                "env -u XDG_DATA_HOME HOME='\(program.folder.path)' '\(Program.path)' render --seconds 1 --sound"
            #expect(system("\(words) \(sound) -o '\(target)' > '\(target).log' 2>&1") == 0)
            #expect(FileManager.default.fileExists(atPath: target))
        }
    }

    @Test("a built-in sound goes into a file with its root beside it, and is played and rendered by its name")
    func byName() throws {
        defer { program.remove() }
        let copy = program.file("copy.wav").path
        #expect(try program.run("sounds", builtIn, "-o", copy).status == 0)
        let beside = try String(contentsOfFile: copy + ".toml", encoding: .utf8)
        #expect(beside.contains("root = "))
        for (name, sound) in [("a.wav", builtIn), ("b.wav", "sine")] {
            let run = try program.run(
                "render", "--sound", sound, "--seconds", "1", "-o", program.file(name).path)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try waveSamples(program.file(name)).contains { abs($0) > 0.001 })
        }
        try FileManager.default.copyItem(atPath: copy, toPath: place("kept.wav"))
        let own = try program.run("render", "--sound", "kept", "--seconds", "1", "-o", program.file("c.wav").path)
        #expect(own.status == 0, "\(own.errors)")
        expectLine(
            66, "quern sounds lists all sounds",
            try program.run("render", "--sound", "nope", "-o", program.file("d.wav").path))
        expectLine(66, "quern sounds lists all sounds", try program.run("play", "nope", "--audio", "silent"))
        expectLine(66, "quern sounds lists all sounds", try program.run("nope", "--audio", "silent"))
        expectLine(66, "no such built-in sound", try program.run("sounds", "nope", "-o", program.file("d.wav").path))
        expectLine(66, "did you mean rain?", try program.run("play", "rain.flac", "--audio", "silent"))
        expectLine(64, "or neither", try program.run("sounds", builtIn))
        expectLine(74, "x.wav", try program.run("sounds", builtIn, "-o", "/proc/none/x.wav"))
    }

    @Test("a sound is named in front, and a recording goes through it without a terminal")
    func positional() throws {
        defer { program.remove() }
        let run = try program.run(builtIn, "--device", program.recording(), "--audio", "silent")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.contains(builtIn), "\(run.output)")
    }

    @Test("broken, empty and huge files cost a line each, and so does a mistake beside a sound, which sounds on")
    func badFiles() throws {
        defer { program.remove() }
        let out = program.file("out.wav").path
        func render(_ path: String) throws -> Program.Result {
            try program.run("render", "--sound", path, "--seconds", "0.1", "-o", out)
        }
        expectLine(65, "not a readable sound file", try render(program.write("no sound", to: "broken.wav")))
        expectLine(65, "empty.wav: ", try render(program.write("", to: "empty.wav")))
        let copy = program.file("copy.wav")
        _ = try program.run("sounds", builtIn, "-o", copy.path)
        var bytes = try Data(contentsOf: copy)
        // Its header says that it goes on for hours.
        let data = try #require(bytes.firstRange(of: Data("data".utf8)))
        bytes.replaceSubrange(data.upperBound..<data.upperBound + 4, with: [0xff, 0xff, 0xff, 0x7f])
        try bytes.write(to: program.file("cut.wav"))
        let cut = try render(program.file("cut.wav").path)
        #expect(cut.status == 0 || cut.errors.split(separator: "\n").count == 1)
        _ = try program.write("version = 1\n[[section]]\nbegin = 2\nend = 1\n", to: "copy.wav.toml")
        let beside = try render(copy.path)
        expectLine(0, "copy.wav.toml:4:7: ", beside)
        expectLine(65, "copy.wav.toml:4:7: ", try program.run("check", copy.path + ".toml"))
        _ = try program.write("version = 1\nroot = \"A4\"\n", to: "copy.wav.toml")
        let checked = try program.run("check", copy.path + ".toml")
        #expect(checked.errors.isEmpty && checked.output == "\(copy.path).toml: no errors\n")
    }

    @Test(
        "what is written is announced in the help and told in a line: the format, and the root beside it; a folder gets a WAV file"
    )
    func announced() throws {
        defer { program.remove() }
        let help = try program.run("sounds", "--help").output.replacing("\n", with: " ")
        for word in ["FLAC", "FILE.toml", "folder"] { #expect(help.contains(word), "\(help)") }
        let folder = program.file("folder")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (target, file, format) in [
            ("a.flac", "a.flac", "FLAC, 24-bit"), ("folder", "folder/bell.wav", "WAV, 32-bit float"),
        ] {
            let run = try program.run("sounds", "bell", "-o", target)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(
                run.output == "saved bell to \(file) (\(format), 48000 Hz, stereo), its root to \(file).toml\n",
                "\(run.output)")
            #expect(FileManager.default.fileExists(atPath: program.file(file).path))
            #expect(FileManager.default.fileExists(atPath: program.file(file + ".toml").path))
        }
        #expect(try program.run("sounds", "bell", "-o", "a.flac").output.contains("a.flac.toml stays as it was"))
        expectLine(
            64, "'folder/bell.wav' already exists: use -o folder/bell.wav to replace it",
            try program.run("sounds", "bell", "-o", "folder"))
    }
}
