import Granular
import Terminal

/// Where grains start: a line at the place, and on the last row how far around it they are spread. It is touched here to move it.
enum ReadPositionView {
    static func draw(_ viewState: ViewState, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        guard isShown(viewState) else { return }
        let spread = viewState.values[.positionSpread]
        let style = viewState.style(of: .position)
        if spread > 0 {
            for column in rect.column..<rect.endColumn {
                let way = abs(rect.fraction(of: column) - viewState.cloud.readPosition)
                guard min(way, 1 - way) <= spread / 2 else { continue }
                canvas.put(glyphs.line, column: column, row: rect.endRow - 1, style: Style(.ghost, .position))
            }
        }
        let column = rect.column + Int((viewState.cloud.readPosition * Double(rect.columns - 1)).rounded())
        for row in rect.row..<rect.endRow { canvas.put(glyphs.downLine, column: column, row: row, style: style) }
        canvas.put(glyphs.position, column: column, row: rect.endRow - 1, style: style)
    }

    /// Where grains start all over the sound, no place stands out.
    static func isShown(_ viewState: ViewState) -> Bool { viewState.values[.positionSpread] < 1 }
}
