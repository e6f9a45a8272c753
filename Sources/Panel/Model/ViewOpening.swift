import Instrument

/// Going from one view to another.
extension PanelModel {
    /// Puts another view in the middle. Answers what is to be asked of the instrument for it.
    package mutating func show(_ next: OpenView, _ viewState: ViewState) -> [Command] {
        var scope = scope(viewState)
        let left = view
        view = next
        guard left.place != next.place else { return [] }
        var commands = left.content.commandsOnLeaving(for: next, isCovered: false, &scope)
        if let behind = left.content.behind, next.place != behind.place {
            commands += behind.content.commandsOnLeaving(for: next, isCovered: true, &scope)
        }
        commands += next.content.commandsOnOpening(scope)
        stepped = scope.stepped
        return commands
    }

    /// Closes what is open; on the surface fields are played again, or MIDI that was to be learnt is not.
    package mutating func close(_ viewState: ViewState) -> [Command] {
        if let behind = view.content.behind { return show(behind, viewState) }
        if view.hidesSurface { return show(.surface, viewState) }
        if viewState.stage.isEditingFields { return [.action(.editFields)] }
        return stepped.learnNothing().map { [$0] } ?? []
    }

    /// Opens the view of that place, or closes it where it is open.
    package mutating func toggle(_ place: KeyPlace, _ viewState: ViewState) -> [Command] {
        if place == .help, let answer = helpAnswer {
            helpAnswer = nil
            return show(OpenView(HelpView(from: view.place == .help ? .surface : view, answering: answer)), viewState)
        }
        if view.place == place || view.place == meant(place, viewState) {
            return show(view.content.behind ?? .surface, viewState)
        }
        return opened(place, viewState).map { show($0, viewState) } ?? []
    }

    /// The view of that place, as it is opened now; `nil` for places that are no view, or one that opens by itself.
    package func opened(_ place: KeyPlace, _ viewState: ViewState) -> OpenView? {
        func opened<View: PanelView>(_ view: View.Type) -> OpenView? {
            view.open(scope(viewState)).map { OpenView($0) }
        }
        return ViewTable.view(meant(place, viewState)).flatMap { opened($0) }
    }

    /// Where no room is open, a quiz is the player's own, and a question that of the room that was joined.
    private func meant(_ place: KeyPlace, _ viewState: ViewState) -> KeyPlace {
        if viewState.room.isOpen { return place }
        if place == .game, !viewState.games.isEmpty { return .quizList }
        return place == .question && viewState.room.joined != nil ? .vote : place
    }

    /// Brings the view that is open up to what there is now, or lets another one open or it close.
    mutating func refreshView(_ viewState: ViewState) {
        var scope = scope(viewState)
        func openedByItself<View: PanelView>(_ view: View.Type) -> OpenView? {
            view.openByItself(&scope).map { OpenView($0) }
        }
        for view in ViewTable.views {
            if let opened = openedByItself(view) { self.view = opened }
        }
        stepped = scope.stepped
        if !view.content.refresh(self.scope(viewState)) { view = .surface }
    }

    /// What a view knows beside itself.
    func scope(_ viewState: ViewState) -> ViewScope {
        ViewScope(
            viewState: viewState, keys: .panel, current: view, focus: focus, isTyping: line.open != nil,
            settings: settings, stepped: stepped)
    }
}
