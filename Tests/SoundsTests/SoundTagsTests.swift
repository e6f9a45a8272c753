import Foundation
import Sounds
import Testing

@Suite("What a sound file's own tags say") struct SoundTagsTests {
    private let scratch: SoundScratch

    init() throws { scratch = try SoundScratch() }

    private func little<T: FixedWidthInteger>(_ value: T) -> Data {
        withUnsafeBytes(of: value.littleEndian) { Data($0) }
    }
    private func big<T: FixedWidthInteger>(_ value: T) -> Data { withUnsafeBytes(of: value.bigEndian) { Data($0) } }

    /// A WAV file with a list of texts.
    private func wave(_ texts: [(name: String, text: Data)]) throws -> String {
        try scratch.sine("a.wav", seconds: 0.5)
        try scratch.tag("a.wav", texts)
        return scratch.place("a.wav")
    }

    @Test("those of a WAV file, of a FLAC file and of an AIFF file are read")
    func formats() throws {
        let path = try wave([
            ("INAM", Data("Zulu hymn".utf8)), ("IART", Data("Ada".utf8)), ("IPRD", Data("Roofs".utf8)),
            ("IGNR", Data("Choir".utf8)), ("ICRD", Data("1998-05-01".utf8)), ("ITRK", Data("3".utf8)),
            ("ICMT", Data("by the sea".utf8)),
        ])
        var tags = try SoundTags(ofFile: path)
        #expect(tags.title == "Zulu hymn" && tags.artist == "Ada" && tags.album == "Roofs" && tags.genre == "Choir")
        #expect(tags.date == "1998-05-01" && tags.track == "3" && tags.comment == "by the sea")

        try scratch.sine("b.flac", seconds: 0.5)
        let flac = scratch.place("b.flac")
        var file = try Data(contentsOf: URL(fileURLWithPath: flac))
        let comments = ["TITLE=Zulu hymn", "ARTIST=Ada", "ALBUM=Roofs", "GENRE=Choir", "DATE=1998", "TRACKNUMBER=3"]
        var block = little(UInt32(4)) + Data("test".utf8) + little(UInt32(comments.count))
        for comment in comments { block += little(UInt32(comment.utf8.count)) + Data(comment.utf8) }
        // Behind the block that every FLAC file begins with, and in place of all others.
        var at = 4
        while file[at] & 0x80 == 0 { at += 4 + Int(file[at + 1]) << 16 + Int(file[at + 2]) << 8 + Int(file[at + 3]) }
        at += 4 + Int(file[at + 1]) << 16 + Int(file[at + 2]) << 8 + Int(file[at + 3])
        file.replaceSubrange(42..<at, with: Data([0x84]) + big(UInt32(block.count)).dropFirst() + block)
        file[4] = 0
        try file.write(to: URL(fileURLWithPath: flac))
        tags = try SoundTags(ofFile: flac)
        #expect(tags.title == "Zulu hymn" && tags.artist == "Ada" && tags.album == "Roofs" && tags.genre == "Choir")
        #expect(tags.date == "1998" && tags.track == "3" && tags.comment == nil)
        #expect(try Sound(file: flac).artist == "Ada")

        try scratch.sine("c.aiff", seconds: 0.5)
        let aiff = scratch.place("c.aiff")
        file = try Data(contentsOf: URL(fileURLWithPath: aiff))
        for (name, text) in [("NAME", "Zulu hymn!"), ("AUTH", "Adas")] {
            file += Data(name.utf8) + big(UInt32(text.utf8.count)) + Data(text.utf8)
        }
        file.replaceSubrange(4..<8, with: big(UInt32(file.count - 8)))
        try file.write(to: URL(fileURLWithPath: aiff))
        tags = try SoundTags(ofFile: aiff)
        #expect(tags.title == "Zulu hymn!" && tags.artist == "Adas" && tags.album == nil)
    }

    /// A tag of ID3v2 with texts: Latin-1 where each byte is a character, else UTF-16 as Windows writes it, or UTF-8 from version 4 on.
    private func id3(_ version: UInt8, _ texts: [(name: String, text: String)]) -> Data {
        func sevens(_ number: Int) -> Data { Data((0..<4).reversed().map { UInt8(number >> (7 * $0) & 0x7f) }) }
        var frames = Data()
        for (name, text) in texts {
            let isLatin = text.unicodeScalars.allSatisfy { $0.value < 256 }
            var bytes = Data([isLatin ? 0 : version == 4 ? 3 : 1])
            if isLatin {
                bytes += text.unicodeScalars.map { UInt8($0.value) }
            } else if version == 4 {
                bytes += Data(text.utf8)
            } else {
                bytes += Data([0xff, 0xfe]) + text.utf16.reduce(into: Data()) { $0 += little($1) } + Data(count: 2)
            }
            let length = version == 4 ? sevens(bytes.count) : big(UInt32(bytes.count)).suffix(version == 2 ? 3 : 4)
            frames += Data(name.utf8) + length + Data(count: version == 2 ? 0 : 2) + bytes
        }
        return Data("ID3".utf8) + Data([version, 0, 0]) + sevens(frames.count) + frames
    }

