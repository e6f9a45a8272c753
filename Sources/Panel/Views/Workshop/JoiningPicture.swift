import QRCode
import Terminal
import Workshop

/// The code to scan, and beside it in words how one joins, the address and the passcode in large letters.
struct JoiningPicture {
    let display: RoomDisplay
    /// The address that is shown, with the key.
    let address: String?
    let newcomers: [String]
    /// What was answered to what is typed here, while it is new.
    let answer: String?
    /// What is said before the room ends; `nil` where nobody asked for that.
    let ending: String?

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
        if let ending { lines.draw(ending, .alarm, on: &canvas) }
        if let answer { lines.draw(answer, .strong, on: &canvas) }
        if display.state.isLocked {
            lines.draw("LOCKED: nobody's hands sound (X gives them back)", .alarm, on: &canvas)
        }
        guard let address else {
            return lines.draw("This machine has no address that phones can open.", .alarm, on: &canvas)
        }
        drawAddress(address, hasCode: hasCode, &lines, on: &canvas)
        if let passcode = display.passcode {
            // The large letters are a picture: a screen reader reads the small ones.
            lines.draw("and type the passcode", then: passcode, on: &canvas)
            lines.drawLarge(passcode, .strong, on: &canvas)
        } else {
            lines.draw("No passcode: whoever opens the address is in.", .alarm, on: &canvas)
        }
        if let followers = display.followers {
            lines.draw("Other Querns follow:", then: "quern join \(followers.join)", on: &canvas)
            if !followers.isConnected { lines.draw("The broker is not there: they wait for it.", .alarm, on: &canvas) }
            if !followers.doors.isEmpty {
                let doors = followers.doors.prefix(6).map { "\($0.name) (\($0.phoneCount))" }.joined(separator: ", ")
                lines.draw("At doors: \(doors)", on: &canvas)
            }
            if !followers.all.isEmpty {
                lines.draw("Following: \(followers.all.prefix(6).map(\.name).joined(separator: ", "))", on: &canvas)
            }
        }
        if !newcomers.isEmpty {
            lines.draw("Just came: \(newcomers.prefix(6).joined(separator: ", "))", .strong, on: &canvas)
        }
        if !hasCode, !display.isOnlyHere {
            lines.drawWhole(
                ["The code to scan needs a larger terminal.", "The code to scan needs a larger window"], .dim,
                on: &canvas)
        }
        if display.addresses.count > 1 {
            let number = "Address \((display.addresses.firstIndex(of: address) ?? 0) + 1) of \(display.addresses.count)"
            lines.drawWhole(
                ["\(number); a: another, where phones do not find it", "\(number); a: another", number], .dim,
                on: &canvas)
        }
        canvas.cursor = Place(column: rect.column, row: rect.row)
    }

    /// The address to open, and what is to be done there; without a network what is to be done before.
    private func drawAddress(_ address: String, hasCode: Bool, _ lines: inout RoomLines, on canvas: inout Canvas) {
        let typed = RoomDisplay.typed(address)
        if display.isOnlyHere {
            lines.draw(
                "Only this machine: phones cannot come in yet. Connect to a network: its address then shows here.",
                .alarm,
                on: &canvas)
            return lines.draw("In a browser here, open", then: typed, on: &canvas)
        }
        if hasCode {
            lines.draw("Scan the code with a phone's camera, on the same network as this machine.", on: &canvas)
            lines.draw("Or open in its browser:", on: &canvas)
        } else {
            lines.draw("On a phone in the same network, open:", on: &canvas)
        }
        lines.draw(typed, .strong, on: &canvas)
        lines.drawLarge(typed, .strong, on: &canvas)
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

    /// Draws a text and a word that stands out, in the same row where both have room.
    mutating func draw(_ text: String, then word: String, on canvas: inout Canvas) {
        guard CharacterWidth.columns(text) + 1 + CharacterWidth.columns(word) <= rect.columns, row < rect.endRow else {
            draw(text, on: &canvas)
            return draw(word, .strong, on: &canvas)
        }
        let end = canvas.draw(text, column: rect.column, row: row)
        canvas.draw(word, column: end + 1, row: row, style: .strong, limit: rect.endColumn)
        row += 1
    }

    /// Leaves a row empty where there is room for it.
    mutating func skip() { if isAiry { row += 1 } }

    /// Draws a bar with a figure behind it.
    /// - fraction: 0…1.
    mutating func drawBar(_ fraction: Double, _ figure: String, _ glyphs: Glyphs, on canvas: inout Canvas) {
        guard row < rect.endRow else { return }
        let end = canvas.draw(figure, endingAt: rect.endColumn, row: row, style: .strong) - 1
        BarView.draw(fraction: fraction, column: rect.column, end: end, row: row, glyphs: glyphs, on: &canvas) { _ in
            Style(.value)
        }
        row += 1
    }

    /// Draws the first of the texts that has room for all of it, where one has; of several rows none where one is left.
    mutating func drawWhole(_ texts: [String], _ style: Style, on canvas: inout Canvas) {
        let left = rect.endRow - row
        let fitting = texts.first { text in
            let rows = CharacterWidth.wrapped(text, columns: max(rect.columns, 2)).count
            return rows == 1 ? left > 0 : rows < left
        }
        if let fitting { draw(fitting, style, on: &canvas) }
    }

    /// Draws a word in large letters, where they have room for all of it.
    mutating func drawLarge(_ text: String, _ style: Style, on canvas: inout Canvas) {
        let size = LargeLetters.size(text, scale: 1, isASCII: canvas.isASCII)
        let air = isAiry ? 1 : 0
        guard let size, size.columns + 2 <= rect.columns, row + size.rows + 2 * air <= rect.endRow else { return }
        row += air
        let room = Rect(column: rect.column - 1, row: row, columns: size.columns + 2, rows: size.rows)
        LargeLetters.draw(text, in: room, maxScale: 1, style: style, on: &canvas)
        row += size.rows + air
    }
}
