import Terminal
import Workshop

/// What guests ask the host: to show it to all, to call it answered, to hide it.
package struct GuestQuestionsView: ListPanelView {
    package static let place = KeyPlace("guest-questions", title: "Among the guests' questions", hasCommands: true)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("O"), .open(place))], "O", "guests' questions: show, answered, hide", RoomKeys.heading,
        menu: ["guests' questions: show them, call them answered, hide them"])
    package static let keys: [KeyTable.Entry] = [
        RoomKeys.lock(in: place),
        entry([(.enter, .take)], "Enter", "show the question to all, or no more", hint: "show"),
        entry(
            [(.character("d"), .view(GuestQuestionsKey.answered))], "d", "done: it is answered, or not", hint: "done"),
        entry([(.character("h"), .view(GuestQuestionsKey.hide))], "h", "hide it, or no more", hint: "hide"),
        entry(
            [(.character("a"), .view(GuestQuestionsKey.allow))], "a",
            "guests may ask: with their names; also without; not at all", hint: "allow"),
        entry([(.tab, .open(.room))], "Tab", "to the room"),
        entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move"),
    ]

    package var list = PickList([])

    package static func open(_ scope: ViewScope) -> GuestQuestionsView? {
        var view = GuestQuestionsView()
        _ = view.refresh(scope)
        return view
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        let items = (scope.viewState.room.display?.state.guestQuestions ?? []).map(Self.item)
        if items != list.items { list.replace(items) }
        list.note = Self.note(scope.viewState.room)
        return true
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let key = press.action?.command(GuestQuestionsKey.self) else { return handleInList(press, &scope) }
        guard let state = scope.viewState.room.display?.state else { return [] }
        switch key {
        case .allow:
            let next = Self.next(state.asking)
            return ask(.asking(allowed: next.isAllowed, anonymous: next.mayBeAnonymous))
                + [.tell(RoomText.asking(next))]
        case .answered: return marked(state).map { ask(.answered($0.id, !$0.isAnswered)) } ?? []
        case .hide: return marked(state).map { ask(.hide($0.id, !$0.isHidden)) } ?? []
        }
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        guard let question = scope.viewState.room.display.flatMap({ marked($0.state) }) else { return [] }
        return ask(.showGuestQuestion(question.id, !question.isShown))
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        let state = viewState.room.display?.state
        let asking = state.map { state in
            state.asking.isAllowed ? state.asking.mayBeAnonymous ? "names not needed" : "with names" : "asking is off"
        }
        return ListStyle(
            title: state == nil ? "No room is open" : "Guests' questions", aside: asking ?? "", isSearched: false,
            answer: viewState.answer)
    }

    private func ask(_ command: HostCommand) -> [ViewEffect] { [.room(.host(command))] }

    /// Not at all, then with names, then also without.
    private static func next(_ asking: AskingState) -> AskingState {
        guard asking.isAllowed else { return AskingState(isAllowed: true, mayBeAnonymous: false) }
        return AskingState(isAllowed: !asking.mayBeAnonymous, mayBeAnonymous: !asking.mayBeAnonymous)
    }

    private func marked(_ state: RoomState) -> GuestQuestion? {
        list.marked.flatMap { item in state.guestQuestions.first { "\($0.id)" == item.id } }
    }

    private static func note(_ room: RoomViewState) -> PickList.Note? {
        guard let state = room.display?.state else {
            return PickList.Note(text: "\(JoiningView.openingKey) shows how to open one")
        }
        guard state.guestQuestions.isEmpty else { return nil }
        return PickList.Note(text: state.asking.isAllowed ? "no questions yet" : "guests may not ask yet; a allows it")
    }

    private static func item(_ question: GuestQuestion) -> PickList.Item {
        var item = PickList.Item(name: question.text, id: "\(question.id)")
        item.isUsed = question.isShown
        item.isFaint = question.isAnswered || question.isHidden
        let state =
            question.isHidden
            ? "hidden" : question.isAnswered ? "answered" : question.isShown ? "shown" : question.isNew ? "new" : ""
        item.facts = [state, "+\(question.upVotes)", question.name ?? "anonymous"]
        item.detail = "\(question.name ?? "Anonymous"): \(question.text)"
        return item
    }
}

/// What only keys among the guests' questions ask for.
package enum GuestQuestionsKey: Equatable, Sendable {
    /// It is answered, or not.
    case answered
    /// It is hidden, or not.
    case hide
    /// Guests may ask, with their names or also without, or not.
    case allow
}

extension KeyPlace {
    /// The place of ``GuestQuestionsView``.
    package static let guestQuestions = GuestQuestionsView.place
}
