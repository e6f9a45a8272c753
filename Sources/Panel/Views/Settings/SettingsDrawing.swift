import Terminal

/// How the settings are drawn: a row each with its name and how it stands.
extension SettingsView {
    private static let nameWidth = 14

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (viewState, capabilities, glyphs) = (drawing.viewState, drawing.capabilities, drawing.glyphs)
        let rect = drawing.layout.room
        if row(of: .theme, rect) > rect.row {
            canvas.draw("Settings", column: rect.column + 1, row: rect.row, style: .strong)
        }
        for row in rows {
            let at = self.row(of: row, rect)
            guard at >= rect.row, at < rect.endRow else { continue }
            let isMarked = marked == row
            if isMarked {
                canvas.draw(glyphs.chosenLeft, column: rect.column + 1, row: at, style: .strong)
                canvas.cursor = Place(column: rect.column + 1, row: at)
            }
            canvas.draw(
                SettingText.name(row), column: rect.column + 3, row: at, style: isMarked ? .strong : .plain)
            let column = rect.column + 3 + Self.nameWidth
            let value = CharacterWidth.fit(
                SettingText.value(row, viewState, capabilities), columns: rect.endColumn - column - 1, mark: glyphs.cut)
            canvas.draw(value, column: column, row: at, style: isMarked ? .strong : .dim, limit: rect.endColumn)
        }
        let foot = row(of: .card, rect) + 2
        if foot < rect.endRow {
            let about = CharacterWidth.fit(SettingText.about(marked), columns: rect.columns - 4, mark: glyphs.cut)
            canvas.draw(about, column: rect.column + 3, row: foot, style: .plain)
        }
    }

    /// The setting whose row is at `place`.
    func row(at place: Place, _ rect: Rect) -> Row? {
        guard rect.contains(place) else { return nil }
        return rows.first { row(of: $0, rect) == place.row }
    }

    private func row(of setting: Row, _ rect: Rect) -> Int {
        // On the smallest terminals the heading gives way, and the list moves with the mark.
        let count = rows.count
        let place = rows.firstIndex(of: setting) ?? 0
        let marked = rows.firstIndex(of: marked) ?? 0
        let head = rect.rows >= count + 4 ? 2 : rect.rows > count ? 1 : 0
        let passed = max(marked - rect.rows + 1, 0)
        return rect.row + head + place - (head == 0 ? passed : 0)
    }
}
