import Files
import Foundation
import SeededGenerator
import Sounds
import Testing

@Suite("The picture in a sound file's tags") struct TagPictureTests {
    private static let seeds =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fuzzing/Seeds"

    private static func seed(_ name: String) throws -> [UInt8] {
        try WholeFile.read("\(seeds)/\(name)", limit: 1 << 20)
    }

    @Test(
        "files that other programs wrote have the front cover, byte for byte",
        arguments: ["metaflac.flac", "mutagen.wav", "mutagen.aiff", "mutagen-3.mp3", "mutagen-4.mp3"])
    func others(name: String) throws {
        let front = try Self.seed("picture/wide.png")
        #expect(TagPicture.bytes(ofFile: "\(Self.seeds)/tagpicture/\(name)") == front)
        #expect(TagPicture.bytes(inFile: try Self.seed("tagpicture/\(name)")) == front)
    }

    @Test("one of version 2.2, with bytes put in that no player takes for sound, comes without them") func stuffed()
        throws
    {
        #expect(
            TagPicture.bytes(inFile: try Self.seed("tagpicture/unsynchronised-2.mp3"))
                == (try Self.seed("picture/green.jpg")))
    }

    @Test("a FLAC file behind a tag of ID3 has its own, and a file without any has none") func behind() throws {
        let flac = try Self.seed("tagpicture/metaflac.flac")
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 20] + [UInt8](repeating: 0, count: 20)
        #expect(TagPicture.bytes(inFile: tag + flac) == (try Self.seed("picture/wide.png")))
        for bytes in [[], [0x1a], Array("RIFF".utf8), try Self.seed("picture/wide.png")] {
            #expect(TagPicture.bytes(inFile: bytes) == nil)
        }
        #expect(TagPicture.bytes(ofFile: "/nowhere") == nil && TagPicture.bytes(ofFile: "/tmp") == nil)
        #expect(TagPicture.bytes(ofFile: "/dev/zero") == nil)
    }

    @Test("a picture of more than 5 MB is not read, whatever the lengths say") func large() {
        func big(_ number: Int, _ bytes: Int = 4) -> [UInt8] {
            (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        func flac(_ count: Int, says: Int? = nil) -> [UInt8] {
            let head = big(3) + big(9) + Array("image/png".utf8) + big(0) + [UInt8](repeating: 0, count: 16)
            let block = head + big(says ?? count) + [UInt8](repeating: 7, count: count)
            return Array("fLaC".utf8) + [0x86] + big(block.count, 3) + block
        }
        #expect(TagPicture.bytes(inFile: flac(TagPicture.maxBytes))?.count == TagPicture.maxBytes)
        #expect(TagPicture.bytes(inFile: flac(TagPicture.maxBytes + 1)) == nil)
        for says in [11, 1 << 31, 0xffff_ffff] { #expect(TagPicture.bytes(inFile: flac(10, says: says)) == nil) }
        #expect(TagPicture.bytes(inFile: flac(10, says: 0)) == nil)
    }

    @Test("whatever a byte of a file is, or where it ends, there is a picture within bounds or none") func hostile()
        throws
    {
        var random = SeededGenerator(seed: 27)
        for name in Folder.names("\(Self.seeds)/tagpicture") {
            let bytes = try Self.seed("tagpicture/\(name)")
            for place in bytes.indices {
                for value in [0, 0x7f, 0xff, UInt8.random(in: 0...255, using: &random)] {
                    var changed = bytes
                    changed[place] = value
                    if let picture = TagPicture.bytes(inFile: changed) { #expect(picture.count < bytes.count) }
                }
                if let picture = TagPicture.bytes(inFile: Array(bytes.prefix(place))) {
                    #expect(picture.count < place)
                }
            }
        }
    }
}
