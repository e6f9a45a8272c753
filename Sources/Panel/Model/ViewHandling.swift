import Granular
import Instrument
import Practice
import Sounds
import Terminal
import TypedCommands
import Workshop

/// What keys, clicks and the wheel do in the view that is open, and in the line at the foot.
extension PanelModel {
    /// The parameter that keys change: on the surface the one in focus, in the list of all the one that is marked; none elsewhere.
    package var target: Parameter? { view.content.target(focus: focus) }

    /// Opens a line to type a value for the parameter that keys change.
    package mutating func openValueLine() { line.openValue(of: target ?? focus) }

    /// The same where something can be typed; a lesson has the foot for itself.
    package mutating func typeValue(_ viewState: ViewState) {
        if takesLine, viewState.teaching == nil { openValueLine() }
    }

    /// Whether values or commands are typed in the view that is open.
    private var takesLine: Bool { target != nil || view.place.hasCommands }

    /// What a key does to the line that is open; `nil` where none is, or the key is none of a line's.
    package mutating func handleInLine(_ key: Key) -> [Command]? {
        // The menu opens in place of the line.
        if KeyTable.panel.action(of: key, in: .entry) == .open(.menu) { line.close() }
        let (latest, catalogue, practice) = (self.latest, self.catalogue, self.practice)
        let (display, joined) = (room.display, room.joined)
        let commands = line.handle(
            key, values: stepped.values, volume: stepped.volume, beatsPerMinute: stepped.beatsPerMinute
        ) { text in
            latest.flatMap { Self.reply(to: text, $0, catalogue, display, joined, practice) }
        }
        guard let commands else { return nil }
        if let request = line.takeRoomRequest() { room.ask(request) }
        if let reply = line.takeReply() {
            take(reply)
        } else if !commands.isEmpty {
            typed = TypedAnswer(commands)
        }
        return commands
    }

    /// What a line asks for that sets nothing; `nil` where it is no command.
    private static func reply(
        to text: String, _ state: InstrumentState, _ catalogue: SoundCatalogue, _ room: RoomDisplay?,
        _ joined: JoinedRoomDisplay?, _ practice: PracticeDisplay?
    ) -> PlainReply? {
        // No times are told in a line: they are in the list of messages.
        let reply = PlainCommands.reply(
            besidesSettings: text, state, catalogue, room: room, joined: joined, practice: practice, now: 0)
        guard reply?.word == .quiet else { return reply }
        return PlainReply.problem("quiet is for quern play --plain: the panel has no such lines")
    }

    /// Does what is the panel's own of a command that was typed, and answers it.
    private mutating func take(_ reply: PlainReply) {
        if reply.quits { return asked.append(.quit) }
        for request in reply.room where !opensGame(request) { room.ask(request) }
        practiceRequests += reply.practice
        if let tours = reply.tours {
            if tours != (tour.tour != nil) { asked.append(.tour) }
            return
        }
        if let answer = TypedQuestion.help(reply) {
            helpAnswer = answer
            return asked.append(.open(.help))
        }
        if let place = TypedQuestion.place(reply) {
            if view.place != place { asked.append(.open(place)) }
            return
        }
        // What is marked or taught is seen as from the keys.
        if reply.commands.contains(where: \.opensMarking) { stepped.wasMarking = false }
        if reply.commands.contains(where: \.isOfLesson), view.hidesSurface { asked.append(.back) }
        typed = TypedAnswer(reply)
    }

    /// Where no room is open, a quiz is the player's own: the one that was typed, or the list of them.
    private mutating func opensGame(_ request: RoomRequest) -> Bool {
        guard case .game(.start(let words)) = request, room.display == nil, !games.isEmpty else { return false }
        if words.isEmpty { asked.append(.open(.game)) } else { askedGame = words.lowercased() }
        return true
    }

    /// Says that pasted text is ignored, where nothing takes it.
    package mutating func beginPaste(_ viewState: ViewState?) {
        guard !place(after: viewState).isTypedInto else { return }
        remark(!takesLine ? "Paste ignored: nothing to type in here" : "Paste ignored: press = to type a value")
    }

    /// Writes pasted text in the line that is open, or looks for it in the list. It presses no keys: a digit chooses nothing.
    package mutating func paste(_ text: String, _ viewState: ViewState?) {
        if line.open != nil {
            for character in text { _ = handleInLine(.character(character)) }
        } else if place(after: viewState).isTypedInto {
            for character in text { view.content.pickList?.addLetter(character) }
        }
    }

