import Stage
import Terminal
import Workshop

/// A question with its answers, over the whole view.
struct QuestionPicture {
    private let question: QuestionState
    private let status: String

    init(_ question: QuestionState, _ room: RoomViewState) {
        self.question = question
        let time = RoomText.time(question, secondsLeft: room.secondsLeft)
        let isHidden = !question.showsResults
        let mine = room.isOpen ? nil : room.joined?.voteText
        let parts = [RoomText.answered(question), time, isHidden ? "hidden until the reveal" : nil, mine]
        status = parts.compactMap(\.self).joined(separator: ", ")
    }

    private static func lines(_ text: String, _ rect: Rect) -> [String] {
        let lines = CharacterWidth.wrapped(text, columns: max(rect.columns - 7, 2))
        return Array(lines.prefix(max(rect.rows / 3, 1)))
    }

    func drawText(_ rect: Rect, on canvas: inout Canvas) {
        for (number, line) in Self.lines(question.question.text, rect).enumerated() {
            canvas.draw(line, column: rect.column + 1, row: rect.row + number, style: .strong)
        }
    }

    /// Where the answers stand, below the text, with how many have answered above them.
    func answers(_ rect: Rect) -> Rect {
        let rows = Self.lines(question.question.text, rect).count + (rect.rows >= 18 ? 1 : 0)
        return Rect(column: rect.column, row: rect.row + rows, columns: rect.columns, rows: rect.rows - rows)
    }

    func style(_ list: PickList, _ glyphs: Glyphs, answer: String?) -> ListStyle {
        var style = ListStyle(
            title: status, isSearched: false, hasSigns: question.question.kind == .open, answer: answer)
        if question.question.kind != .open {
            style.rows = QuestionBars.rows(question, list, glyphs)
        }
        return style
    }
}

/// The answers of a question as rows: what can be chosen with bars, or what was written.
enum QuestionBars {
    static func items(_ question: QuestionState) -> [PickList.Item] {
        guard question.question.kind == .open else {
            return question.question.answers.enumerated().map { number, answer in
                PickList.Item(name: answer, id: "\(number)")
            }
        }
        return question.texts.enumerated().map { number, answer in
            var item = PickList.Item(name: answer.text, id: "\(answer.guest.number)")
            // The number by which the typed command picks it.
            item.number = number + 1
            item.isUsed = answer.isPicked
            item.facts = [answer.isPicked ? "shown" : ""]
            item.detail = answer.text
            return item
        }
    }

    /// How much of all answers each has, 0…1.
    static func shares(_ counts: [Int]) -> [Double] {
        let sum = counts.reduce(0, +)
        return counts.map { sum > 0 ? Double($0) / Double(sum) : 0 }
    }

    /// Rows with the answer, a bar as long as its share, its votes and its percentage; before the reveal of hidden ones the answers alone.
    static func rows(_ question: QuestionState, _ list: PickList, _ glyphs: Glyphs) -> ListStyle.Rows {
        let shares = shares(question.counts)
        return ListStyle.Rows(factWidths: [4, 5]) { item, frame, row, isMarked, canvas in
            let start = frame.name.lowerBound
            let columns = min(frame.name.count, max(frame.rows.columns / 2, 8))
            let name = CharacterWidth.fit(list.items[item].name, columns: columns, mark: glyphs.cut)
            canvas.draw(name, column: start, row: row, style: isMarked ? .strong : .plain)
            guard question.showsResults, shares.indices.contains(item) else { return }
            BarView.draw(
                fraction: shares[item], column: start + columns + 1, end: frame.factStart, row: row, glyphs: glyphs,
                on: &canvas
            ) { _ in Style(.value, guest: UInt8(item)) }
            for (fact, end) in zip(
                ["\(question.counts[item])", "\(Int((shares[item] * 100).rounded())) %"], frame.factEnds)
            {
                canvas.draw(fact, endingAt: end, row: row)
            }
        }
    }
}

/// What the view of the question says while nothing is asked.
enum NoQuestion {
    static func draw(_ state: RoomState, answer: String?, _ rect: Rect, on canvas: inout Canvas) {
        canvas.draw("No question is asked", column: rect.column + 1, row: rect.row, style: .strong)
        let isAiry = rect.rows >= 18
        var lines = RoomLines(
            Rect(
                column: rect.column + 1, row: rect.row + (isAiry ? 2 : 1), columns: min(rect.columns - 2, 90),
                rows: rect.rows - 1), isAiry: isAiry)
        if let answer { lines.draw(answer, .strong, on: &canvas) }
        lines.draw("n: type one and press Enter, such as", on: &canvas)
        for example in Question.lineExamples { lines.draw("  \(example)", .strong, on: &canvas) }
        if let next = state.nextPrepared, state.prepared.indices.contains(next) {
            lines.draw("N: the next prepared one, \(next + 1) of \(state.prepared.count):", on: &canvas)
            lines.draw("  \(state.prepared[next].text)", .strong, on: &canvas)
        }
        if let last = state.lastResult {
            lines.draw("The last one: \(last.question.text)", .dim, on: &canvas)
            for (answer, count) in zip(last.question.answers, last.counts) {
                lines.draw("  \(count) \(answer)", .dim, on: &canvas)
            }
            lines.draw("  \(last.answeredCount) of \(last.presentCount) answered", .dim, on: &canvas)
        }
        canvas.cursor = Place(column: rect.column + 1, row: rect.row)
    }
}
