import Granular
import Quiz
import Terminal

/// Where values of a parameter lie beside each other, on a part of its range: marked by letters.
enum DifferenceView {
    /// A value, and the letter that marks it.
    struct Mark: Equatable {
        var letter: Character
        var title: String
        var value: Double
    }

    /// What a question's answer shows: the two values that differed, or what was asked for and what was played.
    static func lines(_ view: QuizQuestionView) -> [(parameter: Parameter, marks: [Mark])] {
        let question = view.question
        if let difference = question.difference {
            let marks = [
                Mark(letter: "A", title: "", value: difference.from),
                Mark(letter: "B", title: "", value: difference.to),
            ]
            return [(difference.parameter, marks)]
        }
        guard case .touch(let targets) = question.asked else { return [] }
        let played: [Parameter: Double] = if case .touch(let values)? = view.answered?.answer { values } else { [:] }
        return targets.sorted { $0.key.rawValue < $1.key.rawValue }.map { parameter, value in
            let yours = played[parameter].map { [Mark(letter: "B", title: "yours", value: $0)] } ?? []
            return (parameter, [Mark(letter: "A", title: "asked", value: value)] + yours)
        }
    }

    /// Draws a line in a row.
    static func draw(_ parameter: Parameter, _ marks: [Mark], in rect: Rect, on canvas: inout Canvas) {
        let text = marks.map { "\($0.letter) \(QuizText.value($0.value, of: parameter))" }
            .joined(separator: "  ")
        let name = "\(QuizText.name(parameter)) "
        canvas.draw(name, column: rect.column, row: rect.row, style: .plain)
        let start = canvas.draw(" \(text)", endingAt: rect.endColumn, row: rect.row, style: .strong)
        let left = rect.column + CharacterWidth.columns(name)
        guard start - left > 8 else { return }
        let line = Glyphs.of(canvas.graphics).thinLine
        for column in left..<start { canvas.draw(line, column: column, row: rect.row, style: .frame) }
        for (mark, place) in zip(marks, places(marks, of: parameter)) {
            let column = left + Int((place * Double(start - left - 1)).rounded())
            canvas.draw(String(mark.letter), column: column, row: rect.row, style: .strong)
        }
    }

    /// Where the marks lie on the line, 0…1: a third from its ends, on the parameter's curve, unless its range ends before.
    static func places(_ marks: [Mark], of parameter: Parameter) -> [Double] {
        let definition = parameter.definition
        let whole = marks.map {
            definition.curve.position(of: $0.value, from: definition.range.lowerBound, to: definition.range.upperBound)
        }
        guard let least = whole.min(), let most = whole.max() else { return [] }
        let margin = max(most - least, 0.02)
        let (low, high) = (max(least - margin, 0), min(most + margin, 1))
        return whole.map { min(max(($0 - low) / (high - low), 0), 1) }
    }
}
