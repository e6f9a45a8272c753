import Terminal
import Workshop

/// The question that all are asked: its answers with live bars, or hidden until the reveal; how many have answered, and the time left.
package struct QuestionView: ListPanelView {
    package static let place = KeyPlace("question", title: "In the question", hasCommands: true)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("Q"), .open(place))], "Q",
        "question to all: ask, see the answers, reveal them; in a room that you joined: answer", hint: "question",
        RoomKeys.heading, menu: ["question to all: ask, see the answers, reveal them, or answer"])
    package static let keys: [KeyTable.Entry] = [
        entry(
            [(.character("n"), .view(QuestionKey.ask))], "n",
            "ask: Which? | the first | the second; Louder? 1-5; open What did you hear?", hint: "ask"),
        entry([(.character("r"), .view(QuestionKey.reveal))], "r", "reveal the results, and close", hint: "reveal"),
        RoomKeys.lock(in: place),
        entry([(.character("c"), .view(QuestionKey.close))], "c", "close: no more answers are taken", hint: "close it"),
        entry(
            [(.character("h"), .view(QuestionKey.hide))], "h", "hide the results until the reveal, or show them",
            hint: "hide"),
        entry([(.enter, .take)], "Enter", "show a written answer to all, or no more", hint: "pick"),
        entry([(.character("N"), .view(QuestionKey.prepared))], "N", "ask the next prepared question", hint: "next"),
        entry([(.character("t"), .view(QuestionKey.time))], "t", "30 seconds more; without a timer: in 30 seconds"),
        entry([(.character("x"), .view(QuestionKey.clear))], "x", "take the question off all screens", hint: "clear"),
        entry([(.character("S"), .view(QuestionKey.save))], "S", "save the results of all questions (CSV)"),
        entry([(.tab, .open(.guestQuestions))], "Tab", "to the guests' questions"),
        entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move"),
    ]

    /// Seconds that a key adds.
    private static let moreSeconds = 30

    /// The answers.
    package var list = PickList([])
    private var hasQuestion = false
    private var isOpenQuestion = false
    private var hasPrepared = false

    package static func open(_ scope: ViewScope) -> QuestionView? {
        var view = QuestionView()
        _ = view.refresh(scope)
        return view
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        let state = scope.viewState.room.display?.state
        let items = state?.question.map(QuestionBars.items) ?? []
        if items != list.items { list.replace(items) }
        hasQuestion = state?.question != nil
        isOpenQuestion = state?.question?.question.kind == .open
        hasPrepared = state?.nextPrepared != nil
        list.note = isOpenQuestion && items.isEmpty ? PickList.Note(text: "no answers yet") : nil
        return true
    }

    package func hint(of entry: KeyTable.Entry) -> String? {
        if entry.actions == [.take] { return isOpenQuestion ? entry.hint : nil }
        switch entry.actions.first?.command(QuestionKey.self) {
        case .reveal, .close, .hide, .clear, .time: return hasQuestion ? entry.hint : nil
        case .prepared: return hasPrepared ? entry.hint : nil
        case .ask, .save, nil: return entry.hint
        }
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let key = press.action?.command(QuestionKey.self) else { return handleInList(press, &scope) }
        let room = scope.viewState.room
        guard let state = room.display?.state else { return [] }
        func ask(_ command: HostCommand) -> [ViewEffect] { [.room(.host(command))] }
        if key == .ask { return [.type(TextEntry(.question))] }
        if key == .prepared { return state.nextPrepared == nil ? [] : ask(.askPrepared(nil)) }
        if key == .save { return Self.save(room) }
        guard let question = state.question else { return [] }
        if let reason = Self.reason(key, question) { return [.tell(reason)] }
        return switch key {
        case .reveal: ask(.reveal)
        case .close: ask(.close)
        case .hide: ask(.hideResults(question.showsResults))
        case .time: ask(.timer(seconds: (room.secondsLeft ?? 0) + Self.moreSeconds))
        case .clear: ask(.clearQuestion)
        case .ask, .prepared, .save: []
        }
    }

    /// Why a key changes nothing; `nil` where it does.
    private static func reason(_ key: QuestionKey, _ question: QuestionState) -> String? {
        switch key {
        case .close where question.isClosed: "closed already: no more answers are taken; x takes it off all screens"
        case .hide where question.isRevealed: "the results are revealed already: all phones show them"
        case .reveal where question.isRevealed: "revealed already: all phones show the results"
        case .time where question.isClosed: "closed already: ask it again for more time"
        default: nil
        }
    }

    /// Opens a line for the file in which results are saved, where there are any.
    static func save(_ room: RoomViewState) -> [ViewEffect] {
        let count = room.display?.state.resultCount ?? 0
        return count > 0 ? [.type(TextEntry(.results, "results.csv"))] : [.tell("no results yet: nothing was asked")]
    }

    /// A written answer is shown to all, or no more.
    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        guard let question = scope.viewState.room.display?.state.question, question.question.kind == .open,
            question.texts.indices.contains(item)
        else { return [] }
        let answer = question.texts[item]
        return [.room(.host(.pick(answer.guest, !answer.isPicked)))]
    }

    package mutating func click(_ place: Place, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let question = scope.viewState.room.display?.state.question else { return [] }
        let rect = QuestionPicture(question, scope.viewState.room).answers(layout.room)
        let style = style(scope.viewState, Glyphs.of(.ascii))
        guard let (item, row) = ListView.item(at: place, list, style, rect) else { return [] }
        if list.chosen == item { return choose(item, &scope) }
        list.markItem(item, inRow: row)
        return []
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        guard let question = viewState.room.display?.state.question else { return ListStyle(title: "") }
        return QuestionPicture(question, viewState.room).style(list, glyphs, answer: viewState.answer)
    }

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (room, rect) = (drawing.viewState.room, drawing.layout.room)
        guard let state = room.display?.state else { return NoRoom.draw(drawing.viewState, rect, on: &canvas) }
        guard let question = state.question else {
            return NoQuestion.draw(state, answer: drawing.viewState.answer, rect, on: &canvas)
        }
        let picture = QuestionPicture(question, room)
        picture.drawText(rect, on: &canvas)
        let style = picture.style(list, drawing.glyphs, answer: drawing.viewState.answer)
        ListView.draw(list, style, picture.answers(rect), drawing.glyphs, on: &canvas)
    }
}

/// What only keys in the question ask for.
package enum QuestionKey: Equatable, Sendable {
    /// Opens a line to type a question; asks the next one of those that were prepared.
    case ask, prepared
    /// Takes no more answers; shows the results; hides them until then.
    case close, reveal, hide
    /// Leaves more time.
    case time
    /// Takes it off the screens.
    case clear
    /// Saves the results of all questions.
    case save
}

extension KeyPlace {
    /// The place of ``QuestionView``.
    package static let question = QuestionView.place
}
