import Files
import Practice
import SeededGenerator
import Sounds
import TestSupport
import Testing

@Suite("Files of beats")
struct BeatFileTests {
    private static func read(_ text: String, _ name: String) throws -> BeatFile {
        try BeatFile(bytes: Array(text.utf8), file: name)
    }

    private static func problem(_ text: String, _ name: String) -> String? {
        do {
            _ = try read(text, name)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("the song player's XML")
    func songXML() throws {
        let text = "<metadata>\n<beats><beat>1.40</beat><beat> 1.90 </beat>\n<beat>2.4</beat></beats></metadata>"
        #expect(try Self.read(text, "beats.xml").grid.beats.map(\.seconds) == [1.4, 1.9, 2.4])
    }

    @Test("Audacity's labels: points are beats, parts are sections")
    func audacity() throws {
        let text =
            "0.500000\t0.500000\t1\n1.000000\t1.000000\t2\n1.5\t1.5\t1\n0.5\t4.25\tThe chorus, again\n\\\t100\t200\n"
        let file = try Self.read(text, "labels.txt")
        #expect(file.grid.beats.map(\.seconds) == [0.5, 1, 1.5] && file.grid.bars == [1, 1, 2])
        #expect(file.sections == [SoundSidecar.Section(name: "The chorus, again", begin: 0.5, end: 4.25)])
    }

    @Test("labels without a text are beats too")
    func audacityWithoutText() throws {
        let file = try Self.read("1.40\t1.40\t\r\n1.90\t1.90\t\r\n", "labels.txt")
        #expect(file.grid.beats.map(\.seconds) == [1.4, 1.9] && !file.grid.hasBars)
    }

    @Test(".lab files of beats, with their number in the bar or without")
    func labBeats() throws {
        let numbered = try Self.read("# beats\n0.5 1\n1.0 2\n1.5 3\n2.0 1\n", "a.lab")
        #expect(numbered.grid.bars == [1, 1, 1, 2])
        #expect(try Self.read("0.5\n1.0\n1.5\n", "a.lab").grid.count == 3)
    }

    @Test("numbers that count all beats are no bars")
    func counted() throws {
        let text = (1...40).map { "\(Double($0) / 2) \($0)\n" }.joined()
        #expect(try Self.read(text, "a.lab").grid.hasBars == false)
    }

    @Test(".lab files of segments")
    func labSegments() throws {
        let file = try Self.read("0.0 12.5 intro\n12.5 30.25 verse A\n", "a.lab")
        #expect(
            file.sections.map(\.name) == ["intro", "verse A"] && file.sections[1].end == 30.25 && file.grid.isEmpty)
    }

    @Test("JAMS: beats, beat positions and segments")
    func jams() throws {
        let text = """
            {"file_metadata": {"duration": 10, "jams_version": "0.3.4"}, "annotations": [
             {"namespace": "chord", "data": [{"time": 0, "duration": 1, "value": "C:maj", "confidence": 1}]},
             {"namespace": "beat", "data": [
              {"time": 0.5, "duration": 0, "value": 1, "confidence": null},
              {"time": 1.0, "duration": 0, "value": 2.0, "confidence": null},
              {"time": 1.5, "duration": 0, "value": null, "confidence": null}]},
             {"namespace": "segment_salami_function", "data": [
              {"time": 0.5, "duration": 4, "value": "chorus", "confidence": 0.5}]}]}
            """
        let file = try Self.read(text, "a.jams")
        #expect(file.grid.beats == [Beat(seconds: 0.5, isDownbeat: true), Beat(seconds: 1), Beat(seconds: 1.5)])
        #expect(file.sections == [SoundSidecar.Section(name: "chorus", begin: 0.5, end: 4.5)])
        let position = """
            {"annotations": [{"namespace": "beat_position", "data": [{"time": 3, "duration": 0, "confidence": null,
             "value": {"position": 1, "measure": 1, "num_beats": 4, "beat_units": 4}}]}]}
            """
        #expect(try Self.read(position, "a.jams").grid.beats == [Beat(seconds: 3, isDownbeat: true)])
        let columns = """
            {"annotations": [{"namespace": "beat", "data": {"time": [1, 2], "duration": [0, 0], "value": [1, 2],
             "confidence": [null, null]}}]}
            """
        #expect(try Self.read(columns, "a.jams").grid.bars == [1, 1])
    }

    @Test("what is written is read as it was, in every format", arguments: BeatFormat.allCases)
    func roundTrip(_ format: BeatFormat) throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<50 {
            let beats = (0..<random.whole(1...60)).map { _ in
                Beat(seconds: (random.real(0...600) * 10_000).rounded() / 10_000)
            }
            var grid = BeatGrid(beats)
            if random.below(2) == 0, let bars = grid.corrected(.firstOfBar(random.below(grid.count), beatsPerBar: 4)) {
                grid = bars
            }
            let sections = [SoundSidecar.Section(name: "B < \"A\" & so", begin: 1.25, end: 700.5)]
            let text = BeatFile(grid: grid, sections: sections).text(format, title: "x", durationSeconds: 701)
            let read = try Self.read(text, "a.\(format.endings[0])")
            #expect(read.grid.beats.map(\.seconds) == grid.beats.map(\.seconds) && read.remarks.isEmpty)
            if format != .songXML { #expect(read.grid == grid) }
            if format == .jams || format == .audacityLabels { #expect(read.sections == sections) }
        }
    }

    @Test("a mistake is told in one line, with its place")
    func problems() {
        #expect(
            Self.problem("<metadata>\n<beats><beat>soon</beat></beats></metadata>", "b.xml")?.hasPrefix("b.xml:2: ")
                == true)
        #expect(
            Self.problem("<metadata>\n<beats>\n<beat>1</beats></metadata>", "b.xml")?.hasPrefix("b.xml:3: ") == true)
        #expect(Self.problem("<metadata></metadata>", "b.xml") == "b.xml: no beats in it")
        #expect(Self.problem("0.5\n0.7 x y\nhello\n", "b.lab")?.hasPrefix("b.lab:2: ") == true)
        #expect(Self.problem("{\"annotations\": [\n}", "b.jams")?.hasPrefix("b.jams") == true)
        #expect(Self.problem("{}", "b.jams") == "b.jams: not JAMS: it has no annotations")
        #expect(Self.problem("", "b.lab")?.hasPrefix("b.lab: this is empty; beats are expected") == true)
        #expect(Self.problem("\u{1B}[2Jx\n", "b.lab")?.contains("\u{1B}") == false)
    }

