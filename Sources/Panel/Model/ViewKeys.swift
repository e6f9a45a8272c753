import Instrument

/// What keys do to what is open.
extension PanelModel {
    /// What a key does to the view that is open, or to the lesson; `nil` where it is none of theirs, and the loop does what the
    /// table of keys says.
    /// - pageRows: rows of a page.
    package mutating func take(_ key: Key, in look: Look, pageRows: Int) -> [Command]? {
        if view == .surface, let teaching = look.teaching {
            return LessonStep.step(for: key, teaching).map { [.teach($0)] }
        }
        let action = KeyTable.action(of: key, in: view.place)
        return view.list == nil ? nil : takeInList(key, action, look, pageRows: pageRows)
    }

    /// Takes the item at that place among all.
    package mutating func choose(_ item: Int, in look: Look) -> [Command] {
        guard let list = view.list, list.items.indices.contains(item) else { return [] }
        switch view {
        case .mappings:
            guard look.mappings.indices.contains(item) else {
                return show(.teaching(PickList(SubjectMenu.items)), look)
            }
            return show(.surface, look) + [.mapping(look.mappings[item])]
        case .teaching: return show(.surface, look) + [.teach(.begin(SubjectMenu.subjects[item]))]
        case .learning: return [standing.learn(SubjectMenu.subjects[item])]
        case .menu:
            if let action = CommandMenu.action(item) { asked.append(action) }
            return show(.surface, look)
        case .sounds(var browser):
            let commands = browser.take(list.items[item], look)
            view = .sounds(browser)
            // What is there is played at once; what must be read or made first, once it is.
            if browser.isDoneAtOnce(commands) { return show(.surface, look) + commands }
            if case .load? = commands.first, look.auditioned != nil { return [.audition(nil)] + commands }
            return commands
        case .devices: return DeviceList.commands(list.items[item])
        case .snapshots(let board): return board.number.map { goTo($0, look) } ?? []
        case .parameters:
            // What types an exact value anywhere else does so here.
            if let exact = KeyTable.action(of: .character("="), in: .parameters) { asked.append(exact) }
            return []
        case .modulation: return take(.type, look)
        case .surface, .help, .messages, .settings, .marking: return []
        }
    }

    private mutating func takeInList(
        _ key: Key, _ action: KeyAction?, _ look: Look, pageRows: Int
    ) -> [Command]? {
        if case .mappings = view, let digit = key.typed?.wholeNumberValue, digit >= 1, digit <= look.mappings.count {
            return choose(digit - 1, in: look)
        }
        if case .snapshot(let deed) = action { return take(deed, look) }
        if case .modulate(let deed) = action { return take(deed, look) }
        if case .snapshots(var board) = view, board.leaving != nil {
            board.leaving = nil
            view = .snapshots(board)
        }
        switch action {
        case .focus(let step): view.list?.move(by: step)
        case .page(let step): view.list?.move(by: step * max(pageRows, 1))
        case .edge(let end): view.list?.move(by: end < 0 ? -100_000 : 100_000)
        case .back:
            if view.place == .learning, let command = standing.learnNothing() { return [command] }
            return close(look)
        case .unlearn:
            guard view.place == .learning, let item = view.list?.chosen else { return nil }
            return [.unlearn(SubjectMenu.subjects[item])]
        case .take: return view.list?.chosen.map { choose($0, in: look) } ?? []
        case .rubOut:
            if view.list?.rubOut() == false, case .sounds(let browser) = view { return browser.above(look) }
        case .order:
            if case .sounds(var browser) = view {
                browser.reorder(look)
                view = .sounds(browser)
            }
        case .audition: if case .sounds(let browser) = view { return browser.audition(look) }
        case .bed: if case .sounds(let browser) = view { return browser.bed(look) }
        case .mark:
            wasMarking = false
            guard case .sounds(let browser) = view else { return [] }
            // One thing is heard at a time.
            return (look.auditioned == nil ? [] : [.audition(nil)]) + browser.mark(look)
        case .lookAgain: return view.place == .sounds ? [.browse(look.folder?.path)] : [.survey]
        case nil:
            guard view.place.isTypedInto, let character = key.typed else { return nil }
            view.list?.type(character)
        default: return nil
        }
        return []
    }
}
