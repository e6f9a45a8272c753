import Stage
import Terminal
import Workshop

/// What the room asks, on the stage: the question with small bars in the line of devices, or a guest's question that the host shows; what
/// has no room there stands in place of the picture of the sound. It covers nothing of the surface.
struct RoomStrip {
    private let state: RoomState
    private let room: RoomViewState
    private let layout: Layout
    private let glyphs: Glyphs

    /// The most lines of answers below the text, and the columns that the text keeps beside answers in its row.
    private static let mostLines = 3, leastText = 20

    /// `nil` where nothing is asked that all see.
    init?(_ room: RoomViewState, _ layout: Layout, _ glyphs: Glyphs) {
        guard let state = room.shown, state.question != nil || state.guestQuestions.contains(where: \.isShown)
        else { return nil }
        (self.state, self.room, self.layout, self.glyphs) = (state, room, layout, glyphs)
    }

    private var row: Rect {
        Rect(column: layout.status.column + 1, row: layout.status.row, columns: layout.status.columns - 2, rows: 1)
    }

    /// A guest's question that the host shows.
    private var asked: String? {
        state.guestQuestions.first(where: \.isShown).map { "\($0.name ?? "Somebody") asks: \($0.text)" }
    }

    func draw(on canvas: inout Canvas) {
        var board = RoomBoard(layout, glyphs)
        canvas.clear(layout.status)
        if let question = state.question, board != nil || asked == nil {
            draw(question, &board, on: &canvas)
            if let asked { board?.show(asked: asked) }
        } else if let asked {
            // Where there is one line alone, what the host shows last is in it.
            if board != nil, CharacterWidth.columns(asked) > row.columns {
                board?.show(asked: asked)
                drawText("A guest asks", row, on: &canvas)
            } else {
                drawText(asked, row, on: &canvas)
            }
        }
        board?.draw(on: &canvas)
    }

    private func draw(_ question: QuestionState, _ board: inout RoomBoard?, on canvas: inout Canvas) {
        let flow = AnswerFlow(question)
        guard !flow.isEmpty else { return drawOpen(question, &board, on: &canvas) }
        let rows = layout.notices.rows
        if rows <= 1, drawInOneRow(question, flow, isLast: rows == 0, on: &canvas) { return }
        let most = min(max(rows, 1), Self.mostLines)
        let lines = (1...most).first { flow.whole(columns: row.columns, lines: $0) != nil }
        if lines == nil, board != nil {
            board?.show(flow)
            return drawText(question, row, on: &canvas)
        }
        // The text has one of the rows of messages, and the answers the rows from there on.
        var answers = row
        answers.rows = lines ?? most
        answers.row -= answers.rows - 1
        canvas.clear(Rect(column: 0, row: answers.row - 1, columns: layout.size.columns, rows: answers.rows + 1))
        drawText(question, Rect(column: row.column, row: answers.row - 1, columns: row.columns, rows: 1), on: &canvas)
        flow.draw(
            flow.cut(columns: answers.columns, lines: answers.rows), in: answers, glyphs, on: &canvas)
    }

    /// Draws the text, the answers and how many have answered in one row; whether they have room there.
    /// - isLast: there is no other row, and what has no room is cut.
    private func drawInOneRow(_ question: QuestionState, _ flow: AnswerFlow, isLast: Bool, on canvas: inout Canvas)
        -> Bool
    {
        let counts = shortCounts(question)
        let text = CharacterWidth.columns(question.question.text)
        let columns = row.columns - CharacterWidth.columns(counts) - 4
        let fit = flow.whole(columns: columns - min(text, Self.leastText), lines: 1)
        guard fit != nil || isLast else { return false }
        canvas.draw(counts, endingAt: row.endColumn, row: row.row, style: .plain)
        let answers = fit.map(flow.columns) ?? 0
        let room = Rect(
            column: row.column, row: row.row, columns: columns - answers + (answers > 0 ? 0 : 2), rows: 1)
        let end = drawText(question.question.text, room, on: &canvas) + 2
        if let fit {
            flow.draw(
                fit, in: Rect(column: end, row: row.row, columns: answers, rows: 1), glyphs, on: &canvas)
        }
        return true
    }

    /// An open question, with those answers that the host picked.
    private func drawOpen(_ question: QuestionState, _ board: inout RoomBoard?, on canvas: inout Canvas) {
        let picked = question.texts.filter(\.isPicked).map(\.text)
        if board != nil || picked.isEmpty {
            board?.show(picked: picked)
            return drawText(question, row, on: &canvas)
        }
        drawText(picked.joined(separator: "; "), counts: shortCounts(question), row, on: &canvas)
    }

    /// "12/30, 0:23 left".
    private func shortCounts(_ question: QuestionState) -> String {
        let time = RoomText.time(question, secondsLeft: room.secondsLeft)
        return ["\(question.answeredCount)/\(question.presentCount)", time].compactMap(\.self).joined(separator: ", ")
    }

    /// Draws the text of a question with how many have answered at its right.
    private func drawText(_ question: QuestionState, _ rect: Rect, on canvas: inout Canvas) {
        let time = RoomText.time(question, secondsLeft: room.secondsLeft)
        let counts = [RoomText.answered(question), time].compactMap(\.self).joined(separator: ", ")
        let isTight = rect.columns < 70
        drawText(question.question.text, counts: isTight ? shortCounts(question) : counts, rect, on: &canvas)
    }

    private func drawText(_ text: String, counts: String, _ rect: Rect, on canvas: inout Canvas) {
        var room = rect
        room.columns = canvas.draw(counts, endingAt: rect.endColumn, row: rect.row, style: .plain) - 2 - rect.column
        drawText(text, room, on: &canvas)
    }

    @discardableResult
    private func drawText(_ text: String, _ rect: Rect, on canvas: inout Canvas) -> Int {
        let text = CharacterWidth.fit(text, columns: rect.columns, mark: glyphs.cut)
        return canvas.draw(text, column: rect.column, row: rect.row, style: .strong)
    }
}
