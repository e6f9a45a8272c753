import QRCode
import Terminal
import Workshop

/// The code to scan, and beside it in words how one joins, the address and the passcode in large letters.
struct JoiningPicture {
    let display: RoomDisplay
    /// The address that is shown, with the key.
    let address: String?
    let newcomers: [String]
    let isEnding: Bool

    /// The least columns of the words beside the code.
    private static let leastWords = 28
    /// Rows of large letters.
    private static let letterRows = 3

    func draw(_ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        var words = rect
        let code = address.flatMap { QRCode($0) }
        if let code, let size = size(code, rect, isASCII: canvas.isASCII) {
            let isBeside = size.columns + Self.leastWords <= rect.columns
            let place = Rect(column: rect.column, row: rect.row, columns: size.columns, rows: size.rows)
            QRCodeView.draw(code, in: place, on: &canvas)
            if isBeside {
                words.column += size.columns + 2
                words.columns -= size.columns + 2
            } else {
                words.row += size.rows
                words.rows -= size.rows
            }
            drawWords(words, hasCode: true, glyphs, on: &canvas)
        } else {
            drawWords(words, hasCode: false, glyphs, on: &canvas)
        }
    }

    /// The cells of the code where it fits with the words beside it, or above them; `nil` where it does not.
    private func size(_ code: QRCode, _ rect: Rect, isASCII: Bool) -> Size? {
        let rooms = [
            Size(columns: rect.columns - Self.leastWords, rows: rect.rows),
            Size(columns: rect.columns, rows: rect.rows - 6),
        ]
        for room in rooms {
            guard let scale = QRCodeView.scale(code, in: room, isASCII: isASCII) else { continue }
            return QRCodeView.size(code, scale: scale, isASCII: isASCII)
        }
        return nil
    }

    private func drawWords(_ rect: Rect, hasCode: Bool, _ glyphs: Glyphs, on canvas: inout Canvas) {
        var lines = RoomLines(rect, isAiry: rect.rows >= 16)
        if isEnding { lines.draw("x again: end the room for everybody", .alarm, on: &canvas) }
        if display.state.isLocked {
            lines.draw("LOCKED: nobody's hands sound (X gives them back)", .alarm, on: &canvas)
        }
        if display.isOnlyHere {
            lines.draw(
                "Only this machine: there is no network here. Connect one, and its address is shown.", .alarm,
                on: &canvas)
        }
        guard let address else {
            return lines.draw("This machine has no address that phones can open.", .alarm, on: &canvas)
        }
        if hasCode {
            lines.draw(
                "Scan the code with a phone's camera, on the same network as this machine. Or open in its browser:",
                on: &canvas)
        } else {
            lines.draw("On a phone in the same network, open:", on: &canvas)
        }
        lines.drawLarge(RoomDisplay.typed(address), .strong, on: &canvas)
        if let passcode = display.passcode {
            lines.draw("and type the passcode", on: &canvas)
            lines.drawLarge(passcode, .strong, on: &canvas)
        } else {
            lines.draw("No passcode: whoever opens the address is in.", .alarm, on: &canvas)
        }
        if !hasCode { lines.draw("The code to scan needs a larger terminal.", .dim, on: &canvas) }
        if display.addresses.count > 1 {
            let number = (display.addresses.firstIndex(of: address) ?? 0) + 1
            lines.draw(
                "Address \(number) of \(display.addresses.count); a: another, where phones do not find it", .dim,
                on: &canvas)
        }
        if !newcomers.isEmpty {
            lines.draw("Just came: \(newcomers.prefix(6).joined(separator: ", "))", .strong, on: &canvas)
        }
        canvas.cursor = Place(column: rect.column, row: rect.row)
    }
}

/// Lines of words from the top of a rectangle down, as long as there is room.
struct RoomLines {
    private let rect: Rect
    private let isAiry: Bool
    private var row: Int

    init(_ rect: Rect, isAiry: Bool) {
        (self.rect, self.isAiry) = (rect, isAiry)
        row = rect.row
    }

    /// Draws a text in as many rows as it takes.
    mutating func draw(_ text: String, _ style: Style = .plain, on canvas: inout Canvas) {
        for line in CharacterWidth.wrapped(text, columns: max(rect.columns, 2)) where row < rect.endRow {
            canvas.draw(line, column: rect.column, row: row, style: style, limit: rect.endColumn)
            row += 1
        }
    }

    /// Draws a word in large letters where they have room for all of it, else in one row.
    mutating func drawLarge(_ text: String, _ style: Style, on canvas: inout Canvas) {
        let size = LargeLetters.size(text, scale: 1, isASCII: canvas.isASCII)
        let air = isAiry ? 1 : 0
        guard let size, size.columns + 2 <= rect.columns, row + size.rows + 2 * air <= rect.endRow else {
            draw(text, style, on: &canvas)
            return
        }
        row += air
        let room = Rect(column: rect.column - 1, row: row, columns: size.columns + 2, rows: size.rows)
        LargeLetters.draw(text, in: room, maxScale: 1, style: style, on: &canvas)
        row += size.rows + air
    }
}
