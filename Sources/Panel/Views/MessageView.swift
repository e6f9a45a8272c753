import Terminal

/// What was said so far, the newest below, each with the time of day at which it came.
enum MessageView {
    static func draw(_ viewState: ViewState, back: Int, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        canvas.put("Messages", column: rect.column + 1, row: rect.row, style: .strong)
        let room = room(rect)
        let lines = lines(viewState, columns: room.columns)
        let end = max(lines.count - min(max(back, 0), max(lines.count - room.rows, 0)), 0)
        let start = max(end - room.rows, 0)
        canvas.cursor = Place(column: room.column, row: room.row)
        if lines.isEmpty { canvas.put("no messages yet", column: room.column, row: room.row, style: .dim) }
        for (number, line) in lines[start..<end].enumerated() {
            let row = room.row + number
            canvas.put(line.clock, column: room.column, row: row, style: .dim)
            canvas.put(line.text, column: room.column + indent, row: row, style: line.isNewest ? .strong : .plain)
            if number == end - start - 1 { canvas.cursor = Place(column: room.column, row: row) }
        }
        let edge = rect.endColumn - 1
        if start > 0 { canvas.put(glyphs.up, column: edge, row: room.row, style: .strong) }
        if end < lines.count {
            canvas.put(canvas.isASCII ? "v" : "↓", column: edge, row: room.endRow - 1, style: .strong)
        }
    }

    /// The most rows that it can be scrolled back by.
    static func maxBack(_ viewState: ViewState, _ rect: Rect) -> Int {
        let room = room(rect)
        return max(lines(viewState, columns: room.columns).count - room.rows, 0)
    }

    private struct Line {
        var clock: String
        var text: String
        var isNewest: Bool
    }

    private static let indent = 10

    private static func room(_ rect: Rect) -> Rect {
        let air = rect.rows >= 18 ? 1 : 0
        return Rect(
            column: rect.column + 1, row: rect.row + 1 + air, columns: rect.columns - 3, rows: rect.rows - 1 - air)
    }

    private static func lines(_ viewState: ViewState, columns: Int) -> [Line] {
        viewState.said.enumerated().flatMap { index, said in
            CharacterWidth.wrapped(said.text, columns: columns - indent).enumerated().map { number, text in
                Line(clock: number == 0 ? said.clock : "", text: text, isNewest: index == viewState.said.count - 1)
            }
        }
    }
}
