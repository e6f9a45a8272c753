import Terminal

/// How the settings are drawn: a row each with its name and how it stands; beside it, or below for the marked one, what it is.
extension SettingsView {
    private static let nameWidth = 14

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (viewState, capabilities, glyphs) = (drawing.viewState, drawing.capabilities, drawing.glyphs)
        let rect = drawing.layout.room
        canvas.draw("Settings", column: rect.column + 1, row: rect.row, style: .strong)
        let (list, first) = window(rect)
        let edge = rect.endColumn - 1
        if first > 0 { canvas.draw(glyphs.up, column: edge, row: list.row, style: .strong) }
        if first + list.rows < rows.count {
            canvas.draw(canvas.isASCII ? "v" : "↓", column: edge, row: list.endRow - 1, style: .strong)
        }
        let values = rows.map { SettingText.value($0, viewState, capabilities) }
        let about = rect.column + 3 + Self.nameWidth + (values.map(CharacterWidth.columns).max() ?? 0) + 3
        let isWide = rows.allSatisfy { about + CharacterWidth.columns(SettingText.about($0)) < edge }
        for (row, value) in zip(rows, values).dropFirst(first).prefix(list.rows) {
            let at = self.row(of: row, rect)
            let isMarked = marked == row
            if isMarked {
                canvas.draw(glyphs.chosenLeft, column: rect.column + 1, row: at, style: .strong)
                canvas.cursor = Place(column: rect.column + 1, row: at)
            }
            canvas.draw(
                SettingText.name(row), column: rect.column + 3, row: at, style: isMarked ? .strong : .plain)
            let column = rect.column + 3 + Self.nameWidth
            let shown = CharacterWidth.fit(value, columns: edge - column, mark: glyphs.cut)
            canvas.draw(shown, column: column, row: at, style: isMarked ? .strong : .dim, limit: rect.endColumn)
            if isWide {
                canvas.draw(SettingText.about(row), column: about, row: at, style: isMarked ? .plain : .dim)
            }
        }
        guard !isWide else { return }
        let lines = CharacterWidth.wrapped(SettingText.about(marked), columns: rect.columns - 4)
        for (number, line) in lines.prefix(Self.footRows).enumerated() {
            let foot = list.endRow + (list.endRow + Self.footRows < rect.endRow ? 1 : 0) + number
            canvas.draw(line, column: rect.column + 3, row: foot, style: .plain)
        }
    }

    /// Rows of what is said of the marked setting.
    private static let footRows = 2

    /// The setting whose row is at `place`.
    func row(at place: Place, _ rect: Rect) -> Row? {
        guard window(rect).list.contains(place) else { return nil }
        return rows.first { row(of: $0, rect) == place.row }
    }

    private func row(of setting: Row, _ rect: Rect) -> Int {
        let (list, first) = window(rect)
        return list.row + (rows.firstIndex(of: setting) ?? 0) - first
    }

    /// Where the rows stand, and the first of them; where there is no room for all they move with the mark.
    private func window(_ rect: Rect) -> (list: Rect, first: Int) {
        let head = rect.rows >= rows.count + 3 + Self.footRows ? 2 : 1
        let room = min(rows.count, rect.rows - head - Self.footRows)
        let marked = rows.firstIndex(of: marked) ?? 0
        let first = min(max(marked - room / 2, 0), rows.count - room)
        return (Rect(column: rect.column, row: rect.row + head, columns: rect.columns, rows: room), first)
    }
}
