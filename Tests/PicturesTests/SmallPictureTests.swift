import Files
import Glibc
import Pictures
import TestSupport
import Testing

@Suite("Pictures from outside") struct SmallPictureTests {
    private static func seed(_ name: String) throws -> [UInt8] {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return try WholeFile.read("/\(tests)/Fuzzing/Seeds/picture/\(name)", limit: 1 << 20)
    }

    private static func corner(_ name: String, last: Bool = false) throws -> SIMD3<Int> {
        let picture = try SmallPicture(bytes: seed(name), file: name)
        return picture.colour(
            column: last ? picture.columns - 1 : 0, row: last ? picture.rows - 1 : 0, of: picture.columns, picture.rows)
    }

    private static func problem(_ bytes: [UInt8]) -> String {
        do throws(PictureProblem) {
            _ = try SmallPicture(bytes: bytes, file: "a.png")
            return ""
        } catch {
            return error.description
        }
    }

    @Test("PNG and JPEG files of every kind have their colours, and what is transparent is black") func colours() throws
    {
        #expect(
            try Self.corner("wide.png") == SIMD3(255, 0, 0) && Self.corner("wide.png", last: true) == SIMD3(0, 0, 255))
        #expect(try Self.corner("grey.png") == SIMD3(repeating: 128))
        #expect(try Self.corner("palette.png") == SIMD3(255, 255, 0))
        #expect(try Self.corner("interlaced.png") == SIMD3(255, 0, 0))
        #expect(try Self.corner("interlaced.png", last: true) == .zero)
        #expect(try Self.corner("progressive.jpg") == SIMD3(repeating: 255))
        #expect(try Self.corner("inks.jpg") == SIMD3(255, 0, 0))
        let green = try Self.corner("green.jpg")
        #expect(abs(green.x - 0x20) < 6 && abs(green.y - 0x80) < 6 && abs(green.z - 0x40) < 6)
    }

    @Test("a part of a picture has the mean of its pixels, and one that is finer than them their colour") func parts() {
        let picture = SmallPicture(columns: 2, rows: 1, pixels: [10, 20, 30, 30, 40, 50])
        #expect(picture.colour(column: 0, row: 0, of: 1, 1) == SIMD3(20, 30, 40))
        #expect(picture.colour(column: 5, row: 3, of: 6, 4) == SIMD3(30, 40, 50))
    }

    @Test("a large picture is kept small, in its proportions") func small() throws {
        // 600 × 200 pixels of one grey: the rows that it is made of are stored, not packed.
        let picture = try SmallPicture(bytes: PNGText.grey(width: 600, height: 200), file: "a.png")
        #expect(picture.columns == SmallPicture.maxSide && picture.rows == SmallPicture.maxSide / 3)
        #expect(picture.pixels.allSatisfy { $0 == 77 })
    }

    @Test("what is no picture, too large or empty is one line; what is cut off shows what there is") func hostile()
        throws
    {
        for bytes in [[], Array("GIF89a".utf8), [0x89, 0x50], Array(try Self.seed("wide.png").prefix(20))] {
            let problem = Self.problem(bytes)
            #expect(problem.hasPrefix("a.png: ") && !problem.contains("\n"), "\(problem)")
        }
        #expect(
            Self.problem(PNGText.header(width: 8_193, height: 1, interlaced: false) + PNGText.noData).contains("8192"))
        #expect(
            Self.problem(PNGText.header(width: 8_000, height: 8_000, interlaced: true) + PNGText.noData).contains(
                "interlaced"))
        let tall = PNGText.grey(width: 100, height: 100)
        #expect(try SmallPicture(bytes: Array(tall.prefix(tall.count / 2)), file: "a.png").pixels.contains(77))
    }

    @Test("a file that is not there, is a folder or a pipe, or has more than 10 MB is one line") func files() throws {
        let scratch = try Scratch()
        try Folder.make("\(scratch.path)/folder")
        mkfifo("\(scratch.path)/pipe", 0o600)
        try WholeFile.write([], to: "\(scratch.path)/large")
        truncate("\(scratch.path)/large", Int(SmallPicture.maxFileBytes) + 1)
        for name in ["none", "folder", "pipe", "large"] {
            do throws(PictureProblem) {
                _ = try SmallPicture(path: "\(scratch.path)/\(name)")
                Issue.record("\(name) was read")
            } catch {
                #expect(error.description.hasPrefix("\(scratch.path)/\(name): ") && !error.description.contains("\n"))
            }
        }
    }

    @Test("pictures are read in the background, once, and the last that was asked for is answered") func loading()
        throws
    {
        let scratch = try Scratch()
        try WholeFile.write(try Self.seed("wide.png"), to: "\(scratch.path)/a.png")
        let folder = scratch.path
        let loader = PictureLoader { name in name == "nothing" ? nil : .file("\(folder)/\(name)") }
        for name in ["b.png", "nothing", "a.png"] { _ = loader.answer(name) }
        #expect(eventually { if case .picture = loader.answer("a.png") { true } else { false } })
        unlink("\(folder)/a.png")
        #expect(loader.answer("a.png") != nil, "what was read is kept")
        #expect(eventually { loader.answer("nothing") == PictureLoader.Answer.none })
        loader.forget()
        #expect(
            eventually {
                if case .problem(let text) = loader.answer("a.png") { text.contains("a.png: ") } else { false }
            })
        loader.stop()
    }
}

/// The text of a PNG file, made by hand.
private enum PNGText {
    static func header(width: Int, height: Int, interlaced: Bool) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(width) + big(height) + [8, 0, 0, 0, interlaced ? 1 : 0])
    }

    /// What comes where a picture's data begin.
    static var noData: [UInt8] { chunk("IDAT", []) }

    /// One grey, 77, without anything packed.
    static func grey(width: Int, height: Int) -> [UInt8] {
        let row = [0] + [UInt8](repeating: 77, count: width)
        var stored: [UInt8] = [0x78, 0x01]
        var (low, high): (UInt32, UInt32) = (1, 0)
        for number in 0..<height {
            let count = row.count
            stored += [
                number == height - 1 ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), ~UInt8(count & 255),
                ~UInt8(count >> 8),
            ]
            stored += row
            for byte in row {
                low = (low + UInt32(byte)) % 65_521
                high = (high + low) % 65_521
            }
        }
        stored += big(Int(high << 16 | low))
        return header(width: width, height: height, interlaced: false) + chunk("IDAT", stored) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return big(data.count) + body + big(Int(checksum(body)))
    }

    private static func big(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    /// CRC-32 (ISO 3309).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
