import Foundation
import TestSupport
import Testing

@Suite("quern practice", .waiting) struct PracticeCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        try writeSilence(to: program.file("song.wav"), seconds: 20)
    }

    private var sidecar: String { (try? String(contentsOf: program.file("song.wav.toml"), encoding: .utf8)) ?? "" }

    private struct Listed: Decodable, Equatable {
        struct Beat: Decodable, Equatable {
            var seconds: Double
            var bar: Int?
        }
        var beats: [Beat]
        var source: String?
    }

    private func listed() throws -> Listed {
        let result = try program.run("practice", "beats", "song.wav", "--json")
        #expect(result.status == 0 && result.errors.isEmpty)
        return try JSONDecoder().decode(Listed.self, from: Data(result.output.utf8))
    }

    @Test("beats are imported beside the sound, listed in words and as JSON, and exported")
    func importAndExport() throws {
        defer { program.remove() }
        let none = try program.run("practice", "beats", "song.wav")
        #expect(
            none.status == 0 && none.output == "song.wav has no beats: --find finds them, --import FILE reads them\n")
        #expect(try listed() == Listed(beats: [], source: nil))
        _ = try program.write("0.5\t1\n1.0\t2\n1.5\t1\n2.0\t2\n99\t1\n", to: "song.lab")
        let result = try program.run("practice", "beats", "song.wav", "--import", "song.lab")
        #expect(result.status == 0 && result.output == "song.wav: 4 beats, 120 BPM, 2 bars of 2, imported\n")
        #expect(result.errors.contains("1 beat after the end of song.wav left out"))
        let beats = try listed()
        #expect(beats.beats.map(\.seconds) == [0.5, 1, 1.5, 2] && beats.beats.map(\.bar) == [1, 1, 2, 2])
        #expect(beats.source == "import" && sidecar.contains("beats"))
        for ending in ["xml", "txt", "lab", "jams"] {
            let exported = try program.run("practice", "beats", "song.wav", "--export", "out.\(ending)")
            #expect(exported.status == 0 && exported.output == "out.\(ending): 4 beats\n")
            _ = try program.run("practice", "beats", "song.wav", "--import", "out.\(ending)", "--replace")
            #expect(try listed().beats.map(\.seconds) == [0.5, 1, 1.5, 2])
        }
        let again = try program.run("practice", "beats", "song.wav", "--export", "out.lab")
        #expect(again.status == 73 && again.errors.contains("--overwrite"))
    }

    @Test("beats are not replaced or deleted without being asked for")
    func replacing() throws {
        defer { program.remove() }
        _ = try program.write("0.5\n1.0\n1.5\n", to: "a.lab")
        _ = try program.write("<metadata><beats><beat>2</beat></beats></metadata>", to: "b.xml")
        _ = try program.run("practice", "beats", "song.wav", "--import", "a.lab")
        for arguments in [["--import", "b.xml"], ["--clear"]] {
            let result = try program.run(["practice", "beats", "song.wav"] + arguments)
            #expect(result.status == 64 && result.errors.contains("--replace"))
        }
        #expect(try listed().beats.count == 3)
        #expect(try program.run("practice", "beats", "song.wav", "--import", "b.xml", "--replace").status == 0)
        #expect(try listed().beats.map(\.seconds) == [2])
        #expect(try program.run("practice", "beats", "song.wav", "--clear", "--replace").status == 0)
        #expect(try listed() == Listed(beats: [], source: nil) && !sidecar.contains("beats"))
    }

    @Test("sections come along where the sound has none, or are asked for; what was there before is kept")
    func sections() throws {
        defer { program.remove() }
        _ = try program.write("0.5\t0.5\t1\n1\t3\tverse\n5\t999\tend\n", to: "a.txt")
        _ = try program.write("7\t9\tother\n", to: "b.txt")
        #expect(try program.run("practice", "beats", "song.wav", "--import", "a.txt").status == 0)
        #expect(sidecar.contains("verse") && sidecar.contains("end = 20.0"))
        let kept = try program.run("practice", "beats", "song.wav", "--import", "b.txt")
        #expect(kept.status == 64 && kept.errors.contains("--sections takes these") && sidecar.contains("verse"))
        let taken = try program.run("practice", "beats", "song.wav", "--import", "b.txt", "--sections")
        #expect(taken.status == 0 && taken.errors.contains("what was there before is in"))
        #expect(sidecar.contains("other") && !sidecar.contains("verse") && sidecar.contains("beats = [0.5]"))
        let before = try String(contentsOf: program.file("song.wav.toml.before"), encoding: .utf8)
        #expect(before.contains("verse"))
        #expect(try program.run("practice", "beats", "song.wav", "--sections").status == 64)
    }

    @Test("what else stands beside the sound stays, and a file with mistakes is not written over")
    func sidecarStays() throws {
        defer { program.remove() }
        _ = try program.write("0.5\n1.0\n", to: "a.lab")
        _ = try program.write("version = 1\nname = \"Zulu hymn\"\ntempo = 90\n", to: "song.wav.toml")
        #expect(try program.run("practice", "beats", "song.wav", "--import", "a.lab").status == 0)
        #expect(sidecar.contains("Zulu hymn") && sidecar.contains("tempo = 90"))
        let wrong = "version = 1\nname = \"Zulu hymn\"\nnonsense = 90\n"
        _ = try program.write(wrong, to: "song.wav.toml")
        let result = try program.run("practice", "beats", "song.wav", "--import", "a.lab")
        #expect(result.status == 65 && result.errors.contains("song.wav.toml:3:") && sidecar == wrong)
    }

    @Test("mistakes are one line each, with the exit code that fits")
    func problems() throws {
        defer { program.remove() }
        _ = try program.write("hello\n", to: "bad.lab")
        for (arguments, status, words) in [
            (["nowhere.wav"], 66, "nowhere.wav"), (["song.wav", "--import", "bad.lab"], 65, "bad.lab:1:"),
            (["song.wav", "--import", "gone.lab"], 66, "gone.lab"), (["song.wav", "--export", "x.mid"], 64, ".jams"),
            (["song.wav", "--find", "--clear"], 64, "use one of them"),
            (["song.wav", "--export", "x.lab"], 66, "no beats"),
            (["glass", "--import", "bad.lab"], 64, "save it as a file first"),
            (["glass", "--clear"], 64, "quern sounds glass -o"),
            (["study"], 64, "waveform"),
        ] {
            let result = try program.run(["practice", "beats"] + arguments)
            #expect(result.status == status, "\(arguments): \(result.errors)")
            #expect(
                result.errors.split(separator: "\n").count == 1 && result.errors.contains(words), "\(result.errors)")
        }
    }

    @Test("beats come from a repository in a folder, by the song's name")
    func repository() throws {
        defer { program.remove() }
        try FileManager.default.createDirectory(at: program.file("songs"), withIntermediateDirectories: true)
        let index = "<metadata><item><name>Song</name><url>a.xml</url></item></metadata>"
        _ = try program.write(index, to: "songs/index.xml")
        _ = try program.write(
            "<metadata><beats><beat>1.40</beat><beat>1.90</beat></beats></metadata>", to: "songs/a.xml")
        let result = try program.run("practice", "beats", "song.wav", "--from", "songs")
        #expect(result.status == 0 && result.output == "song.wav: 2 beats, 120 BPM, no bars, imported\n")
        _ = try program.write("version = 1\nname = \"Other\"\n", to: "song.wav.toml")
        #expect(try program.run("practice", "beats", "song.wav", "--from", "songs").status == 0)
        let long = index.replacing("</url>", with: "</url><length>99</length>").replacing("Song", with: "Other")
        _ = try program.write(long, to: "songs/index.xml")
        let asked = try program.run("practice", "beats", "song.wav", "--from", "songs")
        #expect(asked.status == 64 && asked.errors.contains("\"Other\" lasts 99.0 s there, song.wav 20.0 s"))
        #expect(try program.run("practice", "beats", "song.wav", "--from", "songs", "--replace").status == 0)
        _ = try program.write(index.replacing("Song", with: "x"), to: "songs/index.xml")
        let none = try program.run("practice", "beats", "song.wav", "--from", "songs")
        #expect(none.status == 66 && none.errors.contains("songs: no song is called \"Other\""))
        let http = try program.run("practice", "beats", "song.wav", "--from", "http://192.0.2.1/i.xml")
        #expect(http.status == 69 && http.errors.contains("--insecure-http"))
    }

    @Test("the diary shows the week, and all of it as JSON and as a table")
    func diary() throws {
        defer { program.remove() }
        #expect(try program.run("practice", "diary").output == "Nothing practised in the last seven days\n")
        let now = Int(Date().timeIntervalSince1970)
        let folder = program.file(".local/share/quern")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let line = """
            {"began":\(now - 60),"seconds":600,"sound":"song","percent":80,"loop":"chorus","passes":6,"clean-passes":4}
            """
        try "\(line)\ntorn {".write(
            to: folder.appendingPathComponent("practice.jsonl"), atomically: true, encoding: .utf8)
        let week = try program.run("practice", "diary")
        #expect(week.status == 0 && week.output.contains("  song: 10 min, at 80 %, 4 of 6 passes clean, looped chorus"))
        #expect(week.errors.contains("practice.jsonl:2: "))
        let json = try program.run("practice", "diary", "--json")
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect((root["entries"] as? [Any])?.count == 1 && root["week"] != nil)
        let csv = try program.run("practice", "diary", "--csv")
        #expect(csv.output.split(separator: "\n").count == 2 && csv.output.hasPrefix("began,seconds,sound,"))
    }

    @Test("what is practised is in the diary, with the loop it was in")
    func practised() throws {
        defer { program.remove() }
        let typed = try Typed(program, "--device", "none", "--audio", "silent", "--sound", "song.wav")
        try typed.type("mark open song\n")
        try typed.wait(for: "marking: song")
        try typed.type("mark section 1 1 4\nmark name 1 verse\nmark speed 0.5\n")
        func written() throws -> String {
            let result = try program.run("practice", "diary", "--csv")
            #expect(result.status == 0)
            return result.output
        }
        #expect(
            try eventually(every: 1_000) {
                // Played for more than a second, and paused.
                try typed.type("mark play 1\n")
                sleep(3)
                try typed.type("mark pause\n")
                return try written().contains(",50,1 verse,")
            })
    }
}
