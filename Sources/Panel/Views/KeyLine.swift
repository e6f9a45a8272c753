/// The last row: the keys that matter most, as many as there is room for.
enum KeyLine {
    private static let hints = KeyTable.entries.compactMap { entry in entry.hint.map { (entry.label, $0) } }
    private static let listHints = [("↑ ↓", "move"), ("Enter", "take"), ("PgUp PgDn", "page"), ("Esc", "close")]

    private static let settingsHints = [("↑ ↓", "move"), ("← →", "change"), ("Esc", "close")]
    private static let entryHints = [("Enter", "set"), ("↑", "the last ones"), ("Esc", "leave")]

    static func draw(_ look: Look, _ layout: Layout, on canvas: inout Canvas) {
        let rect = layout.keys
        guard !rect.isEmpty else { return }
        // The way out and the way to everything else come first; what is between fills the room.
        let hints = self.hints(look)
        let spaces = rect.columns >= 100 ? 4 : rect.columns >= 72 ? 2 : 1
        func width(_ hint: (String, String)) -> Int {
            CharacterWidth.columns(hint.0) + 1 + CharacterWidth.columns(hint.1)
        }
        guard let last = hints.last else { return }
        let lastStart = rect.endColumn - width(last) - 1
        var column = rect.column + 1
        for hint in hints.dropLast() {
            let shown = look.view.help != nil && hint.1 == "help" ? (hint.0, "back") : hint
            guard column + width(shown) + 1 < lastStart else { continue }
            column = draw(shown, column: column, row: rect.row, on: &canvas) + spaces
        }
        draw(last, column: lastStart, row: rect.row, on: &canvas)
    }

    private static func hints(_ look: Look) -> [(String, String)] {
        if case .settings = look.view { return settingsHints }
        if look.entry != nil { return entryHints }
        return look.view.list == nil ? hints : listHints
    }

    @discardableResult
    private static func draw(_ hint: (String, String), column: Int, row: Int, on canvas: inout Canvas) -> Int {
        let after = canvas.put(hint.0, column: column, row: row, style: .strong)
        return canvas.put(hint.1, column: after + 1, row: row, style: .dim)
    }
}
