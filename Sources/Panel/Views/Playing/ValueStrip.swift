import DisplayText
import Granular
import Stage
import Terminal

/// The parameters that the mapping moves: name, value with its unit, where it stands in its range. The one in focus has a mark, and the
/// cursor. By full names, where all that are shown have the room for theirs.
package struct ValueStrip {
    private let viewState: ViewState
    private let layout: Layout
    /// One width for every value, so that nothing moves when another mapping is taken.
    private let valueWidth: Int
    /// Whether all that are shown have the room for their full names.
    private let hasFullNames: Bool
    /// Columns of the names, the mark before them counted.
    private let nameWidth: Int

    private static let rangeWidth = 11
    /// Columns of a bar that full names may not cost.
    private static let leastBar = 8

    private init(_ viewState: ViewState, _ layout: Layout) {
        (self.viewState, self.layout) = (viewState, layout)
        valueWidth = layout.parameters.reduce(9) { width, parameter in
            viewState.stage.range(of: parameter).map { max(width, ValueText.width(of: parameter, in: $0)) } ?? width
        }
        let longestName = layout.parameters.map(\.definition.name.count).max() ?? 0
        let room =
            layout.isBeside
            ? layout.strip.columns - 1
            : layout.strip.columns - valueWidth - Self.rangeWidth - Self.leastBar - 2
        hasFullNames = !layout.isTight && longestName + 1 <= room
        nameWidth = hasFullNames ? max(longestName + 2, 11) : 11
    }

    static func draw(_ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let strip = ValueStrip(viewState, layout)
        for parameter in layout.parameters {
            if layout.isBeside {
                strip.drawBlock(parameter, glyphs, on: &canvas)
            } else {
                strip.drawRow(parameter, glyphs, on: &canvas)
            }
        }
    }

    /// Where a parameter's bar stands, that is drawn and taken there; empty where there is no room for one.
    package static func bar(of parameter: Parameter, _ viewState: ViewState, _ layout: Layout) -> Rect {
        ValueStrip(viewState, layout).bar(of: parameter)
    }

    private func bar(of parameter: Parameter) -> Rect {
        let rect = layout.rect(of: parameter)
        let margin = layout.isTight ? 0 : 1
        if layout.isBeside {
            let row = rect.row + (isOneLine(rect) ? 1 : 2)
            let isThere = row < rect.endRow
            return Rect(
                column: rect.column + 1, row: row, columns: rect.columns - 1 - margin, rows: isThere ? 1 : 0)
        }
        let start = rect.column + nameWidth + valueWidth + 2
        let end = rect.endColumn - (layout.isTight ? 0 : Self.rangeWidth)
        return Rect(column: start, row: rect.row, columns: end - start > 4 ? end - start : 0, rows: 1)
    }

    private func drawRow(_ parameter: Parameter, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.rect(of: parameter)
        let nameEnd = drawName(parameter, width: nameWidth, glyphs, on: &canvas)
        let valueEnd = nameEnd + valueWidth + 1
        drawValue(parameter, endingAt: min(valueEnd, rect.endColumn), row: rect.row, on: &canvas)
        drawBar(parameter, glyphs, on: &canvas)
        if !layout.isTight {
            canvas.draw(
                rangeText(parameter), column: rect.endColumn - Self.rangeWidth + 1, row: rect.row, style: .dim,
                limit: rect.endColumn)
        }
    }

    private func drawBlock(_ parameter: Parameter, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.rect(of: parameter)
        let isOneLine = isOneLine(rect)
        drawName(parameter, width: rect.columns, glyphs, on: &canvas)
        drawValue(
            parameter, endingAt: rect.endColumn - (layout.isTight ? 0 : 1), row: rect.row + (isOneLine ? 0 : 1),
            on: &canvas)
        drawBar(parameter, glyphs, on: &canvas)
        let rangeRow = rect.row + 2
        if isOneLine, rangeRow < rect.endRow {
            canvas.draw(rangeText(parameter), endingAt: rect.endColumn - 1, row: rangeRow, style: .dim)
        }
    }

    /// Whether a block has name and value in one row.
    private func isOneLine(_ rect: Rect) -> Bool { rect.columns >= nameWidth + 1 + valueWidth }

    @discardableResult
    private func drawName(_ parameter: Parameter, width: Int, _ glyphs: Glyphs, on canvas: inout Canvas) -> Int {
        let rect = layout.rect(of: parameter)
        let isFocused = viewState.focus == parameter
        if isFocused {
            canvas.draw(glyphs.chosenLeft, column: rect.column, row: rect.row, style: .strong)
            canvas.cursor = Place(column: rect.column, row: rect.row)
        }
        let definition = parameter.definition
        canvas.draw(
            hasFullNames ? definition.name : definition.shortName, column: rect.column + 1, row: rect.row,
            style: isFocused ? .strong : viewState.stage.isTouched(parameter) ? Style(.held, parameter) : .plain,
            limit: min(rect.column + width, rect.endColumn))
        return rect.column + width
    }

    private func drawValue(_ parameter: Parameter, endingAt end: Int, row: Int, on canvas: inout Canvas) {
        let start = canvas.draw(
            viewState.stage.text(of: parameter), endingAt: end, row: row, style: viewState.stage.style(of: parameter))
        if viewState.moved(parameter) != nil { canvas.draw("~", column: start - 1, row: row, style: .strong) }
    }

    private func drawBar(_ parameter: Parameter, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let bar = bar(of: parameter)
        guard !bar.isEmpty else { return }
        let (binding, isBound) = viewState.stage.binding(of: parameter)
        BarView.drawSlim(
            fraction: binding.position(of: viewState.values[parameter]), column: bar.column, end: bar.endColumn,
            row: bar.row, glyphs: glyphs, style: isBound ? viewState.stage.style(of: parameter) : .dim, on: &canvas)
        BarView.drawMoved(
            fraction: viewState.moved(parameter).map(binding.position), column: bar.column, end: bar.endColumn,
            row: bar.row, glyphs: glyphs, on: &canvas)
    }

    private func rangeText(_ parameter: Parameter) -> String {
        let binding = viewState.stage.binding(of: parameter).binding
        guard parameter.choices.isEmpty else { return "\(parameter.choices.count) choices" }
        return ValueText.span(binding.low, binding.high)
    }
}
