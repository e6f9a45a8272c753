import Granular

/// The parameters that the mapping moves: name, value with its unit, where it stands in its range. The one in focus has a mark, and the cursor.
enum ValueStrip {
    static func draw(_ look: Look, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        for parameter in layout.parameters {
            if layout.isBeside {
                drawBlock(parameter, look, layout, glyphs, on: &canvas)
            } else {
                drawRow(parameter, look, layout, glyphs, on: &canvas)
            }
        }
    }

    private static func drawRow(
        _ parameter: Parameter, _ look: Look, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let rect = layout.rect(of: parameter)
        let nameEnd = drawName(parameter, look, rect, width: 11, glyphs, on: &canvas)
        let valueEnd = nameEnd + valueWidth(look, layout) + 1
        drawValue(parameter, look, endingAt: min(valueEnd, rect.endColumn), row: rect.row, on: &canvas)
        let rangeWidth = layout.isTight ? 0 : 11
        let barEnd = rect.endColumn - rangeWidth
        if barEnd - valueEnd > 5 {
            drawBar(parameter, look, column: valueEnd + 1, end: barEnd, row: rect.row, glyphs, on: &canvas)
        }
        if rangeWidth > 0 {
            canvas.put(
                rangeText(parameter, look), column: barEnd + 1, row: rect.row, style: .dim, limit: rect.endColumn)
        }
    }

    private static func drawBlock(
        _ parameter: Parameter, _ look: Look, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let rect = layout.rect(of: parameter)
        let isOneLine = rect.columns >= 12 + valueWidth(look, layout)
        drawName(parameter, look, rect, width: rect.columns, glyphs, on: &canvas)
        drawValue(
            parameter, look, endingAt: rect.endColumn - (layout.isTight ? 0 : 1), row: rect.row + (isOneLine ? 0 : 1),
            on: &canvas)
        let barRow = rect.row + (isOneLine ? 1 : 2)
        if barRow < rect.endRow {
            drawBar(
                parameter, look, column: rect.column + 1, end: rect.endColumn - (layout.isTight ? 0 : 1), row: barRow,
                glyphs, on: &canvas)
        }
        let rangeRow = barRow + 1
        if isOneLine, rangeRow < rect.endRow {
            let range = rangeText(parameter, look)
            canvas.put(range, endingAt: rect.endColumn - 1, row: rangeRow, style: .dim)
        }
    }

    @discardableResult
    private static func drawName(
        _ parameter: Parameter, _ look: Look, _ rect: Rect, width: Int, _ glyphs: Glyphs, on canvas: inout Canvas
    ) -> Int {
        let isFocused = look.focus == parameter
        if isFocused {
            canvas.put(glyphs.chosenLeft, column: rect.column, row: rect.row, style: .strong)
            canvas.cursor = Place(column: rect.column, row: rect.row)
        }
        canvas.put(
            parameter.definition.shortName, column: rect.column + 1, row: rect.row,
            style: isFocused ? .strong : look.isTouched(parameter) ? Style(.held, parameter) : .plain,
            limit: min(rect.column + width, rect.endColumn))
        return rect.column + width
    }

    private static func drawValue(
        _ parameter: Parameter, _ look: Look, endingAt end: Int, row: Int, on canvas: inout Canvas
    ) {
        canvas.put(look.text(of: parameter), endingAt: end, row: row, style: look.style(of: parameter))
    }

    private static func drawBar(
        _ parameter: Parameter, _ look: Look, column: Int, end: Int, row: Int, _ glyphs: Glyphs,
        on canvas: inout Canvas
    ) {
        let (binding, isBound) = look.binding(of: parameter)
        let style = isBound ? look.style(of: parameter) : .dim
        BarView.drawSlim(
            share: binding.position(of: look.values[parameter]), column: column, end: end, row: row, glyphs: glyphs,
            style: style, on: &canvas)
    }

    private static func rangeText(_ parameter: Parameter, _ look: Look) -> String {
        let binding = look.binding(of: parameter).binding
        guard parameter.choices.isEmpty else { return "\(parameter.choices.count) choices" }
        return ValueText.span(binding.low, binding.high)
    }

    /// One width for every value, so that nothing moves when another mapping is taken.
    private static func valueWidth(_ look: Look, _ layout: Layout) -> Int {
        var width = 9
        for parameter in layout.parameters {
            if let range = look.range(of: parameter) {
                width = max(width, ValueText.width(of: parameter, in: range))
            }
        }
        return width
    }
}
