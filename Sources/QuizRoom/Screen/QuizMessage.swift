import Quiz
import Terminal

/// What stands alone on the screen: a heading, lines, and buttons under them.
struct QuizMessage: Equatable {
    let heading: String
    let lines: [String]
    let buttons: [QuizTarget]
    /// Where the buttons are, in their order.
    let places: [Rect]
    private let room: Rect

    /// Lines that are longer are not read with ease.
    private static let widest = 66

    /// What a view says; `nil` where a question is to be seen.
    init?(_ view: QuizView, size: Size, least: Size? = nil) {
        switch view {
        case .about(let rules, let note):
            (heading, buttons) = (rules.mode.name, [.begin, .leave])
            lines = [rules.about] + (note.isEmpty ? [] : [note]) + [rules.lengthLine]
        case .waiting: (heading, buttons, lines) = ("", [], ["One moment: the next question is being made."])
        case .introducing(let sound): (heading, buttons, lines) = (sound, [.leave], ["This is \(sound)."])
        case .paused:
            (heading, buttons, lines) = ("Pause", [.goOn, .leave], ["The question is hidden; the clock stands."])
        case .leaving:
            (heading, buttons) = ("Leave?", [.confirm(true), .confirm(false)])
            // Whoever asked to leave by touch has no keys.
            lines = ["The game ends here."] + (least == nil ? ["Y leaves, N or Esc stays."] : [])
        case .ended(let end):
            heading =
                end.sides.map { "\($0.left) : \($0.right)" }
                ?? (end.isHighScore ? "\(end.tally.points)!" : "\(end.tally.points)")
            buttons = [.close]
            lines = [QuizWords.reason(end.reason), QuizWords.score(end), QuizWords.record(end)]
        case .question: return nil
        }
        let columns = max(min(size.columns - 4, Self.widest), 1)
        room = Rect(
            column: (size.columns - columns) / 2, row: max(size.rows / 8, 0), columns: columns,
            rows: max(size.rows - size.rows / 8 - 1, 1))
        let rows = max(size.rows < 16 ? 1 : 3, least?.rows ?? 0)
        let width = max(min(columns / max(buttons.count, 1), 24), (least?.columns ?? 0) + 1)
        let left = (size.columns - width * buttons.count) / 2
        places = buttons.indices.map { index in
            Rect(column: left + index * width, row: size.rows - rows - 2, columns: max(width - 1, 1), rows: rows)
        }
    }

    func draw(_ view: QuizView, focus: QuizTarget?, tellsKeys: Bool, on canvas: inout Canvas) {
        var row = drawHeading(on: &canvas)
        if case .ended(let end) = view, end.isHighScore, !isLow(canvas) {
            let star = canvas.isASCII ? "* * *" : "★ ★ ★"
            canvas.draw(
                star, column: (canvas.size.columns - CharacterWidth.columns(star)) / 2, row: row - 1, style: .strong)
            row += 1
        }
        for line in lines.flatMap({ CharacterWidth.wrapped($0, columns: room.columns) }) {
            guard row < (places.first?.row ?? canvas.size.rows) - 1 else { break }
            canvas.draw(
                line, column: room.column + (room.columns - CharacterWidth.columns(line)) / 2, row: row, style: .strong)
            row += 1
        }
        for (target, place) in zip(buttons, places) {
            FramedButton.draw(target.title, in: place, isFocused: target == focus, on: &canvas)
        }
        if tellsKeys, !buttons.isEmpty {
            canvas.draw(
                KeyHints.fitted(keys(view, focus: focus), columns: canvas.size.columns - 3), column: 2,
                row: canvas.size.rows - 1, style: .dim)
        }
    }

    /// Where there is little room, the lines come first.
    private func isLow(_ canvas: Canvas) -> Bool { canvas.size.rows < 16 }

    /// Draws the heading; answers the row of the first line below it.
    private func drawHeading(on canvas: inout Canvas) -> Int {
        if heading.isEmpty { return canvas.size.rows / 3 }
        if isLow(canvas) {
            let column = room.column + max((room.columns - CharacterWidth.columns(heading)) / 2, 0)
            canvas.draw(heading, column: column, row: room.row, style: .strong)
            return room.row + 1
        }
        let top = LargeLetters.draw(
            heading, in: Rect(column: room.column, row: room.row, columns: room.columns, rows: max(room.rows / 3, 1)),
            maxScale: 2, on: &canvas)
        return top.endRow + 2
    }

    /// What keys do now.
    private func keys(_ view: QuizView, focus: QuizTarget?) -> String {
        if view == .leaving {
            let enter = focus.map { "   Enter: \($0.title.lowercased())" } ?? ""
            return "Y: leave   N, Esc: stay\(enter)"
        }
        let enter = buttons.first.flatMap { $0 == .leave ? nil : "Enter: \($0.title.lowercased())" }
        let escape: String? = buttons.contains(.leave) ? "Esc: leave" : nil
        return [enter, escape].compactMap(\.self).joined(separator: "   ")
    }
}

extension QuizTarget {
    /// What stands on its button.
    var title: String {
        switch self {
        case .begin: "Begin"
        case .buzz(let side): QuizWords.title(side)
        case .choice(let index): "\(index + 1)"
        case .done: "That is it"
        case .again: "Hear again"
        case .pause: "Pause"
        case .leave: "Leave"
        case .side(.a): "A"
        case .side(.b): "B"
        case .goOn: "Go on"
        case .confirm(let leaves): leaves ? "Leave" : "Stay"
        case .close: "Close"
        }
    }
}
