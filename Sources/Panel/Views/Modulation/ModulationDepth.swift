import DisplayText
import Glibc
import Granular
import Mapping
import Stage
import Terminal

/// By how much a source moves a parameter, as it stands on the parameter's bar: the value that was set, and a mark where the source
/// takes it when it stands at 1.
struct ModulationDepth: Equatable {
    let source: ModulationSource
    let parameter: Parameter
    /// The row of its name, its bar and its amount.
    let rect: Rect
    /// Its bar, that is drawn and taken there; empty where there is no room for one.
    let bar: Rect

    private static let amountColumns = 10

    /// Lays it out in a row, its name in so many columns.
    init(_ source: ModulationSource, _ parameter: Parameter, in rect: Rect, nameColumns: Int) {
        (self.source, self.parameter, self.rect) = (source, parameter, rect)
        let start = rect.column + 2 + nameColumns + 1
        let columns = rect.endColumn - Self.amountColumns - start
        bar = Rect(column: start, row: rect.row, columns: columns >= 6 ? columns : 0, rows: 1)
    }

    func draw(_ viewState: ViewState, isChosen: Bool, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let style: Style = isChosen ? .strong : .plain
        if isChosen { canvas.draw(glyphs.chosenLeft, column: rect.column, row: rect.row, style: .strong) }
        let nameColumns = (bar.isEmpty ? rect.endColumn - Self.amountColumns : bar.column - 1) - rect.column - 2
        let name = CharacterWidth.fit(parameter.definition.name, columns: nameColumns, mark: glyphs.cut)
        canvas.draw(name, column: rect.column + 2, row: rect.row, style: style)
        let amount = viewState.modulation.values[source, amount: parameter]
        let text = Quantity.amount(of: parameter, by: source).text(amount)
        canvas.draw(text, endingAt: rect.endColumn, row: rect.row, style: style)
        guard !bar.isEmpty else { return }
        let binding = viewState.stage.binding(of: parameter).binding
        BarView.drawSlim(
            fraction: binding.position(of: viewState.values[parameter]), column: bar.column, end: bar.endColumn,
            row: bar.row, glyphs: glyphs, style: viewState.stage.style(of: parameter), on: &canvas)
        BarView.drawMoved(
            fraction: viewState.moved(parameter).map(binding.position), column: bar.column, end: bar.endColumn,
            row: bar.row, glyphs: glyphs, on: &canvas)
        let goal = binding.position(of: parameter.moved(viewState.values[parameter], by: amount))
        let column = bar.column + Int((min(max(goal, 0), 1) * Double(bar.columns - 1)).rounded())
        canvas.draw(glyphs.track, column: column, row: bar.row, style: .strong)
    }

    /// The amount at which the mark stands in a column of the bar.
    func amount(at column: Int, _ viewState: ViewState) -> Double {
        let set = viewState.values[parameter]
        let value = viewState.stage.binding(of: parameter).binding.value(at: bar.fraction(of: column))
        let isRatio = parameter.definition.curve == .exponential && set > 0 && value > 0
        let step = Self.step(of: parameter, viewState) / 10
        return ((isRatio ? 12 * log2(value / set) : value - set) / step).rounded() * step
    }

    /// The amount so many steps of the keys further.
    static func amount(_ amount: Double, by steps: Int, of parameter: Parameter, _ viewState: ViewState) -> Double {
        let step = step(of: parameter, viewState)
        return ((amount / step).rounded() + Double(steps)) * step
    }

    /// A step of the keys: a semitone, a choice, or about a fiftieth of the bar.
    private static func step(of parameter: Parameter, _ viewState: ViewState) -> Double {
        guard parameter.definition.curve != .exponential, parameter.choices.isEmpty else { return 1 }
        let binding = viewState.stage.binding(of: parameter).binding
        let span = abs(binding.high - binding.low)
        guard span > 0, span.isFinite else { return 0.02 }
        let decade = pow(10, log10(span / 50).rounded(.down))
        return [5, 2].map { $0 * decade }.first { $0 <= span / 50 } ?? decade
    }
}
