import Terminal

/// How to make the first sound, written on the surface where nothing else is drawn, as near its middle as there is room.
enum StartHintView {
    /// The most rows that it is broken into.
    private static let maxRows = 3

    /// Rows that others leave it in a room of theirs.
    static func rows(in room: Rect) -> Int { min(2, room.rows / 3) }

    /// Draws the first of `texts` that there is room for, in as few rows as it fits into: with free cells on both sides, or at
    /// least on its own.
    static func draw(_ texts: [String], _ surface: Rect, on canvas: inout Canvas) {
        for margin in [1, 0] {
            for text in texts {
                for rows in 1...maxRows where draw(text, rows, margin: margin, surface, on: &canvas) { return }
            }
        }
    }

    /// Whether there was room for it in so many rows.
    private static func draw(_ text: String, _ rows: Int, margin: Int, _ surface: Rect, on canvas: inout Canvas) -> Bool
    {
        let lines = broken(text, into: rows, columns: surface.columns - 2 * margin)
        guard lines.count == rows, let place = place(for: lines, margin: margin, surface, canvas) else { return false }
        for (number, line) in lines.enumerated() {
            let column = place.column - CharacterWidth.columns(line) / 2
            canvas.draw(line, column: column, row: place.row + number, style: .strong)
        }
        return true
    }

    /// Lines of about the same length; more or fewer than asked for where they do not come out so.
    private static func broken(_ text: String, into rows: Int, columns: Int) -> [String] {
        // No word is broken.
        let longest = text.split(separator: " ").map { CharacterWidth.columns(String($0)) }.max() ?? 1
        let least = max((CharacterWidth.columns(text) + rows - 1) / rows, longest)
        guard least <= columns else { return [] }
        return (least...columns).lazy.map { CharacterWidth.wrapped(text, columns: $0) }.first { $0.count <= rows } ?? []
    }

    /// The middle column and the first row of the free block nearest the middle of the surface, so many free cells on either side.
    private static func place(for lines: [String], margin: Int, _ surface: Rect, _ canvas: Canvas) -> Place? {
        let columns = (lines.map(CharacterWidth.columns).max() ?? 0) + 2 * margin
        guard lines.count <= surface.rows else { return nil }
        var best: (place: Place, distance: Int)?
        for row in surface.row...surface.endRow - lines.count {
            var start = surface.column
            for column in surface.column...surface.endColumn {
                let isFree =
                    column < surface.endColumn
                    && (row..<row + lines.count).allSatisfy { canvas[column, $0].scalar == blank }
                if isFree { continue }
                defer { start = column + 1 }
                guard column - start >= columns else { continue }
                let place = Place(column: (start + column) / 2, row: row)
                let across = abs(2 * place.column - surface.column - surface.endColumn) / 2
                let down = abs(2 * row + lines.count - surface.row - surface.endRow)
                if best.map({ across + down < $0.distance }) ?? true { best = (place, across + down) }
            }
        }
        return best?.place
    }

    private static let blank: UInt32 = 0x20
}
