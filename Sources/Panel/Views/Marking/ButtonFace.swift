import Stage
import Terminal

/// A button as large as a finger. What it can do and what it does is told by its words, its frame and whether it is filled, never by colour
/// alone.
struct ButtonFace {
    /// What stands on it, in the most words first.
    var texts: [String]
    var style: Style
    /// The style of its frame; `nil` for one without, which does nothing now.
    var border: Style?
    /// Whether it is filled: what it stands for goes on.
    var isFilled = false

    /// Draws it.
    func draw(in rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        if isFilled { canvas.clear(rect, style: style) }
        if let border {
            var lines = LineArt(in: rect)
            lines.frame(rect, style: border)
            lines.draw(on: &canvas)
        }
        let room = max(rect.columns - 2, 1)
        let text = texts.first { CharacterWidth.columns($0) <= room } ?? texts.last ?? ""
        canvas.draw(
            CharacterWidth.fit(text, columns: room, mark: glyphs.cut), column: rect.column + 1,
            row: rect.row + rect.rows / 2, style: style)
    }
}
