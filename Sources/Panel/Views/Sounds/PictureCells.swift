import Pictures
import Terminal

/// A picture in cells: two pixels in each by halves of a block where the terminal has 256 colours, else one; shades where it has none.
enum PictureCells {
    private static let shades: [Unicode.Scalar] = [" ", "░", "▒", "▓", "█"]
    private static let asciiShades: [Unicode.Scalar] = [" ", ".", ":", "-", "=", "+", "*", "#", "@"]

    /// Draws it as large as there is room, its proportions kept: a cell is twice as high as it is wide. A terminal that shows pixels shows the
    /// picture itself there.
    static func draw(_ picture: SmallPicture, _ room: Rect, _ capabilities: Capabilities, on canvas: inout Canvas) {
        guard !room.isEmpty else { return }
        let ratio = 2 * Double(picture.columns) / Double(picture.rows)
        let rows = max(min(room.rows, Int((Double(room.columns) / ratio).rounded())), 1)
        let columns = max(min(room.columns, Int((Double(rows) * ratio).rounded())), 1)
        defer {
            canvas.place(
                PixelImage(columns: picture.columns, rows: picture.rows, pixels: picture.pixels),
                in: Rect(column: room.column, row: room.row, columns: columns, rows: rows))
        }
        let hasHalves = capabilities.colours >= 256 && capabilities.graphics != .ascii
        for row in 0..<rows {
            for column in 0..<columns {
                let place = Place(column: room.column + column, row: room.row + row)
                if hasHalves {
                    let halves = [2 * row, 2 * row + 1].map { half in
                        NearestColour.index(picture.colour(column: column, row: half, of: columns, 2 * rows), of: 256)
                    }
                    canvas.draw(
                        "▀", column: place.column, row: place.row,
                        style: Style(.picture, hue: halves[0], ground: halves[1]))
                } else {
                    draw(picture.colour(column: column, row: row, of: columns, rows), place, capabilities, on: &canvas)
                }
            }
        }
    }

    private static func draw(
        _ colour: SIMD3<Int>, _ place: Place, _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        guard capabilities.colours < 8 else {
            let hue = NearestColour.index(colour, of: capabilities.colours)
            return canvas.draw(
                canvas.isASCII ? "#" : "█", column: place.column, row: place.row, style: Style(.picture, hue: hue))
        }
        // The weights of ITU-R BT.601.
        let light = (299 * colour.x + 587 * colour.y + 114 * colour.z) / 1000
        let all = canvas.isASCII ? asciiShades : shades
        let shade = light * (all.count - 1) / 255
        canvas.draw(
            all[capabilities.theme == .light ? all.count - 1 - shade : shade], column: place.column, row: place.row)
    }
}
