import Terminal

/// The settings, in place of the surface: a row each with its name and how it stands.
enum SettingsView {
    private static let nameWidth = 14

    static func draw(
        _ menu: SettingsMenu, _ viewState: ViewState, _ rect: Rect, _ capabilities: Capabilities,
        on canvas: inout Canvas
    ) {
        let glyphs = Glyphs.of(capabilities.graphics)
        if row(.theme, menu, rect) > rect.row {
            canvas.put("Settings", column: rect.column + 1, row: rect.row, style: .strong)
        }
        for row in menu.rows {
            let at = self.row(row, menu, rect)
            guard at >= rect.row, at < rect.endRow else { continue }
            let isMarked = menu.marked == row
            if isMarked {
                canvas.put(glyphs.chosenLeft, column: rect.column + 1, row: at, style: .strong)
                canvas.cursor = Place(column: rect.column + 1, row: at)
            }
            canvas.put(
                SettingText.name(row), column: rect.column + 3, row: at, style: isMarked ? .strong : .plain)
            let column = rect.column + 3 + nameWidth
            let value = CharacterWidth.fit(
                SettingText.value(row, viewState, capabilities), columns: rect.endColumn - column - 1, mark: glyphs.cut)
            canvas.put(value, column: column, row: at, style: isMarked ? .strong : .dim, limit: rect.endColumn)
        }
        let foot = self.row(.card, menu, rect) + 2
        if foot < rect.endRow {
            let about = CharacterWidth.fit(SettingText.about(menu.marked), columns: rect.columns - 4, mark: glyphs.cut)
            canvas.put(about, column: rect.column + 3, row: foot, style: .plain)
        }
    }

    /// The setting whose row is at `place`.
    static func setting(at place: Place, _ menu: SettingsMenu, _ rect: Rect) -> SettingsMenu.Row? {
        guard rect.contains(place) else { return nil }
        return menu.rows.first { row($0, menu, rect) == place.row }
    }

    private static func row(_ setting: SettingsMenu.Row, _ menu: SettingsMenu, _ rect: Rect) -> Int {
        // On the smallest terminals the heading gives way, and the list moves with the mark.
        let count = menu.rows.count
        let place = menu.rows.firstIndex(of: setting) ?? 0
        let marked = menu.rows.firstIndex(of: menu.marked) ?? 0
        let head = rect.rows >= count + 4 ? 2 : rect.rows > count ? 1 : 0
        let passed = max(marked - rect.rows + 1, 0)
        return rect.row + head + place - (head == 0 ? passed : 0)
    }
}
