import Foundation
import Testing

@Suite("quern sounds --find", .waiting) struct SoundFindRunTests {
    private let program: Program

    init() throws { program = try Program() }

    private func make(_ name: String, notes: String = "") throws {
        let path = program.file(name)
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        _ = try program.run("sounds", "rain", "-o", path.path)
        if !notes.isEmpty {
            try "version = 1\n\(notes)\n".write(toFile: path.path + ".toml", atomically: true, encoding: .utf8)
        }
    }

    private func expectLine(_ status: Int32, _ words: String, _ result: Program.Result) {
        #expect(result.status == status)
        #expect(result.errors.split(separator: "\n").count == 1 && result.errors.contains(words), "\(result.errors)")
    }

    @Test("it prints what a sound is in a line, or as JSON, and finds what was added since") func finds() throws {
        defer { program.remove() }
        try make(
            ".local/share/quern/sounds/zulu.wav",
            notes: "name = \"Zulu hymn\"\nartist = \"Miriam\"\nalbum = \"Songs\"\n[[section]]\nbegin = 0\nend = 1")
        let found = try program.run("sounds", "--find", "miri zul")
        #expect(found.status == 0 && found.errors.isEmpty, "\(found.errors)")
        #expect(found.output.hasPrefix("Zulu hymn: Miriam, Songs, ") && found.output.contains(", 1 section, "))
        #expect(found.output.hasSuffix("/zulu.wav\n") && found.output.split(separator: "\n").count == 1)
        try make(".local/share/quern/sounds/more/second.wav", notes: "artist = \"Miriam\"")
        let json = try program.run("sounds", "--find", "miriam", "--json", "--sort", "newest")
        let list = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(list.map { $0["name"] as? String } == ["second", "Zulu hymn"] && json.errors.isEmpty)
        #expect(
            list[1]["sections"] as? Int == 1 && list[1]["rate"] as? Int == 48_000
                && list[1]["missing"] as? Bool == false)
        let limited = try program.run("sounds", "--limit", "1")
        #expect(
            limited.output.split(separator: "\n").count == 2
                && limited.output.contains("and 1 more: --limit 2 lists all"))
    }

    @Test("nothing found is one line, and an empty list") func nothing() throws {
        defer { program.remove() }
        let nothing = try program.run("sounds", "--find", "no\u{1B}thing")
        #expect(nothing.status == 0 && nothing.output.hasPrefix("nothing found for \"no\\u{1B}thing\"; "))
        #expect(nothing.output.split(separator: "\n").count == 1 && nothing.errors.isEmpty)
        let json = try program.run("sounds", "--find", "nothing", "--json")
        #expect(json.status == 0 && json.output.filter { !$0.isWhitespace } == "[]")
    }

    @Test("folders are added, listed and removed, and their sounds with them") func folders() throws {
        defer { program.remove() }
        try make("samples/kick.wav")
        let samples = program.file("samples").path
        #expect(try program.run("sounds", "--find", "kick").output.hasPrefix("nothing found"))
        #expect(try program.run("sounds", "--add-folder", "samples").output.hasPrefix("added \(samples): "))
        #expect(
            try program.run("sounds", "--add-folder", samples).output == "\(samples) is in the collection already\n")
        #expect(try program.run("sounds", "--find", "kick").output.hasPrefix("kick: "))
        let listed = try program.run("sounds", "--folders").output.split(separator: "\n")
        #expect(
            listed.count == 2 && listed[1] == samples[...]
                && listed[0].hasSuffix("/.local/share/quern/sounds (not there)"))
        #expect(try program.run("sounds", "--remove-folder", "samples").output.hasPrefix("removed \(samples): "))
        #expect(try program.run("sounds", "--find", "kick").output.hasPrefix("nothing found"))
        #expect(FileManager.default.fileExists(atPath: samples + "/kick.wav"))
        expectLine(66, "none: no such folder", try program.run("sounds", "--add-folder", "none"))
        expectLine(66, "is not a folder of the collection", try program.run("sounds", "--remove-folder", "none"))
    }

    @Test("like finds a file or a sound by its name, the nearest first") func like() throws {
        defer { program.remove() }
        try make(".local/share/quern/sounds/first.wav")
        try make(".local/share/quern/sounds/second.wav")
        let found = try program.run("sounds", "--like", "second", "--json")
        let list = try #require(try JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [[String: Any]])
        #expect(list.count == 2 && list.allSatisfy { $0["distance"] as? Double == 0 && $0["loudness"] is Double })
        expectLine(66, "no such file or sound of the collection", try program.run("sounds", "--like", "none"))
    }

    @Test("what does not go together is refused, and an index that is damaged costs one line") func refusals() throws {
        defer { program.remove() }
        for arguments in [
            ["--find", "a", "--folders"], ["rain", "-o", "x.wav", "--find", "a"], ["--sort", "colour"],
            ["--limit", "0"],
            ["--add-folder", ".", "--json"], ["--like", "a", "--sort", "name"],
        ] { #expect(try program.run(["sounds"] + arguments).status == 64, "\(arguments)") }
        try make(".local/share/quern/sounds/first.wav")
        _ = try program.run("sounds", "--find", "first")
        let index = program.file(".cache/quern/collection-1.sqlite").path
        try "nothing that could be an index".write(toFile: index, atomically: false, encoding: .utf8)
        let found = try program.run("sounds", "--find", "first")
        #expect(found.status == 0 && found.output.hasPrefix("first: "))
        #expect(found.errors.split(separator: "\n").count == 1 && found.errors.contains("was damaged: it is made anew"))
    }

    @Test("names of the collection are sounds everywhere, filters filter, and a cut file is damaged") func names()
        throws
    {
        defer { program.remove() }
        try make("samples/tin roof.flac", notes: "tags = [\"tin\"]")
        _ = try program.run("sounds", "--add-folder", "samples")
        let shown = try program.run("practice", "beats", "TIN ROOF")
        #expect(shown.status == 0 && shown.output.hasPrefix("TIN ROOF has no beats"), "\(shown.errors)")
        let filtered = try program.run("sounds", "--tag", "tin", "--longer", "1", "--family", "samples")
        #expect(filtered.output.hasPrefix("tin roof: "))
        #expect(try program.run("sounds", "--find", "tag:iron").output.hasPrefix("no sound has the tag \"iron\"; "))
        expectLine(64, "longer takes seconds", try program.run("sounds", "--find", "longer:x"))
        expectLine(64, "longer: needs a value, such as longer:10", try program.run("sounds", "--find", "longer:"))
        expectLine(64, "--limit takes 1 to 10000, not -1", try program.run("sounds", "--limit", "-1"))
        expectLine(64, "--shorter takes seconds, 0 or more, not -2.0", try program.run("sounds", "--shorter", "-2"))
        let none = try program.run("sounds", "--find", "foo:bar")
        #expect(none.status == 0 && none.output.hasPrefix("nothing found: foo: is no filter; there are tag:WORD"))
        let typed = try program.run(
            ["play", "--plain", "--audio", "silent", "--device", "none", "--fresh"],
            input: "find roof,tag:tin\nsound tin roof\nquit\n")
        #expect(typed.output.contains("\n1 tin roof: "), "\(typed.output)")
        let path = program.file("samples/tin roof.flac").path
        truncate(path, Int(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0) / 2)
        let listened = try program.run("sounds", "--sort", "loudness")
        #expect(listened.output.contains("damaged"), "\(listened.output)")
        _ = try program.write("no list", to: ".config/quern/sound-folders.json")
        let list = try program.run("sounds", "--folders")
        #expect(list.status == 0 && list.errors.contains("sound-folders.json.broken-1; mend it"))
    }

    @Test("a sound whose file is gone is told with its place, and one that is damaged is like nothing") func gone()
        throws
    {
        defer { program.remove() }
        try make(".local/share/quern/sounds/here.wav")
        try make(".local/share/quern/sounds/gone.wav")
        let place = program.file(".local/share/quern/sounds/gone.wav").path
        _ = try program.run("sounds", "--find", "")
        try FileManager.default.removeItem(atPath: place)
        let missing = "gone: its file is missing: \(place)"
        expectLine(66, missing, try program.run("render", "--sound", "gone", "--seconds", "1", "-o", "x.wav"))
        expectLine(66, missing, try program.run("practice", "beats", "gone"))
        try "no sound".write(toFile: place, atomically: false, encoding: .utf8)
        let damaged = try program.run("sounds", "--like", "gone")
        #expect(damaged.output.isEmpty && damaged.status != 0)
        #expect(damaged.errors.split(separator: "\n").count == 1 && damaged.errors.contains("gone.wav: "))
    }

    @Test("one that is killed while it indexes leaves an index that is whole or made anew") func killed() throws {
        defer { program.remove() }
        try make(".local/share/quern/sounds/0.wav")
        let folder = program.file(".local/share/quern/sounds").path
        try FileManager.default.removeItem(atPath: folder + "/0.wav.toml")
        for number in 1..<600 { link("\(folder)/0.wav", "\(folder)/\(number).wav") }
        for milliseconds in [40, 150] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Program.path)
            process.arguments = ["sounds", "--find", ""]
            process.environment = program.environment
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            usleep(UInt32(milliseconds) * 1_000)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let found = try program.run("sounds", "--find", "", "--limit", "1")
        #expect(
            found.status == 0 && found.output.hasSuffix("and 599 more: --limit 600 lists all\n"), "\(found.output)")
        #expect(found.errors.split(separator: "\n").count <= 1, "\(found.errors)")
    }
}
