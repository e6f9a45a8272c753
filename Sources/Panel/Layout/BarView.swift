import Terminal

/// Horizontal bars.
enum BarView {
    /// A slim bar to half a cell, for rows that stand close: what is filled is heavier than the rest of the way.
    /// - fraction: 0…1.
    static func drawSlim(
        fraction: Double, column: Int, end: Int, row: Int, glyphs: Glyphs, style: Style, on canvas: inout Canvas
    ) {
        guard end > column else { return }
        let halves = Int((min(max(fraction, 0), 1) * Double(end - column) * 2).rounded())
        for at in column..<end {
            let filled = halves - (at - column) * 2
            let glyph = filled >= 2 ? glyphs.line : filled == 1 ? glyphs.halfLine : glyphs.thinLine
            canvas.draw(glyph, column: at, row: row, style: filled > 0 ? style : .frame)
        }
    }

    /// The sign of a value that is moved by itself on a bar, where it is now.
    /// - fraction: 0…1; nothing is drawn where `nil`.
    static func drawMoved(
        fraction: Double?, column: Int, end: Int, row: Int, glyphs: Glyphs, on canvas: inout Canvas
    ) {
        guard let fraction, end > column else { return }
        let place = column + Int(min(max(fraction, 0), 1) * Double(end - column))
        canvas.draw(glyphs.ghost, column: min(place, end - 1), row: row, style: .strong)
    }

    /// A full bar to an eighth of a cell, between two end marks.
    /// - fraction: 0…1.
    /// - style: of the cell at that share of the way.
    static func draw(
        fraction: Double, column: Int, end: Int, row: Int, glyphs: Glyphs, on canvas: inout Canvas,
        style: (Double) -> Style
    ) {
        let cells = end - column - 2
        guard cells > 0 else { return }
        canvas.draw(glyphs.barLeft, column: column, row: row, style: .frame)
        canvas.draw(glyphs.barRight, column: end - 1, row: row, style: .frame)
        let eighths = Int((min(max(fraction, 0), 1) * Double(cells) * 8).rounded())
        for cell in 0..<cells {
            let filled = eighths - cell * 8
            let at = (Double(cell) + 0.5) / Double(cells)
            if filled >= 8 {
                canvas.draw(glyphs.full, column: column + 1 + cell, row: row, style: style(at))
            } else if filled > 0 {
                canvas.draw(glyphs.eighths[filled - 1], column: column + 1 + cell, row: row, style: style(at))
            } else {
                canvas.draw(glyphs.empty, column: column + 1 + cell, row: row, style: .frame)
            }
        }
    }
}
