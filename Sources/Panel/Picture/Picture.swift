import Terminal

/// The whole panel as a canvas: a pure function of what is to be seen, the size and the terminal.
package enum Picture {
    /// Draws `viewState`.
    package static func draw(_ viewState: ViewState, size: Size, capabilities: Capabilities) -> Canvas {
        var canvas = Canvas(size: size, graphics: capabilities.graphics)
        guard let layout = Layout(size: size, viewState) else {
            drawTooSmall(on: &canvas)
            return canvas
        }
        let glyphs = Glyphs.of(capabilities.graphics)
        TitleLine.draw(viewState, layout, glyphs, on: &canvas)
        viewState.view.content.draw(
            ViewDrawing(viewState: viewState, layout: layout, capabilities: capabilities, keys: .panel), on: &canvas)
        if let line = viewState.line { EntryLine(line).draw(layout, glyphs, on: &canvas) }
        if let question = viewState.question { EntryLine.draw(question, layout, glyphs, on: &canvas) }
        if viewState.view.hidesSurface {
            let closing = layout.closing
            canvas.clear(closing)
            canvas.draw("×", column: closing.column + 1, row: closing.row, style: .strong)
        }
        KeyLine.draw(viewState, layout, on: &canvas)
        return canvas
    }

    private static func drawTooSmall(on canvas: inout Canvas) {
        let least = Layout.smallest
        let size = canvas.size
        let long = "needs \(least.columns)×\(least.rows), has \(size.columns)×\(size.rows)"
        // Words over as many rows as it takes: even 5 columns tell it.
        let lines =
            long.count <= size.columns
            ? [long]
            : long.split(separator: ",").flatMap { CharacterWidth.wrapped(String($0), columns: size.columns) }
        let top = max((size.rows - lines.count) / 2, 0)
        for (row, line) in lines.enumerated() {
            canvas.draw(line, column: max((size.columns - line.count) / 2, 0), row: top + row, style: .strong)
        }
    }
}
