import Quiz
import Terminal

/// An ear profile as a canvas: the parameters in lines, below them the marked one over time.
package enum EarCanvas {
    private static let top = 3
    private static let button = "Close"

    /// Draws a profile; `nil` where nothing was answered.
    /// - Parameter marked: the place of the measure that is drawn over time.
    package static func draw(
        _ profile: EarProfile?, marked: Int, size: Size, _ capabilities: Capabilities
    ) -> Canvas {
        var canvas = Canvas(size: size, graphics: capabilities.graphics)
        let glyphs = Glyphs.of(capabilities.graphics)
        canvas.draw("How well you hear", column: 2, row: 0, style: .strong)
        canvas.draw(
            profile?.player ?? "", column: 21, row: 0, style: .dim,
            limit: closing(size).column - 1)
        let measures = profile?.measures ?? []
        let about = measures.isEmpty ? EarText.empty : "The smallest differences that you tell half of the time"
        for (index, line) in CharacterWidth.wrapped(about, columns: max(size.columns - 4, 1)).prefix(3).enumerated() {
            canvas.draw(line, column: 2, row: 1 + index, style: measures.isEmpty ? .plain : .dim)
        }
        FramedButton.draw(button, in: closing(size), isFocused: false, on: &canvas)
        let window = window(measures.count, marked: marked, size: size)
        for index in window {
            let row = top + index - window.lowerBound
            let isMarked = index == marked
            let line = EarText.line(measures[index])
            if isMarked { canvas.draw(glyphs.chosenLeft, column: 1, row: row, style: .chosen) }
            canvas.draw(
                CharacterWidth.fit(line, columns: size.columns - 6, mark: glyphs.cut), column: 3, row: row,
                style: isMarked ? .strong : .plain)
        }
        if measures.indices.contains(marked) {
            let row = top + window.count + 1
            let rect = Rect(
                column: 2, row: row, columns: size.columns - 4, rows: max(size.rows - 2 - row, 0))
            EarCourse(measures[marked]).draw(in: rect, glyphs, on: &canvas)
        }
        let hint = measures.count > 1 ? "↑ ↓: choose   Esc: close" : "Esc: close"
        canvas.draw(hint, column: 2, row: size.rows - 1, style: .dim)
        return canvas
    }

    /// What closes it.
    static func closing(_ size: Size) -> Rect {
        Rect(column: max(size.columns - button.count - 6, 0), row: 0, columns: button.count + 4, rows: 1)
    }

    /// The place of the measure whose line is at `place`, of so many.
    static func row(at place: Place, _ count: Int, marked: Int, size: Size) -> Int? {
        let window = window(count, marked: marked, size: size)
        let index = window.lowerBound + place.row - top
        return window.contains(index) ? index : nil
    }

    /// The measures that have a line: half of the screen at most, the marked one among them.
    private static func window(_ count: Int, marked: Int, size: Size) -> Range<Int> {
        let rows = min(count, max(size.rows / 2 - top, 1))
        let first = min(max(marked - rows + 1, 0), max(count - rows, 0))
        return first..<first + rows
    }
}