    @Test("no entity is expanded, nothing is fetched, and a document type is refused")
    func entities() {
        let laughs = """
            <?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <metadata><beats><beat>&b;</beat></beats></metadata>
            """
        #expect(Self.problem(laughs, "b.xml")?.contains("DOCTYPE") == true)
        let outside = "<!DOCTYPE m SYSTEM \"file:///etc/passwd\"><metadata><beats><beat>1</beat></beats></metadata>"
        #expect(Self.problem(outside, "b.xml")?.contains("DOCTYPE") == true)
        #expect(Self.problem("<metadata><beats><beat>&a;</beat></beats></metadata>", "b.xml") != nil)
        // In an encoding in which the words cannot be seen.
        let hidden = Array(outside.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(throws: PracticeFileProblem.self) { try BeatFile(bytes: [0xFF, 0xFE] + hidden, file: "b.xml") }
        let plain = Array("<metadata><beats><beat>1</beat></beats></metadata>".utf16).flatMap {
            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        #expect(throws: Never.self) { try BeatFile(bytes: [0xFF, 0xFE] + plain, file: "b.xml") }
    }

    @Test("elements that lie too deep, and files that are too large, are refused")
    func bounds() {
        let deep = "<metadata>" + String(repeating: "<a>", count: 5_000)
        #expect(Self.problem(deep, "b.xml")?.contains("deep") == true)
        #expect(Self.problem(String(repeating: "[", count: 100_000), "b.jams") != nil)
        #expect(Self.problem("{\"annotations\":" + String(repeating: "[", count: 100_000), "b.jams") != nil)
        #expect(throws: PracticeFileProblem.self) {
            try BeatFile(bytes: [UInt8](repeating: 0x31, count: (16 << 20) + 1), file: "b.lab")
        }
    }

    @Test("of too many beats as many are read as a sound can have, which is told")
    func tooMany() throws {
        let file = try Self.read((0..<20_000).map { "\(Double($0) / 10)\n" }.joined(), "b.lab")
        #expect(file.grid.count == Beat.maxCount && file.remarks.count == 1)
    }

    @Test("whatever the bytes are, they are read or refused in one line")
    func anyBytes() {
        var random = SeededGenerator(seed: 3)
        let texts = [
            "<metadata><beats><beat>1.40</beat></beats></metadata>", "0.5\t0.5\t1\n1\t2\tx\n",
            "{\"annotations\": [{\"namespace\": \"beat\", \"data\": [{\"time\": 1, \"duration\": 0, \"value\": 1}]}]}",
        ].map { Array($0.utf8) }
        for _ in 0..<3_000 {
            var bytes = texts[random.below(texts.count)]
            for _ in 0...random.below(6) {
                let place = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes[random.below(bytes.count)], at: place)
                }
            }
            do {
                let file = try BeatFile(bytes: bytes, file: "a")
                #expect(!file.grid.isEmpty || !file.sections.isEmpty)
            } catch {
                #expect(!"\(error)".unicodeScalars.contains(where: isControl))
            }
        }
    }

    @Test("an index of songs")
    func index() throws {
        let text =
            "<metadata>\n<item><name>One &amp; two</name><url>one.xml</url></item><item><name>x</name></item></metadata>"
        let index = try MetadataIndex(bytes: Array(text.utf8), file: "index.xml")
        #expect(index.items == [MetadataIndex.Item(name: "One & two", url: "one.xml")])
        #expect(try MetadataIndex(bytes: Array(index.text.utf8), file: "index.xml") == index)
    }
}
