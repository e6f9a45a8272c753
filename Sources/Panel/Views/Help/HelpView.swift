import Terminal

/// The mapping's gestures, every key, what mouse and touch do, and in full what is not as it was asked for.
package enum HelpView {
    /// Draws the help, scrolled by so many rows.
    static func draw(_ viewState: ViewState, scroll: Int, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let lines = HelpLine.lines(viewState, columns: rect.columns)
        let start = min(max(scroll, 0), max(lines.count - rect.rows, 0))
        canvas.cursor = Place(column: rect.column + 1, row: rect.row)
        for (row, line) in lines.dropFirst(start).prefix(rect.rows).enumerated() {
            let at = rect.row + row
            switch line {
            case .heading(let text): canvas.put(text, column: rect.column + 1, row: at, style: .strong)
            case .entry(let keys, let about):
                canvas.put(keys, column: rect.column + 2, row: at, style: .strong)
                let column = rect.column + HelpLine.indent
                canvas.put(about, column: column, row: at, style: .plain, limit: rect.endColumn)
            case .remark(let text): canvas.put(text, column: rect.column + 2, row: at, style: .alarm)
            case .gesture(let text):
                canvas.put(text, column: rect.column + 2, row: at, style: .plain, limit: rect.endColumn - 1)
            case .blank: break
            }
        }
        if start > 0 { canvas.put(glyphs.up, column: rect.endColumn - 1, row: rect.row + 1, style: .strong) }
        if lines.count - start > rect.rows {
            canvas.put(canvas.isASCII ? "v" : "↓", column: rect.endColumn - 1, row: rect.endRow - 1, style: .strong)
        }
    }

    /// The farthest that it can be scrolled in so many rows.
    package static func maxScroll(_ viewState: ViewState, _ layout: Layout) -> Int {
        max(HelpLine.lines(viewState, columns: room(layout).columns).count - room(layout).rows, 0)
    }

    /// Where the help and the lists stand.
    package static func room(_ layout: Layout) -> Rect {
        let bottom = layout.keys.isEmpty ? layout.size.rows : layout.keys.row
        let width = min(layout.size.columns, 96)
        return Rect(column: (layout.size.columns - width) / 2, row: 1, columns: width, rows: bottom - 1)
    }

    /// Where what is open is closed by a click: also where no row of keys has room.
    package static func closing(_ layout: Layout) -> Rect {
        let rect = room(layout)
        return Rect(column: rect.endColumn - 3, row: rect.row, columns: 3, rows: 1)
    }
}
