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
        var lines = LineArt(in: rect)
        lines.frame(rect, style: isChosen ? .strong : .frame)
        lines.draw(on: &canvas)
        let inner = inner(rect)
        guard !inner.isEmpty else { return }
        let aboutRows = aboutRows(about, inner)
        let style = hue.map { Style(.held, $0) } ?? .strong
        LargeLetters.draw(
            words(title, isChosen, aboutRows), in: titleRoom(inner, aboutRows), maxScale: maxScale, style: style,
            on: &canvas)
        guard aboutRows > 0, !about.isEmpty else { return }
        let aboutStyle: Style = isChosen ? .strong : .plain
        guard aboutRows > 1 else {
            let text = CharacterWidth.fit(about, columns: inner.columns, mark: Glyphs.of(canvas.graphics).cut)
            let column = inner.column + (inner.columns - CharacterWidth.columns(text)) / 2
            canvas.draw(text, column: column, row: inner.endRow - 1, style: aboutStyle)
            return
        }
        for (index, line) in CharacterWidth.wrapped(about, columns: max(inner.columns - 4, 1)).prefix(2).enumerated() {
            let column = inner.column + max(inner.columns - CharacterWidth.columns(line), 0) / 2
            canvas.draw(line, column: column, row: inner.endRow - 3 + index, style: aboutStyle, limit: inner.endColumn)
        }
    }

    /// The largest scale of its title's letters, up to `maxScale`; 0 where there is only room for plain characters.
    static func scale(
        _ title: String, about: String, in rect: Rect, isChosen: Bool, maxScale: Int, isASCII: Bool
    ) -> Int {
        let inner = inner(rect)
        let aboutRows = aboutRows(about, inner)
        return LargeLetters.scale(
            words(title, isChosen, aboutRows), in: titleRoom(inner, aboutRows), maxScale: maxScale, isASCII: isASCII)
    }

    private static func inner(_ rect: Rect) -> Rect {
        Rect(column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2, rows: rect.rows - 2)
    }

    /// Rows below the title: two and a margin, or one line where there is no room for more.
    private static func aboutRows(_ about: String, _ inner: Rect) -> Int {
        inner.rows >= 6 ? 3 : inner.rows >= 2 && !about.isEmpty ? 1 : 0
    }

    private static func titleRoom(_ inner: Rect, _ aboutRows: Int) -> Rect {
        Rect(column: inner.column, row: inner.row, columns: inner.columns, rows: inner.rows - aboutRows)
    }

    /// Where there is no room for a line below, what is chosen is marked in its own line.
    private static func words(_ title: String, _ isChosen: Bool, _ aboutRows: Int) -> String {
        isChosen && aboutRows == 0 ? "> \(title) <" : title
    }
}
