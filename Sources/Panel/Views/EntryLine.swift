import Granular

/// The line in which a value is typed, at the foot of the stage: the parameter, what was typed with the cursor in it, and what the
/// parameter takes, or why the line could not be taken.
enum EntryLine {
    static func draw(_ entry: ValueEntry, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.entry
        canvas.clear(rect)
        // A line that names its parameter itself needs no other name before it.
        let isNamed = entry.target != entry.focus
        let hint = entry.problem ?? (isNamed ? "\(entry.target.definition.name): " : "") + hint(entry.target)
        let style = entry.problem == nil ? Style.dim : .alarm
        let row = rect.endRow - 1
        if rect.rows > 1 {
            put(hint, column: rect.column + 1, row: rect.row, style: style, glyphs, rect, on: &canvas)
            drawText(entry, rect, isNamed: isNamed, on: &canvas)
        } else {
            // An error has the room of the name, which it says itself.
            let end = drawText(entry, rect, isNamed: isNamed || entry.problem != nil, on: &canvas)
            put(hint, column: end, row: row, style: style, glyphs, rect, on: &canvas)
        }
    }

    /// Draws the name and what was typed; answers the column after it.
    @discardableResult
    private static func drawText(
        _ entry: ValueEntry, _ rect: Rect, isNamed: Bool, on canvas: inout Canvas
    ) -> Int {
        let row = rect.endRow - 1
        var column = rect.column + (rect.rows > 1 ? 1 : 0)
        if !isNamed {
            column = canvas.put(
                entry.target.definition.shortName + " ", column: column, row: row, style: Style(.held, entry.target))
        }
        column = canvas.put("= ", column: column, row: row, style: .strong)
        // What is left of the cursor is always to be seen, and one character more.
        let room = max(rect.endColumn - column - 1, 1)
        let skipped = max(entry.cursor - room, 0)
        let after = canvas.put(
            String(entry.text.dropFirst(skipped)), column: column, row: row, style: .strong, limit: rect.endColumn)
        canvas.cursor = Place(column: column + entry.cursor - skipped, row: row)
        return max(after, column + entry.cursor - skipped + 1)
    }

    private static func hint(_ parameter: Parameter) -> String {
        let quantity = Quantity(parameter)
        return parameter.choices.isEmpty ? "\(quantity.words); \(quantity.example)" : quantity.words
    }

    private static func put(
        _ text: String, column: Int, row: Int, style: Style, _ glyphs: Glyphs, _ rect: Rect, on canvas: inout Canvas
    ) {
        let room = rect.endColumn - column
        guard room > 3 else { return }
        canvas.put(
            CharacterWidth.fit(text, columns: room, mark: glyphs.cut), column: column, row: row, style: style)
    }
}

extension Layout {
    /// Where a value is typed: the lines of messages and devices; two rows of them where there are as many.
    var entry: Rect {
        let rows = notices.isEmpty ? 1 : 2
        return Rect(column: 0, row: status.endRow - rows, columns: size.columns, rows: rows)
    }
}
