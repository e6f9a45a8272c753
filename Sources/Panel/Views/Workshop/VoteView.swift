import Terminal
import Workshop

/// The question of the room that was joined: its answers, to choose one or to write one, with live bars where its leader shows them.
package struct VoteView: ListPanelView {
    package static let place = KeyPlace("vote", title: "In the question of a room that you joined", hasCommands: true)
    package static let keys: [KeyTable.Entry] = [
        entry(
            [(.enter, .take)], "Enter", "answer with the marked one; an open question: type your answer", hint: "answer"
        ),
        entry(
            (0..<Question.answerCounts.upperBound).map {
                (.character(Character("\($0 + 1)")), .view(VoteKey(answer: $0)))
            }, "1 2 3", "answer with that one; up to 8"),
        entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move"),
    ]
    package static let choosesByOneClick = true

    /// The answers.
    package var list = PickList([])

    package static func open(_ scope: ViewScope) -> VoteView? {
        var view = VoteView()
        return view.refresh(scope) ? view : nil
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        let room = scope.viewState.room
        guard !room.isOpen, let joined = room.joined else { return false }
        let items = joined.state.question.map(QuestionBars.items) ?? []
        if items != list.items { list.replace(items) }
        let isOpen = joined.state.question.map { $0.question.kind == .open && !$0.isClosed } ?? false
        list.note =
            isOpen && items.isEmpty
            ? PickList.Note(text: joined.mine == nil ? "Enter: type your answer" : "Enter: change your answer") : nil
        return true
    }

    package func hint(of entry: KeyTable.Entry) -> String? {
        entry.actions == [.take] || entry.actions.count == 2 ? entry.hint : entry.actions == [.back] ? entry.hint : nil
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        let joined = scope.viewState.room.joined
        if let key = press.action?.command(VoteKey.self) {
            guard joined?.state.question?.question.answers.indices.contains(key.answer) == true else { return [] }
            list.moveMark(by: key.answer - (list.chosen ?? 0))
            return choose(key.answer, &scope)
        }
        if press.action == .take, joined?.state.question?.question.kind == .open { return choose(0, &scope) }
        return handleInList(press, &scope)
    }

    /// Answers with that one, or lets one be written.
    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        guard let joined = scope.viewState.room.joined, let question = joined.state.question else { return [] }
        guard !question.isClosed else { return [.tell("closed: no more answers are taken")] }
        if question.question.kind == .open {
            guard case .text(let text) = joined.mine else { return [.type(TextEntry(.vote))] }
            return [.type(TextEntry(.vote, text))]
        }
        return [.room(.vote(.index(item)))]
    }

    package mutating func click(_ place: Place, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let question = scope.viewState.room.joined?.state.question else { return [] }
        if question.question.kind == .open { return choose(0, &scope) }
        let picture = QuestionPicture(question, scope.viewState.room)
        let style = style(scope.viewState, Glyphs.of(.ascii))
        guard let (item, row) = ListView.item(at: place, list, style, picture.answers(layout.room)) else { return [] }
        list.markItem(item, inRow: row)
        return choose(item, &scope)
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        guard let question = viewState.room.joined?.state.question else { return ListStyle(title: "") }
        var style = QuestionPicture(question, viewState.room).style(list, glyphs, answer: viewState.answer)
        // Written ones are read here, and not chosen.
        style.hasSigns = false
        return style
    }

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (room, rect) = (drawing.viewState.room, drawing.layout.room)
        guard let joined = room.joined else { return }
        guard let question = joined.state.question else {
            canvas.draw(
                "No question is asked in \(joined.name)", column: rect.column + 1, row: rect.row, style: .strong)
            canvas.cursor = Place(column: rect.column + 1, row: rect.row)
            return
        }
        let picture = QuestionPicture(question, room)
        picture.drawText(rect, on: &canvas)
        ListView.draw(
            list, style(drawing.viewState, drawing.glyphs), picture.answers(rect), drawing.glyphs, on: &canvas)
    }
}

/// What only keys in the question of a room that was joined ask for.
package struct VoteKey: Equatable, Sendable {
    /// The answer that is given, from 0.
    package let answer: Int
}

extension KeyPlace {
    /// The place of ``VoteView``.
    package static let vote = VoteView.place
}
