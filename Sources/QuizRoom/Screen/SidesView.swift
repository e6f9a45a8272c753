import Quiz
import Stage
import Terminal

/// What two sides see of a question before it is answered.
enum SidesView {
    /// The key that gives an answer; its number where no keys are told.
    static func key(_ index: Int, _ view: QuizQuestionView, tellsKeys: Bool) -> String {
        guard tellsKeys, view.answered == nil, let side = view.sides?.turn else { return "\(index + 1)" }
        let keys = SidesKeys.answers(side)
        return keys.indices.contains(index) ? String(keys[index]) : ""
    }

    /// What keys do now.
    static func keys(_ view: QuizQuestionView, _ sides: QuizSidesView) -> String {
        let answer = sides.turn.map { side in
            let keys = SidesKeys.answers(side).prefix(texts(view).count)
            return "\(keys.first ?? " ")–\(keys.last ?? " "): answer"
        }
        return "\(answer ?? "Q: left   P: right")   Space: hear again   F2: pause   Esc: leave"
    }

    /// Half of the screen, for the side that buzzes there.
    static func drawHalf(
        _ side: SurfaceSide, _ view: QuizQuestionView, in rect: Rect, tellsKeys: Bool, on canvas: inout Canvas
    ) {
        guard let sides = view.sides else { return }
        var lines = LineArt(in: rect)
        lines.frame(rect, style: sides.canBuzz ? .strong : .frame)
        lines.draw(on: &canvas)
        let room = Rect(
            column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2, rows: max(rect.rows - 3, 1))
        LargeLetters.draw(
            QuizWords.title(side), in: room, maxScale: 2, style: sides.canBuzz ? .strong : .dim, on: &canvas)
        let touch = tellsKeys ? "touch here, or \(SidesKeys.buzz(side).uppercased())" : "touch here"
        let words =
            sides.turn != nil
            ? sides.failed == side ? "wrong" : "wait"
            : sides.canBuzz ? touch : "listen"
        let column = rect.column + max((rect.columns - CharacterWidth.columns(words)) / 2, 0)
        canvas.draw(
            words, column: column, row: max(rect.endRow - 2, rect.row), style: .plain, limit: rect.endColumn - 1)
    }

    /// What there will be to choose from, for those who think whether they know it; pictures are seen later.
    static func drawChoices(_ view: QuizQuestionView, in rect: Rect, on canvas: inout Canvas) {
        guard let sides = view.sides, sides.turn == nil, view.answered == nil, !QuizLayout.hasPictures(view) else {
            return
        }
        let line = texts(view).joined(separator: "   ")
        let column = max((canvas.size.columns - CharacterWidth.columns(line)) / 2, rect.column)
        canvas.draw(line, column: column, row: rect.row, style: .strong, limit: rect.endColumn)
    }

    private static func texts(_ view: QuizQuestionView) -> [String] {
        if case .choice(let choices, _) = view.question.asked { choices.map(\.text) } else { [] }
    }
}
