import Files
import Foundation
import Sounds
import Testing

@Suite("What stands beside a sound") struct SidecarTests {
    private let scratch: SoundScratch

    init() throws { scratch = try SoundScratch() }

    fileprivate func read(_ text: String, seconds: Double? = 10) -> SidecarFile {
        SidecarFile(bytes: Array(text.utf8), file: "a.wav.toml", durationSeconds: seconds)
    }

    private static let whole = """
        version = 1
        name = "Rain on tin"
        artist = "Grace"
        album = "Tin"
        author = "Ada"
        collection = "Roofs"
        licence = "CC0"
        tags = ["rain", "on tin"]
        rating = 4
        art = "../art/tin roof.png"
        root = "A3"
        tempo = 92.5
        loop = [1, 4.5]
        beats = [0.5, 1.15, 1.8, 2.45]
        downbeats = [0.5, 2.4505]
        beats-from = "tapped"

        [[section]]
        name = "drizzle"
        begin = 0
        end = 2.5

        [[section]]
        begin = 1.5
        end = 10
        """

    @Test("everything that can be written is read")
    func everything() {
        let file = read(Self.whole)
        let beside = file.sidecar
        #expect(file.problems.isEmpty && file.remark == nil)
        #expect(beside.name == "Rain on tin" && beside.author == "Ada" && beside.collection == "Roofs")
        #expect(beside.licence == "CC0" && abs((beside.rootHz ?? 0) - 220) < 1e-9 && beside.tempo == 92.5)
        #expect(beside.loop == 1...4.5)
        #expect(beside.artist == "Grace" && beside.album == "Tin" && beside.rating == 4)
        #expect(beside.tags == ["rain", "on tin"] && beside.art == "../art/tin roof.png")
        #expect(beside.artPath(besideSound: "/sounds/a.wav") == "/sounds/../art/tin roof.png")
        #expect(
            beside.beats == [
                Beat(seconds: 0.5, isDownbeat: true), Beat(seconds: 1.15), Beat(seconds: 1.8),
                Beat(seconds: 2.45, isDownbeat: true),
            ])
        #expect(beside.beatsSource == .tapped)
        #expect(
            beside.sections == [.init(name: "drizzle", begin: 0, end: 2.5), .init(begin: 1.5, end: 10)])
    }

    @Test("where there is no artist or album, the author and the collection are shown")
    func shownArtist() {
        #expect(read(Self.whole).sidecar.shownArtist == "Grace" && read(Self.whole).sidecar.shownAlbum == "Tin")
        let beside = read("version = 1\nauthor = \"Ada\"\ncollection = \"Roofs\"").sidecar
        #expect(beside.shownArtist == "Ada" && beside.shownAlbum == "Roofs")
        #expect(beside.artist == nil && beside.album == nil)
    }

    @Test("sections may overlap in any way; the one that begins first is the first")
    func overlaps() {
        let parts = [(4.0, 5.0), (0.0, 10.0), (4.0, 9.0), (1.0, 2.0)]
        let text = "version = 1\n" + parts.map { "[[section]]\nbegin = \($0)\nend = \($1)\n" }.joined()
        let file = read(text)
        #expect(file.problems.isEmpty)
        #expect(file.sidecar.sections.map(\.begin) == [0, 1, 4, 4])
        #expect(file.sidecar.sections.map(\.end) == [10, 2, 5, 9])
        #expect(read(file.sidecar.text).sidecar == file.sidecar)
    }

    @Test(
        "each mistake is told in a line with its place, and only what is wrong is left out",
        arguments: [
            (
                "version = 1\nroot = \"H4\"\nauthor = \"Ada\"",
                "a.wav.toml:2:8: root must be a note such as \"A2\", \"C#4\" or \"Bb3\", not \"H4\"; it is ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\nmood = 3",
                "a.wav.toml:3:1: unknown key \"mood\" (allowed: version, name,"
            ),
            (
                "version = 1\nauthor = \"Ada\"\ntempo = -4",
                "a.wav.toml:3:9: tempo must be 1 to 1000 BPM, not -4; it is ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\ntempo = nan",
                "a.wav.toml:3:9: tempo must be 1 to 1000 BPM, not nan"
            ),
            (
                "version = 1\nauthor = \"Ada\"\nloop = [4, 1]",
                "a.wav.toml:3:8: the first number of loop must be the lower one"
            ),
            ("version = 1\nauthor = \"Ada\"\nloop = [4, 11]", "a.wav.toml:3:8: the loop ends after the sound"),
            (
                "version = 1\nauthor = \"Ada\"\ntags = \"rain\"",
                "a.wav.toml:3:8: tags must be a list of texts, such as [\"drum\", \"dry\"], not text; they are ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\ntags = [\"rain\", \" \"]",
                "a.wav.toml:3:17: entry 2 of tags is empty; they are ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\ntags = [\"rain\", \"rain\"]",
                "a.wav.toml:3:17: tags lists \"rain\" twice; they are ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\ntags = [\((0...32).map { "\"\($0)\"" }.joined(separator: ", "))]",
                "a.wav.toml:3:8: 33 tags: a sound can have up to 32; they are ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\nrating = 6",
                "a.wav.toml:3:10: rating must be a whole number, 0 to 5, not 6; it is ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\nart = \"a\\u001b.png\"",
                "a.wav.toml:3:7: art must be one line without control characters; it is ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\nbeats = [1.0, 1]",
                "a.wav.toml:3:15: beats must be in order: 1.0 s does not come after the one before; all beats are ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\nbeats = [-1, 1]\ndownbeats = [1]",
                "a.wav.toml:3:10: beats must be seconds of 0 or more, not -1; all beats are ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\nbeats = [1, 10.01]\ndownbeats = [1]",
                "a.wav.toml:3:13: the beat at 10.01 s comes after the sound, which lasts only 10.0 s; all beats are ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\nbeats = [\((0...10_000).map { "0.\(100_000 + $0)" }.joined(separator: ", "))]",
                "a.wav.toml:3:9: 10001 beats: a sound can have up to 10000; all beats are ignored"
            ),
            (
                "version = 1\nauthor = \"Ada\"\nbeats-from = \"air\"",
                "a.wav.toml:3:14: unknown beats-from \"air\""
            ),
            ("author = \"Ada\"", "a.wav.toml:1:1: a sidecar needs \"version\": version = 1"),
            ("version = 1\nauthor = \"Ada\"\nname = 7", "a.wav.toml:3:8: name must be text in quotes, not a number"),
        ])
    func mistakes(text: String, words: String) {
        let file = read(text)
        #expect(file.problems.count == 1 && file.sidecar.author == "Ada")
        #expect(file.remark?.hasPrefix(words) == true, "\(file.remark ?? "")")
        #expect(file.remark?.contains("\n") == false)
    }

    @Test(
        "sections that cannot be are left out, all of them, with one line",
        arguments: [
            ("[[section]]\nbegin = 3\nend = 2", "4:7: section 1 ends at 2.0 s, but must end after it begins"),
            ("[[section]]\nbegin = 3\nend = 12", "4:7: section 1 ends at 12.0 s, but the sound lasts only 10.0 s"),
            ("[[section]]\nbegin = \"a\"\nend = 2", "3:9: begin must be a number, 0 s or more"),
            ("[[section]]\nbegin = 0\nend = inf", "4:7: end must be 0 s or more, not inf"),
            ("[[section]]\nbegin = 0", "2:1: a section needs \"end\""),
            ("section = 3", "2:11: section must be written as [[section]]"),
            ("[[section]]\nbegin = 0\nend = 1\ncolour = 1", "5:1: unknown key \"colour\""),
            (
                (0..<10).map { "[[section]]\nbegin = \($0)\nend = \($0 + 1)" }.joined(separator: "\n"),
                "10 sections: a sound can have up to 9"
            ),
        ])
    func sections(text: String, words: String) {
        let file = read("version = 1\n" + text)
        #expect(file.problems.count == 1 && file.sidecar.sections.isEmpty)
        #expect(file.remark?.contains(words) == true, "\(file.remark ?? "")")
    }

    @Test(
        "a downbeat belongs to the beat within a thousandth of a second; one that belongs to none drops all downbeats")
    func downbeats() {
        let file = read("version = 1\nbeats = [1, 1.0008, 2, 3]\ndownbeats = [1.0007, 3.001]")
        #expect(file.problems.isEmpty && file.sidecar.beats.map(\.isDownbeat) == [false, true, false, true])
        for text in ["beats = [1, 2]\ndownbeats = [1, 1.5]", "beats = []\ndownbeats = [1.5]", "downbeats = [1.5]"] {
            let file = read("version = 1\n" + text)
            #expect(file.problems.count == 1 && file.sidecar.beats.allSatisfy { !$0.isDownbeat })
            let words = "the downbeat at 1.5 s is none of the beats; all downbeats are ignored"
            #expect(file.remark?.hasSuffix(words) == true, "\(file.remark ?? "")")
        }
    }

    @Test("as many beats as a sound can have are written and read back, whatever lies between them")
    func manyBeats() {
        var beside = SoundSidecar()
        beside.beats = (0..<Beat.maxCount).map { Beat(seconds: 0.12 * Double($0), isDownbeat: $0 % 4 == 0) }
        beside.beatsSource = .found
        for _ in 0..<2 {
            let back = read(beside.text, seconds: 1_200)
            #expect(back.problems.isEmpty && beside.text.utf8.count < 1 << 18)
            #expect(back.sidecar.beats.map(\.isDownbeat) == beside.beats.map(\.isDownbeat))
            #expect(zip(back.sidecar.beats, beside.beats).allSatisfy { abs($0.seconds - $1.seconds) < 1e-9 })
            // The next ones are so near to each other that they would be one when rounded.
            beside.beats[1].seconds = 0.00002
        }
    }

    @Test("a beat that was rounded past the end of the sound is at its end")
    func lastBeat() {
        let file = read("version = 1\nbeats = [9, 10.0009]\ndownbeats = [10.0009]")
        #expect(file.problems.isEmpty)
        #expect(file.sidecar.beats == [Beat(seconds: 9), Beat(seconds: 10, isDownbeat: true)])
    }

    @Test("what two changed in one sidecar is kept of both, and beats are never mixed")
    func merging() {
        let base = read(Self.whole).sidecar
        var mine = base
        mine.beats = [Beat(seconds: 1)]
        mine.rating = 1
        var other = base
        (other.beatsSource, other.artist, other.tags) = (.found, "Hopper", ["hail"])
        let merged = mine.merged(since: base, with: other)
        #expect(merged.beats == mine.beats && merged.beatsSource == .tapped && merged.rating == 1)
        #expect(merged.artist == "Hopper" && merged.tags == ["hail"])
    }

    @Test("a picture that is not there is told with its place; the sidecar is right all the same")
    func art() throws {
        let path = scratch.place("a.wav.toml")
        try scratch.write("version = 1\nart = \"cover.png\"", to: "a.wav.toml")
        let file = SidecarFile(path: path, durationSeconds: nil)
        #expect(file.problems.isEmpty)
        #expect(file.missingArt?.description.hasPrefix("\(path):2:7: art: no picture \"") == true)
        try scratch.write("", to: "cover.png")
        #expect(file.missingArt == nil && SidecarFile(bytes: [], file: path, durationSeconds: nil).missingArt == nil)
    }

    @Test("of several mistakes the first is told, with how many more there are")
    func several() {
        let file = read("version = 1\ntempo = 0\nroot = 0\nloop = 1")
        #expect(file.problems.count == 3)
        #expect(file.remark?.hasSuffix("(and 2 more: quern check a.wav.toml)") == true)
    }

    @Test("what is newer, no TOML or no text is not read, and says so")
    func notRead() {
        for text in ["version = 2\nauthor = \"Ada\"", "version = \"x\"\nauthor = \"Ada\"", "author = \"Ada\"\n[[["] {
            let file = read(text)
            #expect(file.problems.count == 1 && file.sidecar == SoundSidecar())
            #expect(file.remark?.hasSuffix("the file is ignored") == true, "\(file.remark ?? "")")
        }
        #expect(read("version = 2").remark?.contains("newer Quern") == true)
        let bytes = SidecarFile(bytes: [0xff, 0xfe], file: "x", durationSeconds: nil)
        #expect(bytes.problems.count == 1)
    }

    @Test(
        "a message is one line of characters that can be drawn, whatever the text holds",
        arguments: [
            "version = n\n1ame", "version = 1\n\"a\\nb\\u001b\" = 1", "version = 1\nroot = \"a\\nb\"",
            "version = 1\n[[section]]\n\"\\n\" = 1", "version = 1\n[section.\"\\u2028\"]\nx = 1\n\"\\u0085\" = 1",
        ])
    func oneLine(text: String) {
        let file = read(text)
        #expect(!file.problems.isEmpty)
        for problem in file.problems {
            let drawn = problem.description.unicodeScalars.allSatisfy {
                ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
            }
            #expect(drawn, "\(problem.description.debugDescription)")
        }
    }

    @Test("what is written is read back the same, whatever the names hold; only what a terminal would obey is gone")
    func writing() throws {
        var beside = read(Self.whole).sidecar
        beside.name = "a \"quoted\" \\ name\u{7f} – ü\u{1}"
        let path = scratch.place("new.wav.toml")
        try beside.write(to: path)
        let back = SidecarFile(path: path, durationSeconds: 10)
        beside.name = "a \"quoted\" \\ name – ü"
        #expect(back.problems.isEmpty && back.sidecar == beside, "\(back.problems)")
        #expect(Folder.names(scratch.path) == ["new.wav.toml"])
        #expect(throws: SidecarProblem.self) { try beside.write(to: "/proc/none/x.toml") }
    }

    @Test(
        "parts that are shorter than what times are rounded to are read back too, with those before and after them",
        arguments: [
            "[[section]]\nbegin = 1.00001\nend = 1.00004\n[[section]]\nbegin = 1.00004\nend = 2.33333333",
            "loop = [4.00001, 4.00002]\n[[section]]\nbegin = 0\nend = 1.00004\n[[section]]\nbegin = 1.00004\nend = 10",
            "loop = [0, 1e-5]", "[[section]]\nbegin = 9.99998\nend = 10",
        ])
    func shortParts(text: String) {
        let file = read("version = 1\n" + text)
        let back = read(file.sidecar.text)
        #expect(file.problems.isEmpty && back.problems.isEmpty, "\(file.problems) \(back.problems)")
        #expect(back.sidecar == file.sidecar)
    }

    @Test("times are written to a tenth of a thousandth of a second")
    func roundedTimes() {
        let file = read("version = 1\nloop = [0.33333333, 2]\n[[section]]\nbegin = 0.000049\nend = 2.66666666")
        #expect(file.problems.isEmpty)
        #expect(
            file.sidecar.text
                == "version = 1\nloop = [0.3333, 2.0]\n\n[[section]]\nbegin = 0.0\nend = 2.6667\n")
    }

    @Test("what ends a thousandth after the sound ends with it; what begins there is left out")
    func slack() {
        let file = read("version = 1\nloop = [9, 10.0009]\n[[section]]\nbegin = 9\nend = 10.0009")
        #expect(file.problems.isEmpty && file.sidecar.loop == 9...10)
        #expect(file.sidecar.sections == [.init(begin: 9, end: 10)])
        let after = read("version = 1\nloop = [10.0004, 10.0008]\n[[section]]\nbegin = 10.0004\nend = 10.0008")
        #expect(after.problems.count == 2 && after.sidecar.loop == nil && after.sidecar.sections.isEmpty)
    }

    @Test("a sound takes name, root and sections from beside it, and sounds without it where it is broken")
    func ofASound() throws {
        try scratch.sine("rain.wav", seconds: 10)
        try scratch.write(Self.whole, to: "rain.wav.toml")
        let sound = try Sound(file: scratch.place("rain.wav"))
        #expect(sound.name == "Rain on tin" && abs(sound.source.rootHz - 220) < 1e-9)
        #expect(sound.sidecar.sections.count == 2 && sound.remarks.isEmpty)
        try scratch.write("version = 1\nname = \"Rain\"\ntempo = \"fast\"\n", to: "rain.wav.toml")
        let part = try Sound(file: scratch.place("rain.wav"))
        #expect(part.name == "Rain" && part.remarks.count == 1 && part.remarks[0].contains("rain.wav.toml:3:9: "))
        try scratch.write("][", to: "rain.wav.toml")
        #expect(try Sound(file: scratch.place("rain.wav")).name == "rain")
    }
}

