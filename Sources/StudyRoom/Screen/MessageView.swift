import Stage
import Terminal

/// A message that stands alone on the screen, with buttons under it where there is something to do.
package struct MessageView: Equatable {
    /// The words, a line each.
    private let lines: [String]
    private let buttons: [String]
    private let size: Size
    private let top: Int
    /// Where the buttons are, in their order.
    package let places: [Rect]

    /// Lines that are longer are not read with ease.
    private static let widest = 60

    /// - Parameters:
    ///   - buttons: what stands on them.
    ///   - leastRows: how high a button is at least.
    package init(_ text: String, buttons: [String] = [], size: Size, leastRows: Int) {
        (self.buttons, self.size) = (buttons, size)
        let columns = max(min(size.columns - 4, Self.widest), 1)
        lines = text.split(separator: "\n").flatMap { CharacterWidth.wrapped(String($0), columns: columns) }
        let rows = buttons.isEmpty ? 0 : size.rows < 12 ? 1 : leastRows
        top = max((size.rows - lines.count - rows - 2) / 2, 0)
        let widest = (buttons.map(CharacterWidth.columns).max() ?? 0) + 4
        let width = min(max(columns / 3, widest, 14), size.columns / max(buttons.count, 1))
        let left = (size.columns - buttons.count * width) / 2
        let row = max(min(top + lines.count + 2, size.rows - rows), 0)
        places = buttons.indices.map { Rect(column: left + $0 * width, row: row, columns: width, rows: rows) }
    }

    /// Draws it over nothing.
    package func draw(on canvas: inout Canvas) {
        for (index, line) in lines.enumerated() {
            let column = (size.columns - CharacterWidth.columns(line)) / 2
            canvas.draw(line, column: max(column, 0), row: top + index, style: .strong)
        }
        for (index, (title, place)) in zip(buttons, places).enumerated() {
            FramedButton.draw(title, in: place, isFocused: index == 0, on: &canvas)
        }
    }
}
