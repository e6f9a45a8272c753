import DisplayText
import Granular
import Mapping
import Stage
import Terminal

/// A row of the list of every parameter: its name, on a wide terminal what it is, a bar, its value, and from where to where the bar
/// runs. What has no effect now is dim.
enum ParameterRow {
    /// Columns of the longest line on a parameter.
    private static let aboutColumns = Parameter.allCases.map { CharacterWidth.columns($0.definition.about) }.max() ?? 0
    /// The shortest bar beside which a line stands.
    private static let leastBar = 30
    /// The widest value that is written whole.
    private static let widestValue = 36

    static func draw(
        _ parameter: Parameter, _ viewState: ViewState, _ frame: ListFrame, row: Int, isMarked: Bool, isFaint: Bool,
        _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let (binding, isBound) = viewState.stage.binding(of: parameter)
        if isBound { canvas.draw(glyphs.root, column: frame.name.lowerBound - 2, row: row, style: .dim) }
        let notes = viewState.stage.notes.text
        let isOwn = parameter == .pitchSet && viewState.values[parameter].rounded() == Double(PitchSet.own.rawValue)
        let value = isOwn && !notes.isEmpty ? "own: " + notes : viewState.stage.text(of: parameter)
        // A named value has no bar: its row is shared by the name and the value as both need it.
        let shared = (frame.factEnds.first ?? frame.name.upperBound) - frame.name.lowerBound
        let nameColumns =
            parameter.choices.isEmpty
            ? frame.name.count : max(frame.name.count, shared - CharacterWidth.columns(value) - 2)
        let name = CharacterWidth.fit(parameter.definition.name, columns: nameColumns, mark: glyphs.cut)
        let nameStyle: Style =
            isMarked
            ? .strong : isFaint ? .dim : viewState.stage.isTouched(parameter) ? Style(.held, parameter) : .plain
        canvas.draw(name, column: frame.name.lowerBound, row: row, style: nameStyle)
        let style = isFaint ? .dim : viewState.stage.style(of: parameter)
        var start = frame.name.upperBound + 2
        if frame.factStart - start >= aboutColumns + 2 + leastBar {
            canvas.draw(
                parameter.definition.about, column: start, row: row, style: isMarked && !isFaint ? .plain : .dim)
            start += aboutColumns + 2
        }
        if frame.factStart - start >= 6, parameter.choices.isEmpty {
            BarView.drawSlim(
                fraction: binding.position(of: viewState.values[parameter]), column: start, end: frame.factStart,
                row: row, glyphs: glyphs, style: style, on: &canvas)
            BarView.drawMoved(
                fraction: viewState.moved(parameter).map(binding.position), column: start, end: frame.factStart,
                row: row, glyphs: glyphs, on: &canvas)
        }
        // The note of a length in beats stands where the bar ends.
        if frame.factStart - start >= 12, parameter.definition.unit == "beats",
            let note = NoteLength.name(ofBeats: viewState.values[parameter])
        {
            canvas.draw(" = " + note + " ", endingAt: frame.factStart, row: row, style: isMarked ? .strong : style)
        }
        let texts = [fitted(value, beside: name, frame, glyphs), range(parameter, viewState)]
        for (number, (text, end)) in zip(texts, frame.factEnds).enumerated() {
            let start = canvas.draw(
                text, endingAt: end, row: row, style: number == 0 ? isMarked ? .strong : style : .dim)
            if number == 0, viewState.moved(parameter) != nil {
                canvas.draw("~", column: start - 1, row: row, style: .strong)
            }
        }
    }

    /// As much of a value as the name leaves room for.
    private static func fitted(_ value: String, beside name: String, _ frame: ListFrame, _ glyphs: Glyphs) -> String {
        let room = (frame.factEnds.first ?? frame.name.upperBound) - frame.name.lowerBound
        let columns = min(max(room - CharacterWidth.columns(name) - 2, 6), widestValue)
        return CharacterWidth.fit(value, columns: columns, mark: glyphs.cut)
    }

    /// Columns for the values and for the ends of the bars; the same whatever the values are. Named values may be wider.
    static func widths(_ viewState: ViewState) -> [Int] {
        let values = Parameter.allCases.filter(\.choices.isEmpty).map { parameter in
            ValueText.width(of: parameter, in: viewState.stage.range(of: parameter) ?? parameter.definition.range)
        }
        return [values.max() ?? 0, Parameter.allCases.map { range($0, viewState).count }.max() ?? 0]
    }

    private static func range(_ parameter: Parameter, _ viewState: ViewState) -> String {
        let binding = viewState.stage.binding(of: parameter).binding
        guard parameter.choices.isEmpty else { return "\(parameter.choices.count) choices" }
        return ValueText.span(binding.low, binding.high)
    }
}
