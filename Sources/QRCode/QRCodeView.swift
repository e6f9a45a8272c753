import Terminal

/// A QR code as it stands on a terminal: black on white in every theme, with its quiet zone.
package enum QRCodeView {
    /// The cells that it takes, each field so many half cells wide; where half cells cannot be drawn, two whole ones by one.
    package static func size(_ code: QRCode, scale: Int = 1, isASCII: Bool) -> Size {
        let fields = (code.width + 2 * QRCode.quietZone) * scale
        return isASCII ? Size(columns: 2 * fields, rows: fields) : Size(columns: fields, rows: (fields + 1) / 2)
    }

    /// The largest scale at which the code fits into `room`, up to `maxScale`; `nil` where it does not fit at all.
    package static func scale(_ code: QRCode, in room: Size, maxScale: Int = 2, isASCII: Bool) -> Int? {
        stride(from: maxScale, through: 1, by: -1).first { scale in
            let size = size(code, scale: scale, isASCII: isASCII)
            return size.columns <= room.columns && size.rows <= room.rows
        }
    }

    /// Draws it from the upper left of `rect` on, as large as fits; nothing where it does not fit. Answers the cells that it takes.
    @discardableResult
    package static func draw(_ code: QRCode, in rect: Rect, maxScale: Int = 2, on canvas: inout Canvas) -> Rect? {
        let room = Size(columns: rect.columns, rows: rect.rows)
        let isASCII = canvas.isASCII
        guard let scale = scale(code, in: room, maxScale: maxScale, isASCII: isASCII) else { return nil }
        let size = size(code, scale: scale, isASCII: isASCII)
        // Of half cells; two columns are one where there are none.
        func isDark(_ column: Int, _ row: Int) -> Bool {
            code.isDark(column: column / scale - QRCode.quietZone, row: row / scale - QRCode.quietZone)
        }
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let (x, y) = (rect.column + column, rect.row + row)
                if isASCII {
                    canvas.draw(" ", column: x, row: y, style: Style(isDark(column / 2, row) ? .ink : .paper))
                } else {
                    let upper = isDark(column, 2 * row)
                    let lower = isDark(column, 2 * row + 1)
                    let glyph: Unicode.Scalar = upper ? (lower ? "█" : "▀") : lower ? "▄" : " "
                    canvas.draw(glyph, column: x, row: y, style: Style(.paper))
                }
            }
        }
        return Rect(column: rect.column, row: rect.row, columns: size.columns, rows: size.rows)
    }
}
