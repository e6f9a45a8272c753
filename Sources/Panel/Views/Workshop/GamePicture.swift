import Stage
import Terminal
import Workshop

/// A game over the whole view, large enough for those at the back: the question and its answers with the time, then the right answer and who
/// leads, at the end the podium.
struct GamePicture {
    let game: RoomGame
    let question: QuestionState?
    let room: RoomViewState
    /// What was answered to a key or to what is typed here, while it is new.
    let answer: String?

    func draw(_ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let inner = Rect(column: rect.column + 1, row: rect.row, columns: rect.columns - 3, rows: rect.rows)
        canvas.draw(heading, column: inner.column, row: inner.row, style: .strong, limit: inner.endColumn)
        canvas.draw(status, endingAt: inner.endColumn - 3, row: inner.row, style: .dim)
        var lines = RoomLines(
            Rect(column: inner.column, row: inner.row + 1, columns: inner.columns, rows: inner.rows - 1),
            isAiry: rect.rows >= 18)
        if let answer { lines.draw(answer, .strong, on: &canvas) }
        if let question, game.phase.showsQuestion {
            drawTime(&lines, glyphs, on: &canvas)
            lines.skip()
            lines.draw(question.question.text, .strong, on: &canvas)
            drawAnswers(question, &lines, on: &canvas)
        }
        if !game.line.isEmpty {
            lines.skip()
            lines.draw(game.line, game.phase == .shown ? .strong : .plain, on: &canvas)
        }
        if game.phase == .ready {
            lines.draw("Enter begins. The guests' hands are locked as long as it lasts.", on: &canvas)
        }
        drawComparison(&lines, on: &canvas)
        if game.phase == .shown || game.phase == .over { drawTop(&lines, on: &canvas) }
        canvas.cursor = Place(column: inner.column, row: inner.row)
    }

    private var heading: String {
        if game.phase == .over { return "Quiz: the podium" }
        let count = game.count.map { " of \($0)" } ?? ""
        return game.number > 0 ? "Quiz: question \(game.number)\(count)" : "Quiz"
    }

    private var status: String {
        guard let question, game.phase.showsQuestion else { return RoomText.guests(room.guestCount) }
        return RoomText.answered(question)
    }

    /// The time that is left, as a bar and a number.
    private func drawTime(_ lines: inout RoomLines, _ glyphs: Glyphs, on canvas: inout Canvas) {
        guard game.phase == .answering, let left = room.secondsLeft, let seconds = game.seconds, seconds > 0 else {
            return lines.skip()
        }
        lines.drawBar(Double(left) / seconds, "\(left) s", glyphs, on: &canvas)
    }

    /// The answers with their numbers; once the right one is shown, it is marked, and each has its votes.
    private func drawAnswers(_ question: QuestionState, _ lines: inout RoomLines, on canvas: inout Canvas) {
        for (index, text) in question.question.answers.enumerated() {
            let isRight = game.right == .index(index)
            let isCounted = game.right != nil && question.counts.indices.contains(index)
            let votes = isCounted ? ": \(question.counts[index])" : ""
            lines.draw(
                "\(isRight ? "> " : "")\(index + 1) \(text)\(votes)\(isRight ? " (right)" : "")",
                isRight ? .strong : .plain, on: &canvas)
        }
        if case .text(let name) = game.right { lines.draw("> \(name) (right)", .strong, on: &canvas) }
        if question.question.kind == .open, game.right == nil { lines.draw("They type it.", .dim, on: &canvas) }
    }

    private func drawComparison(_ lines: inout RoomLines, on canvas: inout Canvas) {
        guard !game.comparison.isEmpty else { return }
        let parts = zip(["a", "b"], game.comparison).enumerated().map { index, part in
            "\(part.0): \(part.1)\(game.compared == index ? " (heard now)" : "")"
        }
        lines.draw(parts.joined(separator: ", "), .dim, on: &canvas)
    }

    private func drawTop(_ lines: inout RoomLines, on canvas: inout Canvas) {
        lines.skip()
        if game.standings.isEmpty { return lines.draw("Nobody has answered.", .dim, on: &canvas) }
        for standing in game.top {
            let row = standing.streak > 1 ? ", \(standing.streak) in a row" : ""
            let score = "\(standing.points) points, speed \(standing.speedPoints)\(row)"
            let text = "\(standing.place) \(standing.name): \(score)"
            lines.draw(text, Style(.held, guest: GuestsOnStage.colour(standing.guest.number)), on: &canvas)
        }
        let more = game.standings.count - game.top.count
        if more > 0 { lines.draw("and \(more) more", .dim, on: &canvas) }
    }
}

/// What the view of a game says while none is on.
enum NoGame {
    static func draw(answer: String?, _ rect: Rect, on canvas: inout Canvas) {
        canvas.draw("No quiz is on", column: rect.column + 1, row: rect.row, style: .strong)
        var lines = RoomLines(
            Rect(
                column: rect.column + 1, row: rect.row + 1, columns: min(rect.columns - 3, 90), rows: rect.rows - 1),
            isAiry: rect.rows >= 18)
        if let answer { lines.draw(answer, .strong, on: &canvas) }
        lines.skip()
        lines.draw(
            "Your loudspeakers play, and everybody answers on their phone: ten questions, ten seconds each.",
            on: &canvas)
        lines.draw("Enter prepares one of all kinds; n: type which one, such as", on: &canvas)
        for example in ["direction", "mix questions 5", "sound seed 7 built-in"] {
            lines.draw("  quiz \(example)", .strong, on: &canvas)
        }
        canvas.cursor = Place(column: rect.column + 1, row: rect.row)
    }
}
