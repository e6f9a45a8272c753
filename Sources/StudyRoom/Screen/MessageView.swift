import Stage
import Terminal

/// A message that stands alone on the screen, with a button under it where there is something to do.
package struct MessageView: Equatable {
    /// The words, a line each.
    private let lines: [String]
    private let button: String?
    private let size: Size
    private let top: Int
    /// Where the button is.
    package let place: Rect?

    /// Lines that are longer are not read with ease.
    private static let widest = 60

    /// - Parameters:
    ///   - button: what stands on the button; none where `nil`.
    ///   - leastRows: how high a button is at least.
    package init(_ text: String, button: String? = nil, size: Size, leastRows: Int) {
        (self.button, self.size) = (button, size)
        let columns = max(min(size.columns - 4, Self.widest), 1)
        lines = text.split(separator: "\n").flatMap { CharacterWidth.wrapped(String($0), columns: columns) }
        let rows = button == nil ? 0 : size.rows < 12 ? 1 : leastRows
        top = max((size.rows - lines.count - rows - 2) / 2, 0)
        let width = min(max(columns / 3, 14), size.columns)
        place =
            rows == 0
            ? nil
            : Rect(
                column: (size.columns - width) / 2, row: max(min(top + lines.count + 2, size.rows - rows), 0),
                columns: width, rows: rows)
    }

    /// Draws it over nothing.
    package func draw(on canvas: inout Canvas) {
        for (index, line) in lines.enumerated() {
            let column = (size.columns - CharacterWidth.columns(line)) / 2
            canvas.draw(line, column: max(column, 0), row: top + index, style: .strong)
        }
        if let button, let place { PageView.drawButton(button, in: place, isFocused: true, on: &canvas) }
    }
}
