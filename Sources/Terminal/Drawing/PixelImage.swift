/// A picture in pixels, for terminals that can show one.
package struct PixelImage: Equatable, Sendable {
    /// Pixels across, 1 and more.
    package let columns: Int
    /// Pixels down, 1 and more.
    package let rows: Int
    /// Red, green and blue of each pixel, a byte each, row by row from the top.
    package let pixels: [UInt8]

    /// Makes a picture of these pixels.
    package init(columns: Int, rows: Int, pixels: [UInt8]) {
        precondition(columns > 0 && rows > 0 && pixels.count == 3 * columns * rows)
        (self.columns, self.rows, self.pixels) = (columns, rows, pixels)
    }

    /// The same as large as it fits into so many pixels, its proportions kept; between pixels it is interpolated linearly.
    func scaled(toFit width: Int, _ height: Int) -> PixelImage {
        let isWide = columns * height > rows * width
        let across = isWide ? max(width, 1) : max(columns * height / rows, 1)
        let down = isWide ? max(rows * width / columns, 1) : max(height, 1)
        let xs = (0..<across).map { Self.between($0, of: across, columns) }
        var scaled: [UInt8] = []
        scaled.reserveCapacity(3 * across * down)
        for y in 0..<down {
            let (row, next, part) = Self.between(y, of: down, rows)
            for x in xs {
                for colour in 0..<3 {
                    let (left, right) = (3 * x.first + colour, 3 * x.next + colour)
                    let above = mix(pixels[3 * columns * row + left], pixels[3 * columns * row + right], x.part)
                    let below = mix(pixels[3 * columns * next + left], pixels[3 * columns * next + right], x.part)
                    scaled.append(UInt8((above * (256 - part) + below * part) >> 16))
                }
            }
        }
        return PixelImage(columns: across, rows: down, pixels: scaled)
    }

    private func mix(_ a: UInt8, _ b: UInt8, _ part: Int) -> Int { Int(a) * (256 - part) + Int(b) * part }

    /// Between which two pixels the middle of a new one lies, and how near to the second, in 256ths.
    private static func between(_ place: Int, of count: Int, _ length: Int) -> (first: Int, next: Int, part: Int) {
        let at = min(max((512 * place + 256) * length / (2 * count) - 128, 0), 256 * (length - 1))
        return (at / 256, min(at / 256 + 1, length - 1), at % 256)
    }
}

/// A picture on a canvas, in whose place cells stand for terminals that show no pixels.
package struct CanvasPicture: Equatable, Sendable {
    /// The cells that it covers.
    package let rect: Rect
    /// What it shows.
    package let image: PixelImage

    /// Makes a picture.
    package init(rect: Rect, image: PixelImage) { (self.rect, self.image) = (rect, image) }
}
