import Foundation
import TestSupport
import Testing

@Suite("quern practice", .waiting) struct PracticeCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        // A second of silence as a WAV file of 16 bits.
        var bytes = Data("RIFF".utf8)
        func add(_ number: Int, _ count: Int) {
            for index in 0..<count { bytes.append(UInt8(number >> (8 * index) & 0xFF)) }
        }
        let rate = 8_000, seconds = 20
        add(36 + rate * seconds * 2, 4)
        bytes += Data("WAVEfmt ".utf8)
        for (number, count) in [(16, 4), (1, 2), (1, 2), (rate, 4), (2 * rate, 4), (2, 2), (16, 2)] {
            add(number, count)
        }
        bytes += Data("data".utf8)
        add(rate * seconds * 2, 4)
        bytes += Data(count: rate * seconds * 2)
        try bytes.write(to: program.file("song.wav"))
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
                try typed.type("mark play\n")
                return try written().contains(",50,1 verse,")
            })
    }
}
