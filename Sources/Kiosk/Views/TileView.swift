import Granular
import Stage
import Terminal

/// Something to touch: a frame with words in it.
enum TileView {
    /// In whose colours tiles are told from each other, beside their words.
    static let hues: [Parameter] = [.pitch, .density, .duration, .position]

    static func draw(
        _ title: String, about: String = "", in rect: Rect, hue: Parameter? = nil, isChosen: Bool = false,
        maxScale: Int = 3, on canvas: inout Canvas
    ) {
        var lines = LineArt()
        lines.frame(rect, style: isChosen ? .strong : .frame)
        lines.draw(on: &canvas)
        let inner = Rect(column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2, rows: rect.rows - 2)
        guard !inner.isEmpty else { return }
        let hasAbout = inner.rows >= 6
        let room = Rect(
            column: inner.column, row: inner.row, columns: inner.columns, rows: inner.rows - (hasAbout ? 3 : 0))
        let style = hue.map { Style(.held, $0) } ?? .strong
        // Where there is no room for a line below, what is chosen is marked in its own line.
        let marked = isChosen && !hasAbout ? "> \(title) <" : title
        LargeLetters.draw(marked, in: room, maxScale: maxScale, style: style, on: &canvas)
        guard hasAbout else { return }
        for (index, line) in CharacterWidth.wrapped(about, columns: max(inner.columns - 4, 1)).prefix(2).enumerated() {
            let column = inner.column + max(inner.columns - CharacterWidth.columns(line), 0) / 2
            canvas.draw(
                line, column: column, row: inner.endRow - 3 + index, style: isChosen ? .strong : .plain,
                limit: inner.endColumn)
        }
    }
}
