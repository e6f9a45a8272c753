import Terminal

/// The newest messages; where there are none, what is not as it was asked for, and else what the mapping is for.
enum Notices {
    /// Rows from which on what was said before stays to be read.
    static let logRows = 4

    static func draw(
        _ viewState: ViewState, _ layout: Layout, _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        let glyphs = Glyphs.of(capabilities.graphics)
        let rect = layout.notices
        guard !rect.isEmpty else { return }
        let messages = viewState.messages.notices.suffix(rect.rows).map { (" " + $0, Style.strong) }
        let isInLastRow = rect.rows < logRows && messages.count + viewState.messages.remarks.count >= rect.rows
        // What goes on takes the end of the last row.
        let last = PassingLine.draw(
            viewState, Rect(column: rect.column, row: rect.endRow - 1, columns: rect.columns, rows: 1),
            besides: isInLastRow ? messages.last.map { CharacterWidth.columns($0.0) } ?? 0 : 0, glyphs, on: &canvas)
        func end(_ row: Int) -> Int { row == rect.endRow - 1 ? last : rect.endColumn }
        if rect.rows >= logRows, !viewState.messages.said.isEmpty {
            return drawLog(viewState, rect, end, glyphs, on: &canvas)
        }
        let remarks = viewState.messages.remarks.prefix(rect.rows - messages.count).map {
            (" \(glyphs.warning) " + $0, Style.alarm)
        }
        if messages.isEmpty, remarks.isEmpty { drawHint(viewState, rect, end(rect.row), capabilities, on: &canvas) }
        for (index, line) in (remarks + messages).enumerated() {
            let row = rect.row + index
            let text = CharacterWidth.fit(line.0, columns: end(row) - rect.column, mark: glyphs.cut)
            canvas.draw(text, column: rect.column, row: row, style: line.1)
        }
    }

    /// What the mapping is for; how one begins says the surface.
    private static func drawHint(
        _ viewState: ViewState, _ rect: Rect, _ end: Int, _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        let text = viewState.activity.playback != nil ? "Playing back: play along" : viewState.mapping.about
        let mark = Glyphs.of(capabilities.graphics).cut
        canvas.draw(
            CharacterWidth.fit(" " + text, columns: end - rect.column, mark: mark), column: rect.column, row: rect.row,
            style: .dim)
    }

    /// The newest messages with their times; those that are new stand out.
    private static func drawLog(
        _ viewState: ViewState, _ rect: Rect, _ end: (Int) -> Int, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        typealias Line = (clock: String, text: String, style: Style)
        let lines = viewState.messages.said.suffix(rect.rows).flatMap { said -> [Line] in
            let columns = rect.columns - CharacterWidth.columns(said.clock) - 4
            let style: Style = viewState.messages.notices.contains(said.text) ? .strong : .dim
            return CharacterWidth.wrapped(said.text, columns: columns).enumerated().map { number, text in
                (number == 0 ? said.clock : String(repeating: " ", count: said.clock.count), text, style)
            }
        }
        for (index, line) in lines.suffix(rect.rows).enumerated() {
            let row = rect.row + index
            let start = canvas.draw(line.clock, column: rect.column + 1, row: row, style: .dim) + 2
            let text = CharacterWidth.fit(line.text, columns: max(end(row) - start, 0), mark: glyphs.cut)
            canvas.draw(text, column: start, row: row, style: line.style)
        }
    }
}
