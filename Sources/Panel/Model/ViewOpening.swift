import Instrument

/// Going from one view to another.
extension PanelModel {
    /// Puts another view in the middle. Answers what is to be asked of the instrument for it: what is heard to be chosen ends with
    /// the view in which it is chosen.
    package mutating func show(_ next: PanelView, _ look: Look) -> [Command] {
        let left = view.place
        view = next
        var commands: [Command] = []
        // What is heard to be marked ends with its view; the help is only looked into.
        if look.marking != nil, next != .marking, next.behind != .marking { commands.append(.mark(.close)) }
        if left == .sounds, next.place != .sounds, look.auditioned != nil { commands.append(.audition(nil)) }
        // Where nobody sees what is waited for, nothing is; the help is only looked into.
        if left == .learning, next.place != .learning, next.behind?.place != .learning {
            commands += [standing.learnNothing()].compactMap { $0 }
        }
        if next.place == .sounds, left != .sounds { commands.append(.browse(look.folder?.path)) }
        if next.place == .devices, left != .devices { commands.append(.survey) }
        return commands
    }

    /// Opens the help, with the keys of where one is first; or goes back there.
    package mutating func toggleHelp(_ look: Look) -> [Command] {
        if case .help(_, let behind) = view { return show(behind, look) }
        return show(.help(scroll: 0, from: view), look)
    }

    /// Closes what is open; on the surface MIDI that was to be learnt is not.
    package mutating func close(_ look: Look) -> [Command] {
        if view == .surface, let command = standing.learnNothing() { return [command] }
        return view.help == nil ? show(.surface, look) : toggleHelp(look)
    }

    /// Opens a view, or closes it where it is open.
    package mutating func toggle(_ next: PanelView, _ look: Look) -> [Command] {
        show(view.place == next.place ? .surface : next, look)
    }

    /// The view that an action opens; `nil` for actions that open none.
    package func view(for action: KeyAction, _ look: Look) -> PanelView? {
        switch action {
        case .menu: .menu(CommandMenu.list(look))
        case .mappings: .mappings(MappingList.list(look))
        case .teach: .teaching(PickList(SubjectMenu.items))
        case .learnAny: .learning(LearningList.list(look))
        case .sounds: .sounds(SoundBrowser(look))
        case .devices: .devices(DeviceList.list(look))
        case .messages: .messages(back: 0)
        case .parameters: .parameters(ParameterList.list(focus))
        case .settings: .settings(SettingsMenu(hasInput: look.input != nil))
        case .modulation: .modulation(ModulationList.list(look))
        case .snapshots: .snapshots(SnapshotBoard(look))
        default: nil
        }
    }

    /// Brings the lists that are open up to what there is now.
    mutating func refresh(_ look: Look) {
        // The sound is read away from the hands: the view opens when it is there.
        if look.marking != nil, !wasMarking { view = .marking }
        if look.marking == nil, view == .marking { view = .surface }
        wasMarking = look.marking != nil
        switch view {
        case .menu(var list):
            list.replace(CommandMenu.list(look).items)
            view = .menu(list)
        case .mappings(var list):
            list.replace(MappingList.list(look).items)
            view = .mappings(list)
        case .sounds(var browser):
            browser.refresh(look)
            view = browser.isDone(look) ? .surface : .sounds(browser)
        case .modulation(var list):
            list.replace(ModulationList.items(look.modulation))
            view = .modulation(list)
        case .snapshots(var board):
            board.refresh(look)
            view = .snapshots(board)
        case .learning(var list):
            list.replace(LearningList.items(look))
            view = .learning(list)
        case .devices(var list):
            DeviceList.refresh(&list, look)
            view = .devices(list)
        default: break
        }
    }
}