    /// What a key does in the view that is open; `nil` where it is none of the view's, and the loop does what the table of keys says.
    /// - pageRows: rows of a page.
    package mutating func handle(_ key: Key, in viewState: ViewState, pageRows: Int) -> [Command]? {
        let place = view.content.place(hasLesson: viewState.teaching != nil)
        dismissAnswer()
        let press = KeyPress(key: key, action: KeyTable.panel.action(of: key, in: place), pageRows: pageRows)
        return changeView(viewState) { $0.handle(press, &$1) }
    }

    /// Does what a key of the view that is open would, by what it does; `nil` where no key of it does that.
    package mutating func act(_ action: KeyAction, in viewState: ViewState) -> [Command]? {
        let place = view.content.place(hasLesson: viewState.teaching != nil)
        guard let key = KeyTable.panel.key(of: action, in: place) else { return nil }
        let press = KeyPress(key: key, action: action, pageRows: 1)
        return changeView(viewState) { $0.handle(press, &$1) }
    }

    /// What a click does; `nil` where nothing is clicked there.
    package mutating func click(_ place: Place, _ viewState: ViewState, _ layout: Layout) -> [Command]? {
        if view.hidesSurface, layout.closing.contains(place) { return close(viewState) }
        dismissAnswer()
        return changeView(viewState) { $0.click(place, layout, &$1) }
    }

    /// What a pointer does that holds something of the view that is open; `nil` where it holds nothing of it.
    package mutating func drag(_ pointer: Pointer, _ viewState: ViewState, _ layout: Layout) -> [Command]? {
        changeView(viewState) { $0.drag(pointer, layout, &$1) }
    }

    /// While a sound is marked, one key follows the other: what the last one was answered with goes with the next.
    private mutating func dismissAnswer() {
        if view.place == .marking || view.place == .beats { answer.dismissRead() }
    }

    /// The parameter whose row is under the wheel, in a list of parameters.
    package func parameterUnderWheel(_ place: Place, _ viewState: ViewState, _ layout: Layout) -> Parameter? {
        view.content.parameter(at: place, layout, viewState)
    }

    /// Zooms what is open at a place by so many steps of the wheel; `false` where it cannot be zoomed.
    package mutating func zoom(_ steps: Int, at place: Place, _ viewState: ViewState, _ layout: Layout) -> Bool {
        view.content.zoom(steps, at: place, layout, scope(viewState))
    }

    /// Moves through what is open by so many rows.
    package mutating func scroll(by rows: Int, _ viewState: ViewState, _ layout: Layout) {
        view.content.scroll(by: rows, layout, scope(viewState))
    }

    /// Lets the view that is open do something, and does what comes of it.
    private mutating func changeView(
        _ viewState: ViewState, _ change: (inout any PanelView, inout ViewScope) -> [ViewEffect]?
    ) -> [Command]? {
        var scope = scope(viewState)
        let typed = view.content.pickList?.typed
        let effects = change(&view.content, &scope)
        stepped = scope.stepped
        if view.place == .sounds, view.content.pickList?.typed != typed { answer.dismissAll() }
        return effects.map { $0.flatMap { apply($0, viewState) } }
    }

    /// What an effect asks of the instrument.
    private mutating func apply(_ effect: ViewEffect, _ viewState: ViewState) -> [Command] {
        switch effect {
        case .perform(let command): return [command]
        case .close: return close(viewState)
        case .open(let next): return show(next, viewState)
        case .act(let action): asked.append(action)
        case .focus(let parameter): focus = parameter
        case .type(let entry): line.openText(entry)
        case .command(let text, let isTaken):
            line.openValue(of: target ?? focus, text)
            return isTaken ? handleInLine(.enter) ?? [] : []
        case .room(let request): room.ask(request)
        case .practice(let request): practiceRequests.append(request)
        case .game(let name): askedGame = name
        case .tell(let text): remark(text)
        case .change(let settings): self.settings = settings
        }
        return []
    }
}

extension Command {
    /// Whether it opens a sound to be marked.
    fileprivate var opensMarking: Bool { if case .marking(.open) = self { true } else { false } }
    /// Whether it begins, changes or ends a lesson.
    fileprivate var isOfLesson: Bool { if case .teaching = self { true } else { false } }
}
