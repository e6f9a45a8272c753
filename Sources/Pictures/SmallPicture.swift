import CPictures
import Files
import Glibc

/// A picture from outside, made small: PNG and JPEG files. What is transparent is black.
package struct SmallPicture: Equatable, Sendable {
    /// Pixels across, 1…``maxSide``.
    package let columns: Int
    /// Pixels down, 1…``maxSide``.
    package let rows: Int
    /// Red, green and blue of each pixel, a byte each, row by row from the top.
    package let pixels: [UInt8]

    /// The largest file that is read, in bytes.
    package static let maxFileBytes = 10_000_000
    /// The most pixels that a picture has across, and down.
    package static let maxFileSide = 8_192
    /// The most pixels of one that has to be held whole to be read: interlaced (PNG), or progressive (JPEG).
    package static let maxWholePixels = 16 << 20
    /// The most pixels across and down that are kept: as many as are sent to a terminal in less than 200 kB.
    package static let maxSide = 216

    /// Makes a picture of these pixels.
    package init(columns: Int, rows: Int, pixels: [UInt8]) {
        precondition(columns > 0 && rows > 0 && pixels.count == 3 * columns * rows)
        (self.columns, self.rows, self.pixels) = (columns, rows, pixels)
    }

    /// Reads the file at `path`.
    package init(path: String) throws(PictureProblem) {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.read(path, limit: Self.maxFileBytes, takesPipes: false)
        } catch {
            let text =
                error.kind == .tooLarge
                ? "a picture of more than \(Self.maxFileBytes / 1_000_000) MB is not read" : error.text
            throw PictureProblem(description: printable("\(path): \(text)"))
        }
        try self.init(bytes: bytes, file: path)
    }

    /// Reads `bytes`; `file` is what problems name. Of a file that is cut off there is what it has.
    package init(bytes: [UInt8], file: String) throws(PictureProblem) {
        var options = quern_picture_options()
        options.most_side = UInt32(Self.maxFileSide)
        options.most_pixels = UInt64(Self.maxWholePixels)
        (options.columns, options.rows) = (UInt32(Self.maxSide), UInt32(Self.maxSide))
        var picture = quern_picture()
        let isRead = quern_picture_read(bytes, bytes.count, &options, &picture)
        defer { free(picture.pixels) }
        guard isRead != 0, let pixels = picture.pixels else {
            let text = withUnsafeBytes(of: &picture.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            throw PictureProblem(description: printable("\(file): \(boundedName(text))"))
        }
        (columns, rows) = (Int(picture.columns), Int(picture.rows))
        self.pixels = Array(UnsafeBufferPointer(start: pixels, count: 3 * columns * rows))
    }

    /// The colour of a part of it, the mean of all pixels in there.
    /// - Parameters:
    ///   - column, row: which part, from the upper left.
    ///   - columns, rows: into how many parts it is cut.
    package func colour(column: Int, row: Int, of columns: Int, _ rows: Int) -> SIMD3<Int> {
        let across = Self.part(column, of: columns, length: self.columns)
        let down = Self.part(row, of: rows, length: self.rows)
        var sum = SIMD3<Int>.zero
        for y in down {
            for x in across {
                let place = 3 * (y * self.columns + x)
                sum &+= SIMD3(Int(pixels[place]), Int(pixels[place + 1]), Int(pixels[place + 2]))
            }
        }
        return sum / SIMD3(repeating: across.count * down.count)
    }

    /// The pixels of a part; one at least.
    private static func part(_ number: Int, of count: Int, length: Int) -> Range<Int> {
        let begin = min(max(number, 0) * length / max(count, 1), length - 1)
        return begin..<min(max((number + 1) * length / max(count, 1), begin + 1), length)
    }
}
