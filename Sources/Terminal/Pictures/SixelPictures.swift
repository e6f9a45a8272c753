import CSixel
import Glibc

/// Pictures as sixels.
enum SixelPictures {
    /// Ends what was begun, and clears the screen, where it would stay.
    static let end = "\u{1b}\\\u{1b}[2J"

    /// The most bytes of a picture, and the most pixels across and down.
    static let maxBytes = 180_000
    private static let maxSide = 480
    /// Colours and sides that are tried, one after the other, until it is small enough.
    private static let attempts = [(128, 1), (64, 1), (32, 1), (32, 2), (16, 4)]

    /// A picture as large as its place, a piece for each row of cells, with the cursor put where it belongs and brought back; `nil` where
    /// there is none.
    static func pieces(_ picture: CanvasPicture, cell: Size) -> [[UInt8]]? {
        for (colours, divisor) in attempts {
            let image = picture.image.scaled(
                toFit: min(picture.rect.columns * cell.columns, maxSide) / divisor,
                min(picture.rect.rows * cell.rows, maxSide) / divisor)
            var sixels = quern_sixels()
            guard
                quern_sixel_encode(
                    image.pixels, Int32(image.columns), Int32(image.rows), Int32(cell.rows), Int32(colours), maxBytes,
                    &sixels) != 0
            else { continue }
            defer {
                free(sixels.bytes)
                free(sixels.ends)
            }
            return (0..<sixels.strips).map { strip in
                let start = strip == 0 ? 0 : sixels.ends[strip - 1]
                let bytes = UnsafeBufferPointer(start: sixels.bytes + start, count: sixels.ends[strip] - start)
                let place = "\u{1b}7\u{1b}[\(picture.rect.row + strip + 1);\(picture.rect.column + 1)H"
                return Array(place.utf8) + Array(bytes) + Array("\u{1b}8".utf8)
            }
        }
        return nil
    }
}
