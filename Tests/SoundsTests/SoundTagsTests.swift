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
