/// The settings, in place of the surface: a row each with its name and how it stands.
enum SettingsView {
    private static let nameWidth = 14

    static func draw(
        _ menu: SettingsMenu, _ look: Look, _ rect: Rect, _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        let glyphs = Glyphs.of(capabilities.graphics)
        if row(.theme, rect) > rect.row {
            canvas.put("Settings", column: rect.column + 1, row: rect.row, style: .strong)
        }
        for row in SettingsMenu.Row.allCases {
            let at = self.row(row, rect)
            let isMarked = menu.marked == row
            if isMarked {
                canvas.put(glyphs.chosenLeft, column: rect.column + 1, row: at, style: .strong)
                canvas.cursor = Place(column: rect.column + 1, row: at)
            }
            canvas.put(
                SettingText.name(row), column: rect.column + 3, row: at, style: isMarked ? .strong : .plain)
            let column = rect.column + 3 + nameWidth
            let value = CharacterWidth.fit(
                SettingText.value(row, look, capabilities), columns: rect.endColumn - column - 1, mark: glyphs.cut)
            canvas.put(value, column: column, row: at, style: isMarked ? .strong : .dim, limit: rect.endColumn)
        }
        let foot = self.row(.card, rect) + 2
        if foot < rect.endRow {
            let about = CharacterWidth.fit(SettingText.about(menu.marked), columns: rect.columns - 4, mark: glyphs.cut)
            canvas.put(about, column: rect.column + 3, row: foot, style: .plain)
        }
    }

    /// The setting whose row is at `place`.
    static func setting(at place: Place, _ rect: Rect) -> SettingsMenu.Row? {
        guard rect.contains(place) else { return nil }
        return SettingsMenu.Row.allCases.first { row($0, rect) == place.row }
    }

    private static func row(_ setting: SettingsMenu.Row, _ rect: Rect) -> Int {
        // On the smallest terminals the heading gives way.
        let head = rect.rows >= 14 ? 2 : rect.rows > SettingsMenu.Row.allCases.count ? 1 : 0
        return rect.row + head + setting.rawValue
    }
}
