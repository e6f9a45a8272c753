import Instrument

/// Going from one view to another.
extension PanelModel {
    /// Puts another view in the middle. Answers what is to be asked of the instrument for it: what is heard to be chosen ends with
    /// the view in which it is chosen.
    package mutating func show(_ next: PanelView, _ viewState: ViewState) -> [Command] {
        let left = view.place
        view = next
        var commands: [Command] = []
        // What is heard to be marked ends with its view; the help is only looked into.
        if viewState.marking != nil, next != .marking, next.behind != .marking { commands.append(.mark(.close)) }
        if left == .sounds, next.place != .sounds, viewState.auditioned != nil { commands.append(.audition(nil)) }
        // Where nobody sees what is waited for, nothing is; the help is only looked into.
        if left == .learning, next.place != .learning, next.behind?.place != .learning {
            commands += [stepped.learnNothing()].compactMap { $0 }
        }
        if next.place == .sounds, left != .sounds { commands.append(.browse(viewState.folder?.path)) }
        if next.place == .devices, left != .devices { commands.append(.survey) }
        return commands
    }

    /// Opens the help, with the keys of where one is first; or goes back there.
    package mutating func toggleHelp(_ viewState: ViewState) -> [Command] {
        if case .help(_, let behind) = view { return show(behind, viewState) }
        return show(.help(scroll: 0, from: view), viewState)
    }

    /// Closes what is open; on the surface MIDI that was to be learnt is not.
    package mutating func close(_ viewState: ViewState) -> [Command] {
        if view == .surface, let command = stepped.learnNothing() { return [command] }
        return view.help == nil ? show(.surface, viewState) : toggleHelp(viewState)
    }

    /// Opens a view, or closes it where it is open.
    package mutating func toggle(_ next: PanelView, _ viewState: ViewState) -> [Command] {
        show(view.place == next.place ? .surface : next, viewState)
    }

    /// The view that an action opens; `nil` for actions that open none.
    package func view(for action: KeyAction, _ viewState: ViewState) -> PanelView? {
        switch action {
        case .menu: .menu(CommandMenu.list(viewState))
        case .mappings: .mappings(MappingList.list(viewState))
        case .teach: .teaching(PickList(SubjectMenu.items))
        case .learnAny: .learning(LearningList.list(viewState))
        case .sounds: .sounds(SoundBrowser(viewState))
        case .devices: .devices(DeviceList.list(viewState))
        case .messages: .messages(back: 0)
        case .parameters: .parameters(ParameterList.list(focus))
        case .settings: .settings(SettingsMenu(hasInput: viewState.input != nil))
        case .modulation: .modulation(ModulationList.list(viewState))
        case .snapshots: .snapshots(SnapshotBoard(viewState))
        default: nil
        }
    }

    /// Brings the lists that are open up to what there is now.
    mutating func refresh(_ viewState: ViewState) {
        // The sound is read away from the hands: the view opens when it is there.
        if viewState.marking != nil, !wasMarking { view = .marking }
        if viewState.marking == nil, view == .marking { view = .surface }
        wasMarking = viewState.marking != nil
        switch view {
        case .menu(var list):
            list.replace(CommandMenu.list(viewState).items)
            view = .menu(list)
        case .mappings(var list):
            list.replace(MappingList.list(viewState).items)
            view = .mappings(list)
        case .sounds(var browser):
            browser.refresh(viewState)
            view = browser.isDone(viewState) ? .surface : .sounds(browser)
        case .modulation(var list):
            list.replace(ModulationList.items(viewState.modulation))
            view = .modulation(list)
        case .snapshots(var board):
            board.refresh(viewState)
            view = .snapshots(board)
        case .learning(var list):
            list.replace(LearningList.items(viewState))
            view = .learning(list)
        case .devices(var list):
            DeviceList.refresh(&list, viewState)
            view = .devices(list)
        default: break
        }
    }
}
