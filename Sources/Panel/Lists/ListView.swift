import Terminal

/// A list to choose from, in place of the surface: a line that says what to do, what was typed, the items under their
/// headings, and words on the one that is marked.
enum ListView {
    static func draw(_ list: PickList, _ style: ListStyle, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let columns = ListColumns(list, style, rect)
        drawHead(list, style, rect, glyphs, on: &canvas)
        if columns.rows.allSatisfy(\.rows.isEmpty), let rows = columns.frames.first?.rows {
            let text = CharacterWidth.fit(style.nothing, columns: rows.columns - 2, mark: glyphs.cut)
            canvas.draw(text, column: rows.column + 2, row: rows.row, style: .dim)
        }
        for (frame, column) in zip(columns.frames, columns.rows) {
            if !list.items.isEmpty { drawHeadings(style.headings, frame, on: &canvas) }
            draw(column.rows, of: list, style, frame, glyphs, on: &canvas)
        }
        let edge = rect.endColumn - 1
        guard let first = columns.frames.first, let last = columns.frames.last else { return }
        if columns.isMoreAbove { canvas.draw(glyphs.up, column: edge, row: first.rows.row, style: .strong) }
        if columns.isMoreBelow {
            canvas.draw(canvas.isASCII ? "v" : "↓", column: edge, row: last.rows.endRow - 1, style: .strong)
        }
        drawFooter(list, style, first, on: &canvas)
    }

    private static func draw(
        _ rows: ArraySlice<PickList.Row>, of list: PickList, _ style: ListStyle, _ frame: ListFrame, _ glyphs: Glyphs,
        on canvas: inout Canvas
    ) {
        for (number, row) in rows.enumerated() {
            let at = frame.rows.row + number
            switch row {
            case .heading(let text):
                let shown = fitEnd(text, columns: frame.rows.columns, mark: glyphs.cut)
                canvas.draw(shown, column: frame.rows.column, row: at, style: .dim)
            case .item(let index): ListRow.draw(index, list, style, frame, row: at, glyphs, on: &canvas)
            case .note(let note):
                let sign = note.isWrong ? "\(glyphs.warning) " : ""
                let text = CharacterWidth.fit(sign + note.text, columns: frame.rows.columns - 2, mark: glyphs.cut)
                canvas.draw(text, column: frame.rows.column + 2, row: at, style: note.isWrong ? .alarm : .dim)
            }
        }
    }

    /// What stands over the columns.
    private static func drawHeadings(_ headings: [String], _ frame: ListFrame, on canvas: inout Canvas) {
        guard let name = headings.first else { return }
        let row = frame.rows.row - 1
        canvas.draw(name, column: frame.name.lowerBound, row: row, style: .dim)
        for (heading, end) in zip(headings.dropFirst(), frame.factEnds) {
            canvas.draw(heading, endingAt: end, row: row, style: .dim)
        }
    }

    /// The item whose row is at `place`, by its place among all, and that row among those that are seen.
    static func item(at place: Place, _ list: PickList, _ style: ListStyle, _ rect: Rect) -> (item: Int, row: Int)? {
        ListColumns(list, style, rect).item(at: place)
    }

    private static func drawHead(
        _ list: PickList, _ style: ListStyle, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        canvas.draw(style.title, column: rect.column + 1, row: rect.row, style: .strong, limit: rect.endColumn)
        canvas.draw(style.aside, endingAt: rect.endColumn - 5, row: rect.row, style: .dim)
        guard style.isSearched else { return }
        let row = rect.row + 1
        let start = canvas.draw("find: ", column: rect.column + 1, row: row, style: .dim)
        let end = canvas.draw(list.typed, column: start, row: row, style: .strong, limit: rect.endColumn - 1)
        if list.chosen == nil { canvas.cursor = Place(column: end, row: row) }
        if list.typed.isEmpty { canvas.draw("type part of the name", column: start, row: row, style: .dim) }
    }

    private static func drawFooter(
        _ list: PickList, _ listStyle: ListStyle, _ frame: ListFrame, on canvas: inout Canvas
    ) {
        let rect = frame.footer
        guard !rect.isEmpty else { return }
        if let footer = listStyle.footer, footer.draw(frame, &canvas) { return }
        let item = list.marked
        let isAsking = item?.isAsking ?? false
        func wrapped(_ text: String?, _ style: Style) -> [(text: String, style: Style)] {
            text.map { CharacterWidth.wrapped($0, columns: rect.columns).map { ($0, style) } } ?? []
        }
        let answer = wrapped(isAsking ? nil : listStyle.answer, .strong)
        let detail = wrapped(item.flatMap(frame.detail), isAsking || item?.isWrong ?? false ? .alarm : .plain)
        let lines = answer.isEmpty || answer.count + detail.count <= rect.rows ? answer + detail : answer
        for (number, line) in lines.prefix(rect.rows).enumerated() {
            canvas.draw(line.text, column: rect.column, row: rect.row + number, style: line.style)
        }
    }

    /// As much of the end of `text` as fits: of a folder the last names tell most.
    private static func fitEnd(_ text: String, columns: Int, mark: Unicode.Scalar) -> String {
        guard CharacterWidth.columns(text) > columns else { return text }
        var end = text
        while CharacterWidth.columns(end) > columns - 1, !end.isEmpty { end.removeFirst() }
        return String(mark) + end
    }
}
