import Stage
import Terminal
import Workshop

/// What the room asks, on the stage: the question with small bars in the line of devices, or a guest's question that the host shows. It
/// covers nothing of the surface.
struct RoomStrip {
    private let room: RoomViewState
    private let layout: Layout
    private let glyphs: Glyphs

    /// The most columns of the text beside its answers in one row, as a share of the row.
    private static let textShare = 0.4
    /// The least columns that an answer's name is worth, and a bar.
    private static let leastName = 3, leastBar = 4

    /// `nil` where nothing is asked that all see.
    init?(_ room: RoomViewState, _ layout: Layout, _ glyphs: Glyphs) {
        guard let state = room.display?.state, state.question != nil || state.guestQuestions.contains(where: \.isShown)
        else { return nil }
        (self.room, self.layout, self.glyphs) = (room, layout, glyphs)
    }

    func draw(on canvas: inout Canvas) {
        guard let state = room.display?.state else { return }
        let status = layout.status
        canvas.clear(status)
        let row = Rect(column: status.column + 1, row: status.row, columns: status.columns - 2, rows: 1)
        if let question = state.question {
            draw(question, row, on: &canvas)
        } else if let asked = state.guestQuestions.first(where: \.isShown) {
            let text = "\(asked.name ?? "Somebody") asks: \(asked.text)"
            let fitted = CharacterWidth.fit(text, columns: row.columns, mark: glyphs.cut)
            canvas.draw(fitted, column: row.column, row: row.row, style: .strong)
        }
    }

    private func draw(_ question: QuestionState, _ row: Rect, on canvas: inout Canvas) {
        let time = RoomText.time(question, secondsLeft: room.secondsLeft)
        let isTight = row.columns < 70
        let answered =
            isTight ? "\(question.answeredCount)/\(question.presentCount)" : RoomText.answered(question)
        let right = [answered, time].compactMap(\.self).joined(separator: ", ")
        let end = canvas.draw(right, endingAt: row.endColumn, row: row.row, style: .plain) - 2
        // Where messages have more than a row, the text takes one of them, and the answers all of theirs.
        if layout.notices.rows > 1 {
            let above = Rect(column: 0, row: row.row - 1, columns: layout.size.columns, rows: 1)
            canvas.clear(above)
            drawText(question, Rect(column: row.column, row: above.row, columns: row.columns, rows: 1), on: &canvas)
            drawAnswers(question, from: row.column, to: end, row.row, on: &canvas)
        } else {
            let share = question.question.answers.isEmpty || isTight ? 1 : Self.textShare
            let columns = Int(Double(end - row.column) * share)
            let text = Rect(column: row.column, row: row.row, columns: columns, rows: 1)
            drawAnswers(question, from: drawText(question, text, on: &canvas) + 2, to: end, row.row, on: &canvas)
        }
    }

    @discardableResult
    private func drawText(_ question: QuestionState, _ rect: Rect, on canvas: inout Canvas) -> Int {
        let text = CharacterWidth.fit(question.question.text, columns: rect.columns, mark: glyphs.cut)
        return canvas.draw(text, column: rect.column, row: rect.row, style: .strong)
    }

    /// Each answer with a bar as long as its share and its votes; by name alone where the results are hidden.
    private func drawAnswers(
        _ question: QuestionState, from start: Int, to end: Int, _ row: Int, on canvas: inout Canvas
    ) {
        let answers = question.question.answers
        guard !answers.isEmpty, end > start else { return }
        let share = (end - start) / answers.count
        let shares = QuestionBars.shares(question.counts)
        for (number, answer) in answers.enumerated() {
            var column = start + number * share
            let limit = column + share - 1
            let count =
                question.showsResults && question.counts.indices.contains(number) ? "\(question.counts[number])" : ""
            let bar = count.isEmpty ? 0 : max(Self.leastBar, share / 3)
            let room = limit - column - (count.isEmpty ? 0 : bar + count.count + 2)
            guard room >= Self.leastName || CharacterWidth.columns(answer) <= room else { continue }
            column = canvas.draw(
                CharacterWidth.fit(answer, columns: room, mark: glyphs.cut), column: column, row: row,
                style: Style(.value, guest: UInt8(number)))
            guard !count.isEmpty else { continue }
            BarView.drawSlim(
                fraction: shares[number], column: column + 1, end: column + 1 + bar, row: row, glyphs: glyphs,
                style: Style(.value, guest: UInt8(number)), on: &canvas)
            canvas.draw(count, column: column + bar + 2, row: row, limit: end)
        }
    }
}
