import Instrument
import Practice
import Terminal
import TypedCommands

/// The list that is practised: what is in it, what is open and comes next, and the goals.
package struct PracticeListView: ListPanelView {
    package static let place = KeyPlace("practice-list", title: "In the practice list", hasCommands: true)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("G"), .open(place))], "G", "practice list: sounds one after the other, with goals", "Sound",
        menu: ["practice list: sounds to practise one after the other, with goals"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.enter, .take)], "Enter", "open the sound to practise it", hint: "open"),
        entry(
            [
                (.character("n"), .view(PracticeListKey.ask(.next))),
                (.character("p"), .view(PracticeListKey.ask(.previous))),
            ], "n p", "next or previous sound; missing files are passed over", hint: "next"),
        entry(
            [(.character("o"), .view(PracticeListKey.order))], "o",
            "at the end of a sound: the next, the same, all again, or random without repeats", hint: "order"),
        entry(
            [(.character("a"), .view(PracticeListKey.ask(.addOpenSound)))], "a",
            "add the sound that is open; without a list: begin one", hint: "add"),
        entry(
            [(.character("g"), .view(PracticeListKey.goal))], "g",
            "set a goal, such as chorus at 90 %; chorus off removes it", hint: "goal"),
        entry([(.character("w"), .open(.practiceWeek))], "w", "what you practised this week", hint: "week"),
        entry([(.character("S"), .view(PracticeListKey.save))], "S", "save the list", hint: "save"),
        entry(
            [(.character("D"), .view(PracticeListKey.remove))], "D", "remove the sound from the list; its file stays",
            hint: "remove"),
        entry(
            [(.character("u"), .view(PracticeListKey.ask(.undoRemove)))], "u", "put back what was removed last",
            hint: "undo"),
        entry(
            [(.character("["), .view(PracticeListKey.move(-1))), (.character("]"), .view(PracticeListKey.move(1)))],
            "[ ]", "move the sound up or down"),
        entry([(.character("O"), .view(PracticeListKey.openList))], "O", "open another list"),
        entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move"),
        entry([(.escape, .back), (.character("l"), .back)], "Esc l", "close", hint: "close"),
    ]

    package var list = PickList([])
    /// The list as it was shown last.
    private var shown: PracticeDisplay.List?
    private var window = RowWindow()
    package private(set) var behind: OpenView?

    package static func open(_ scope: ViewScope) -> PracticeListView? {
        var view = PracticeListView()
        view.behind = marking(in: scope.current)
        view.update(scope.viewState.practice?.list)
        if let shown = view.shown, let open = shown.open { view.mark(open) }
        return view
    }

    /// The view to mark a sound that is open, or lies behind the one that is.
    private static func marking(in view: OpenView) -> OpenView? {
        [.marking, .beats].contains(view.place) ? view : view.content.behind.flatMap(marking)
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        update(scope.viewState.practice?.list)
        return true
    }

    /// A sound that is heard behind it goes on until that view is left too.
    package func commandsOnLeaving(for next: OpenView, isCovered: Bool, _ scope: inout ViewScope) -> [Command] {
        isCovered ? behind?.content.commandsOnLeaving(for: next, isCovered: true, &scope) ?? [] : []
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        if case .edge(let end) = press.action {
            mark(end < 0 ? 0 : (shown?.rows.count ?? 1) - 1)
            return []
        }
        guard let key = press.action?.command(PracticeListKey.self) else {
            defer { followMark() }
            return handleInList(press, &scope)
        }
        return perform(key)
    }

    package mutating func scroll(by rows: Int, _ layout: Layout, _ scope: ViewScope) {
        list.moveMark(by: max(min(rows, RowWindow.margin), -RowWindow.margin))
        followMark()
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        [.practice(.open(window.first + item))] + (behind == nil ? [] : [.close])
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        guard let shown else {
            return ListStyle(title: "No list to practise yet", isSearched: false, answer: viewState.answer)
        }
        return ListStyle(
            title: "Practise \(shown.name)\(shown.isChanged ? ", not saved" : "")",
            aside: shown.words.joined(separator: " \(glyphs.dot) "), isSearched: false,
            digits: String(shown.rows.count).count, headings: ["sound", "length", "this week", "goals"],
            answer: viewState.answer)
    }

    private func perform(_ key: PracticeListKey) -> [ViewEffect] {
        func ask(_ request: PracticeRequest) -> [ViewEffect] { [.practice(request)] }
        switch key {
        case .ask(let request): return ask(request)
        case .openList: return [.command("list open ", isTaken: false)]
        case .order:
            guard let shown, let place = PlayOrder.Mode.allCases.firstIndex(of: shown.mode) else { return [] }
            return ask(.order(PlayOrder.Mode.allCases[(place + 1) % PlayOrder.Mode.allCases.count]))
        case .save:
            guard let shown else { return [] }
            return shown.file == nil ? [.command("list save ", isTaken: false)] : ask(.save(nil))
        case .goal, .remove, .move: break
        }
        guard let index = marked, let shown else { return [] }
        switch key {
        case .goal: return [.command("list goal \(index + 1) ", isTaken: false)]
        case .remove: return ask(.remove(index))
        case .move(let step):
            return shown.rows.indices.contains(index + step) ? ask(.move(index, to: index + step)) : []
        default: return []
        }
    }

    // MARK: The rows that are in the list that is drawn

    /// The place of the marked row among all.
    private var marked: Int? { list.chosen.map { window.first + $0 } }

    private mutating func update(_ new: PracticeDisplay.List?) {
        list.note = Self.note(new)
        guard new != shown else { return }
        // Who looks at the sound that is open goes on with it.
        if let open = new?.open, let marked, marked == shown?.open, new?.rows[open].id != shown?.rows[marked].id,
            new?.rows.contains(where: { $0.id == shown?.rows[marked].id }) == true
        {
            shown = new
            return mark(open)
        }
        let id = marked.flatMap { shown?.rows[$0].id }
        let place = id.flatMap { id in new?.rows.firstIndex { $0.id == id } } ?? marked ?? 0
        shown = new
        mark(min(place, max((new?.rows.count ?? 0) - 1, 0)))
    }

    private mutating func mark(_ place: Int) {
        let rows = shown?.rows ?? []
        window.move(to: place, of: rows.count)
        let items = rows[window.range].enumerated().map { offset, row in
            PracticeListItems.item(row, number: window.first + offset + 1, isOpen: shown?.open == window.first + offset)
        }
        list.replace(items, marking: rows.indices.contains(place) ? "\(rows[place].id)" : nil)
    }

    private mutating func followMark() {
        if let marked, window.isNearEnd(marked, of: shown?.rows.count ?? 0) { mark(marked) }
    }

    private static func note(_ list: PracticeDisplay.List?) -> PickList.Note? {
        guard let list else {
            return PickList.Note(
                text: "begin one: quern practice SOUND …, a adds the open sound (x), O opens one")
        }
        return list.rows.isEmpty ? PickList.Note(text: "the list is empty: a adds the sound that is open") : nil
    }
}

/// What only keys in the practice list ask for.
package enum PracticeListKey: Equatable, Sendable {
    /// What asks the same whatever is marked.
    case ask(PracticeRequest)
    /// What happens at the end of a sound is what comes next.
    case order
    /// Opens a line to type a goal for the marked sound.
    case goal
    case remove
    /// Moves the marked sound by so many places.
    case move(Int)
    /// Saves the list; one without a file opens a line to type its name.
    case save
    /// Opens a line to type which list is to be opened.
    case openList
}

extension KeyPlace {
    /// The place of ``PracticeListView``.
    package static let practiceList = PracticeListView.place
}
