import DisplayText
import Granular
import Stage
import Terminal

/// The parameters that the mapping moves: name, value with its unit, where it stands in its range. The one in focus has a mark, and the cursor.
package enum ValueStrip {
    static func draw(_ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        for parameter in layout.parameters {
            if layout.isBeside {
                drawBlock(parameter, viewState, layout, glyphs, on: &canvas)
            } else {
                drawRow(parameter, viewState, layout, glyphs, on: &canvas)
            }
        }
    }

    /// Where a parameter's bar stands, that is drawn and taken there; empty where there is no room for one.
    package static func bar(of parameter: Parameter, _ viewState: ViewState, _ layout: Layout) -> Rect {
        let rect = layout.rect(of: parameter)
        let margin = layout.isTight ? 0 : 1
        if layout.isBeside {
            let row = rect.row + (isOneLine(rect, viewState, layout) ? 1 : 2)
            let isThere = row < rect.endRow
            return Rect(
                column: rect.column + 1, row: row, columns: rect.columns - 1 - margin, rows: isThere ? 1 : 0)
        }
        let start = rect.column + nameWidth(viewState, layout) + valueWidth(viewState, layout) + 2
        let end = rect.endColumn - (layout.isTight ? 0 : rangeWidth)
        return Rect(column: start, row: rect.row, columns: end - start > 4 ? end - start : 0, rows: 1)
    }

    private static func drawRow(
        _ parameter: Parameter, _ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let rect = layout.rect(of: parameter)
        let nameEnd = drawName(parameter, viewState, layout, width: nameWidth(viewState, layout), glyphs, on: &canvas)
        let valueEnd = nameEnd + valueWidth(viewState, layout) + 1
        drawValue(parameter, viewState, endingAt: min(valueEnd, rect.endColumn), row: rect.row, on: &canvas)
        drawBar(parameter, viewState, layout, glyphs, on: &canvas)
        if !layout.isTight {
            canvas.draw(
                rangeText(parameter, viewState), column: rect.endColumn - rangeWidth + 1, row: rect.row, style: .dim,
                limit: rect.endColumn)
        }
    }

    private static func drawBlock(
        _ parameter: Parameter, _ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let rect = layout.rect(of: parameter)
        let isOneLine = isOneLine(rect, viewState, layout)
        drawName(parameter, viewState, layout, width: rect.columns, glyphs, on: &canvas)
        drawValue(
            parameter, viewState, endingAt: rect.endColumn - (layout.isTight ? 0 : 1),
            row: rect.row + (isOneLine ? 0 : 1),
            on: &canvas)
        drawBar(parameter, viewState, layout, glyphs, on: &canvas)
        let rangeRow = rect.row + 2
        if isOneLine, rangeRow < rect.endRow {
            let range = rangeText(parameter, viewState)
            canvas.draw(range, endingAt: rect.endColumn - 1, row: rangeRow, style: .dim)
        }
    }

    @discardableResult
    private static func drawName(
        _ parameter: Parameter, _ viewState: ViewState, _ layout: Layout, width: Int, _ glyphs: Glyphs,
        on canvas: inout Canvas
    ) -> Int {
        let rect = layout.rect(of: parameter)
        let isFocused = viewState.focus == parameter
        if isFocused {
            canvas.draw(glyphs.chosenLeft, column: rect.column, row: rect.row, style: .strong)
            canvas.cursor = Place(column: rect.column, row: rect.row)
        }
        canvas.draw(
            name(of: parameter, viewState, layout), column: rect.column + 1, row: rect.row,
            style: isFocused ? .strong : viewState.stage.isTouched(parameter) ? Style(.held, parameter) : .plain,
            limit: min(rect.column + width, rect.endColumn))
        return rect.column + width
    }

    private static func drawValue(
        _ parameter: Parameter, _ viewState: ViewState, endingAt end: Int, row: Int, on canvas: inout Canvas
    ) {
        let start = canvas.draw(
            viewState.stage.text(of: parameter), endingAt: end, row: row, style: viewState.stage.style(of: parameter))
        if viewState.moved(parameter) != nil { canvas.draw("~", column: start - 1, row: row, style: .strong) }
    }

    private static func drawBar(
        _ parameter: Parameter, _ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let bar = bar(of: parameter, viewState, layout)
        guard !bar.isEmpty else { return }
        let (binding, isBound) = viewState.stage.binding(of: parameter)
        BarView.drawSlim(
            fraction: binding.position(of: viewState.values[parameter]), column: bar.column, end: bar.endColumn,
            row: bar.row,
            glyphs: glyphs, style: isBound ? viewState.stage.style(of: parameter) : .dim, on: &canvas)
        BarView.drawMoved(
            fraction: viewState.moved(parameter).map(binding.position), column: bar.column, end: bar.endColumn,
            row: bar.row,
            glyphs: glyphs, on: &canvas)
    }

    private static func rangeText(_ parameter: Parameter, _ viewState: ViewState) -> String {
        let binding = viewState.stage.binding(of: parameter).binding
        guard parameter.choices.isEmpty else { return "\(parameter.choices.count) choices" }
        return ValueText.span(binding.low, binding.high)
    }

    static let rangeWidth = 11

    /// One width for every value, so that nothing moves when another mapping is taken.
    static func valueWidth(_ viewState: ViewState, _ layout: Layout) -> Int {
        var width = 9
        for parameter in layout.parameters {
            if let range = viewState.stage.range(of: parameter) {
                width = max(width, ValueText.width(of: parameter, in: range))
            }
        }
        return width
    }
}

/// What the values are called: by short names where room is short.
extension ValueStrip {
    /// Columns of a bar that full names may not cost.
    private static let leastBar = 8

    /// What a parameter is called: by its full name where all that are shown have the room for theirs.
    static func name(of parameter: Parameter, _ viewState: ViewState, _ layout: Layout) -> String {
        let definition = parameter.definition
        return hasFullNames(viewState, layout) ? definition.name : definition.shortName
    }

    private static func hasFullNames(_ viewState: ViewState, _ layout: Layout) -> Bool {
        guard !layout.isTight else { return false }
        let room =
            layout.isBeside
            ? layout.strip.columns - 1
            : layout.strip.columns - valueWidth(viewState, layout) - rangeWidth - leastBar - 2
        return longestName(layout) + 1 <= room
    }

    private static func longestName(_ layout: Layout) -> Int {
        layout.parameters.map(\.definition.name.count).max() ?? 0
    }

    /// Columns of the names, the mark before them counted.
    static func nameWidth(_ viewState: ViewState, _ layout: Layout) -> Int {
        hasFullNames(viewState, layout) ? max(longestName(layout) + 2, 11) : 11
    }

    /// Whether a block has name and value in one row.
    static func isOneLine(_ rect: Rect, _ viewState: ViewState, _ layout: Layout) -> Bool {
        rect.columns >= nameWidth(viewState, layout) + 1 + valueWidth(viewState, layout)
    }
}