extension SidecarTests {
    @Test("whatever a sidecar holds, reading it ends, and what is kept is within bounds")
    func anyBytes() {
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let pieces = [
            "version = 1", "\n", "[[section]]", "[section]", "begin", "end", " = ", "-1", "1e308", "nan", "2.5", "\"",
            "[", "]", ",",
            "root", "tempo", "loop", "\"A4\"", "beats", "downbeats", "tags", "rating", "0.5", "{", "}", "\u{0}", "ü",
            "section", "name", "9223372036854775808",
        ]
        for _ in 0..<4_000 {
            let text = (0..<random(30)).map { _ in pieces[random(pieces.count)] }.joined()
            let file = SidecarFile(bytes: Array(text.utf8), file: "x", durationSeconds: 10)
            let beside = file.sidecar
            var last = 0.0
            for section in beside.sections {
                let isRight = section.begin >= last && section.end > section.begin && section.end <= 10
                if !isRight { Issue.record("\(text)") }
                last = section.begin
            }
            for (beat, next) in zip(beside.beats, beside.beats.dropFirst()) where beat.seconds >= next.seconds {
                Issue.record("\(text)")
            }
            if beside.beats.contains(where: { !(0...10).contains($0.seconds) }) { Issue.record("\(text)") }
            let isRight =
                beside.sections.count <= 9 && (beside.rootHz ?? 1).isFinite && (beside.loop?.upperBound ?? 0) < 10.01
                && file.problems.allSatisfy { !$0.description.contains("\n") }
            if !isRight { Issue.record("\(text)") }
        }
    }
}
