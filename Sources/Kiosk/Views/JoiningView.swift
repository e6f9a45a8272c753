import QRCode
import Terminal
import Workshop

/// How phones join: the code to scan where it fits, else the address and the passcode alone.
enum JoiningView {
    /// The least columns of words beside the code.
    private static let leastWordColumns = 30

    /// In a few lines.
    static func lines(_ joining: JoiningState) -> [String] { [KioskTile.phones.title] + shortLines(joining) }

    /// The same for whoever has no code to scan.
    static func shortLines(_ joining: JoiningState) -> [String] {
        [RoomDisplay.typed(joining.address), joining.passcodeText, joining.phonesText]
    }

    /// Draws a line in the middle of a row, on nothing else.
    static func drawMiddle(_ line: String, in row: Rect, on canvas: inout Canvas) {
        let text = CharacterWidth.fit(line, columns: row.columns, mark: Glyphs.of(canvas.graphics).cut)
        let columns = CharacterWidth.columns(text)
        let column = row.column + (row.columns - columns) / 2
        canvas.clear(
            Rect(column: max(column - 1, 0), row: row.row, columns: columns + 2, rows: 1))
        canvas.draw(text, column: column, row: row.row, style: .strong)
    }

    /// Draws all of it, as large as fits.
    static func draw(_ joining: JoiningState, in room: Rect, on canvas: inout Canvas) {
        var words = room
        if let code = QRCode(joining.address), let size = codeSize(code, in: room, isASCII: canvas.isASCII) {
            let isBeside = size.columns + leastWordColumns <= room.columns
            let place = Rect(
                column: isBeside ? room.column + 1 : room.column + (room.columns - size.columns) / 2,
                row: isBeside ? room.row + (room.rows - size.rows) / 2 : room.row, columns: size.columns,
                rows: size.rows)
            QRCodeView.draw(code, in: place, maxScale: maxScale, on: &canvas)
            if isBeside {
                words.column = place.endColumn
                words.columns = room.endColumn - words.column
            } else {
                words.row = place.endRow
                words.rows = room.endRow - words.row
            }
            drawWords(joining, isScanned: true, in: words, on: &canvas)
        } else {
            drawWords(joining, isScanned: false, in: words, on: &canvas)
        }
    }

    private static let maxScale = 3

    /// The cells of the code with the words beside it, or above them; `nil` where it does not fit.
    private static func codeSize(_ code: QRCode, in room: Rect, isASCII: Bool) -> Size? {
        let rooms = [
            Size(columns: room.columns - leastWordColumns, rows: room.rows),
            Size(columns: room.columns, rows: room.rows - 4),
        ]
        return rooms.lazy.compactMap { room in
            QRCodeView.scale(code, in: room, maxScale: maxScale, isASCII: isASCII).map {
                QRCodeView.size(code, scale: $0, isASCII: isASCII)
            }
        }.first
    }

    /// Each part has an even share of the rows.
    private static func drawWords(_ joining: JoiningState, isScanned: Bool, in room: Rect, on canvas: inout Canvas) {
        let parts: [(text: String, scale: Int, style: Style)] = [
            (
                isScanned ? "Scan the code, or open in your browser" : "On your phone, in the same network, open", 0,
                .plain
            ),
            (RoomDisplay.typed(joining.address), 2, .strong),
            (joining.passcodeText, 2, .strong),
            (joining.phonesText, 1, .plain),
        ]
        let share = max(room.rows / parts.count, 1)
        for (index, part) in parts.enumerated() where (index + 1) * share <= room.rows {
            LargeLetters.draw(
                part.text,
                in: Rect(column: room.column, row: room.row + index * share, columns: room.columns, rows: share),
                maxScale: part.scale, style: part.style, on: &canvas)
        }
    }
}