    /// Adds a chunk to a WAV or an AIFF file.
    private func add(_ chunk: Data, named name: String, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        var file = try Data(contentsOf: url)
        let isWave = path.hasSuffix(".wav")
        func length(_ count: Int) -> Data { isWave ? little(UInt32(count)) : big(UInt32(count)) }
        file += Data(name.utf8) + length(chunk.count) + chunk + Data(count: chunk.count % 2)
        file.replaceSubrange(4..<8, with: length(file.count - 8))
        try file.write(to: url)
    }

    @Test("a chunk of ID3 in a WAV or an AIFF file says what its other texts do not", arguments: [2, 3, 4] as [UInt8])
    func id3Chunk(version: UInt8) throws {
        let names = version == 2 ? ["TT2", "TP1", "TAL", "TCO"] : ["TIT2", "TPE1", "TALB", "TCON"]
        let tag = id3(version, Array(zip(names, ["Zulu hymn", "Björk", "Крыши", "(17)Choir"])))
        try scratch.sine("a.wav", seconds: 0.5)
        try add(tag, named: "id3 ", to: scratch.place("a.wav"))
        try scratch.sine("c.aiff", seconds: 0.5)
        try add(tag, named: "ID3 ", to: scratch.place("c.aiff"))
        for name in ["a.wav", "c.aiff"] {
            let tags = try SoundTags(ofFile: scratch.place(name))
            #expect(tags.title == "Zulu hymn" && tags.artist == "Björk", "\(name): \(tags)")
            #expect(tags.album == "Крыши" && tags.genre == "Choir", "\(name): \(tags)")
        }
        // Beside a list of texts these come first.
        try scratch.sine("a.wav", seconds: 0.5)
        try scratch.tag("a.wav", [("INAM", Data("Its own".utf8))])
        try add(tag, named: "id3 ", to: scratch.place("a.wav"))
        let both = try SoundTags(ofFile: scratch.place("a.wav"))
        #expect(both.title == "Its own" && both.artist == "Björk")
        #expect(try Sound(file: scratch.place("a.wav")).artist == "Björk")
    }

    @Test("a chunk of ID3 that is cut off, too long or full of other bytes says what is whole, or nothing")
    func hostileID3() throws {
        let tag = id3(3, [("TIT2", "Zulu\u{7} hymn"), ("TCON", "17"), ("TPE1", "Ada")])
        for count in [0, 3, 9, 10, 15, 20, 30, tag.count] {
            try scratch.sine("a.wav", seconds: 0.1)
            try add(tag.prefix(count), named: "ID3 ", to: scratch.place("a.wav"))
            let tags = try SoundTags(ofFile: scratch.place("a.wav"))
            #expect([nil, "Zulu hymn"].contains(tags.title) && [nil, "Ada"].contains(tags.artist))
            #expect(tags.genre == nil && (count < tag.count || tags.artist == "Ada"))
        }
    }

    @Test("each is a line of characters that can be drawn, no longer than names are, whatever bytes the file has")
    func hostile() throws {
        let tags = try SoundTags(
            ofFile: wave([
                ("INAM", Data("\u{1B}[31m Zulu\n\t hymn \u{202E}".utf8)),
                ("IART", Data("Bj\u{F6}rk".unicodeScalars.map { UInt8($0.value) })),
                ("IPRD", Data(String(repeating: "ä", count: 600).utf8)), ("IGNR", Data(" \u{7} ".utf8)),
            ]))
        #expect(tags.title == "[31m Zulu hymn" && tags.artist == "Björk" && tags.genre == nil)
        #expect(tags.album == String(repeating: "ä", count: 100))
    }

    @Test("what stands beside the sound goes before what stands in it, and a sound without either has none")
    func order() throws {
        let path = try wave([("IART", Data("Ada".utf8)), ("IPRD", Data("Roofs".utf8))])
        #expect(try Sound(file: path).artist == "Ada")
        try scratch.write("version = 1\nauthor = \"Grace\"", to: "a.wav.toml")
        #expect(try Sound(file: path).artist == "Grace" && Sound(file: path).album == "Roofs")
        try scratch.sine("plain.wav", seconds: 0.5)
        #expect(try SoundTags(ofFile: scratch.place("plain.wav")) == SoundTags())
        #expect(throws: SoundError.self) { try SoundTags(ofFile: scratch.place("none.wav")) }
    }
}
