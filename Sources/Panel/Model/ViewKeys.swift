import Instrument
import Terminal

/// What keys do to what is open.
extension PanelModel {
    /// What a key does to the view that is open, or to the lesson; `nil` where it is none of theirs, and the loop does what the
    /// table of keys says.
    /// - pageRows: rows of a page.
    package mutating func take(_ key: Key, in viewState: ViewState, pageRows: Int) -> [Command]? {
        if view == .surface, let teaching = viewState.teaching {
            return LessonStep.step(for: key, teaching).map { [.teach($0)] }
        }
        let action = KeyTable.action(of: key, in: view.place)
        return view.list == nil ? nil : takeInList(key, action, viewState, pageRows: pageRows)
    }

    /// Takes the item at that place among all.
    package mutating func choose(_ item: Int, in viewState: ViewState) -> [Command] {
        guard let list = view.list, list.items.indices.contains(item) else { return [] }
        switch view {
        case .mappings:
            guard viewState.mappings.indices.contains(item) else {
                return show(.teaching(PickList(SubjectMenu.items)), viewState)
            }
            return show(.surface, viewState) + [.mapping(viewState.mappings[item])]
        case .teaching: return show(.surface, viewState) + [.teach(.begin(SubjectMenu.subjects[item]))]
        case .learning: return [stepped.learn(SubjectMenu.subjects[item])]
        case .menu:
            if let action = CommandMenu.action(item) { asked.append(action) }
            return show(.surface, viewState)
        case .sounds(var browser):
            let commands = browser.take(list.items[item], viewState)
            view = .sounds(browser)
            // What is there is played at once; what must be read or made first, once it is.
            if browser.isDoneAtOnce(commands) { return show(.surface, viewState) + commands }
            if case .files(.load)? = commands.first, viewState.auditioned != nil { return [.audition(nil)] + commands }
            return commands
        case .devices: return DeviceList.commands(list.items[item])
        case .snapshots(let board): return board.number.map { goTo($0, viewState) } ?? []
        case .parameters:
            // What types an exact value anywhere else does so here.
            if let exact = KeyTable.action(of: .character("="), in: .parameters) { asked.append(exact) }
            return []
        case .modulation: return take(.type, viewState)
        case .surface, .help, .messages, .settings, .marking: return []
        }
    }

    private mutating func takeInList(
        _ key: Key, _ action: KeyAction?, _ viewState: ViewState, pageRows: Int
    ) -> [Command]? {
        if case .mappings = view, let digit = key.typed?.wholeNumberValue, digit >= 1, digit <= viewState.mappings.count
        {
            return choose(digit - 1, in: viewState)
        }
        if case .snapshot(let command) = action { return take(command, viewState) }
        if case .modulate(let command) = action { return take(command, viewState) }
        if case .snapshots(var board) = view, board.leaving != nil {
            board.leaving = nil
            view = .snapshots(board)
        }
        switch action {
        case .focus(let step): view.list?.move(by: step)
        case .page(let step): view.list?.move(by: step * max(pageRows, 1))
        case .edge(let end): view.list?.move(by: end < 0 ? -100_000 : 100_000)
        case .back:
            if view.place == .learning, let command = stepped.learnNothing() { return [command] }
            return close(viewState)
        case .unlearn:
            guard view.place == .learning, let item = view.list?.chosen else { return nil }
            return [.unlearn(SubjectMenu.subjects[item])]
        case .take: return view.list?.chosen.map { choose($0, in: viewState) } ?? []
        case .rubOut:
            if view.list?.rubOut() == false, case .sounds(let browser) = view { return browser.above(viewState) }
        case .order:
            if case .sounds(var browser) = view {
                browser.reorder(viewState)
                view = .sounds(browser)
            }
        case .audition: if case .sounds(let browser) = view { return browser.audition(viewState) }
        case .bed: if case .sounds(let browser) = view { return browser.bed(viewState) }
        case .mark:
            wasMarking = false
            guard case .sounds(let browser) = view else { return [] }
            // One thing is heard at a time.
            return (viewState.auditioned == nil ? [] : [.audition(nil)]) + browser.mark(viewState)
        case .refresh: return view.place == .sounds ? [.browse(viewState.folder?.path)] : [.survey]
        case nil:
            guard view.place.isTypedInto, let character = key.typed else { return nil }
            view.list?.type(character)
        default: return nil
        }
        return []
    }
}
