import Terminal
import Workshop

/// A game of the room: the question with the time, how many have answered, the right answer, who leads, and the podium.
package struct GameView: PanelView {
    package static let place = KeyPlace("quiz", title: "In the room's quiz", hasCommands: true)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("#"), .open(place))], "#", "quiz: train your ear; in a room all phones answer", hint: "quiz",
        RoomKeys.heading, menu: ["quiz: train your ear; in a room all phones answer"])
    package static let keys: [KeyTable.Entry] = [
        entry(
            [(.enter, .take)], "Enter", "prepare a quiz of all kinds; then: begin, go on to the next question",
            hint: "go on"),
        entry(
            [(.character("n"), .view(GameKey.choose))], "n",
            "prepare another one: direction; mix questions 5; sound seed 7", hint: "choose"),
        entry([(.character(" "), .view(GameKey.again))], "space", "play the question again", hint: "again"),
        entry(
            [(.character("a"), .view(GameKey.first)), (.character("b"), .view(GameKey.second))], "a b",
            "once the answer is shown: play both sounds", hint: "hear both"),
        entry(
            [(.character("p"), .view(GameKey.pause))], "p", "hide the question and stop its time; again: go on",
            hint: "pause"),
        RoomKeys.lock(in: place),
        entry(
            [(.character("x"), .view(GameKey.end))], "x", "end the quiz, with the podium; press x twice", hint: "end"),
        entry([(.escape, .back)], "Esc", "close; the quiz goes on", hint: "close"),
    ]

    private var game: RoomGame?
    /// Whether the next press of the same key ends it.
    private var isEnding = false

    package static func open(_ scope: ViewScope) -> GameView? {
        var view = GameView()
        _ = view.refresh(scope)
        return view
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        game = scope.viewState.room.display?.state.game
        return true
    }

    package func hint(of entry: KeyTable.Entry) -> String? {
        if entry.actions == [.back] { return entry.hint }
        if entry.actions == [.take] {
            guard let game else { return "prepare" }
            return game.phase == .ready ? "begin" : game.reason(against: .next) == nil ? "next" : nil
        }
        switch entry.actions.first?.command(GameKey.self) {
        case .choose: return game == nil ? entry.hint : nil
        case let key?: return game.map { $0.reason(against: key.request) == nil } == true ? entry.hint : nil
        case nil: return entry.hint
        }
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        let wasEnding = isEnding
        isEnding = false
        let key = press.action?.command(GameKey.self)
        guard press.action == .take || key != nil else { return nil }
        guard let state = scope.viewState.room.display?.state else { return [] }
        guard let game = state.game else {
            if key == .choose { return [.command("quiz ", isTaken: false)] }
            return press.action == .take ? [.room(.game(.start("")))] : []
        }
        if key == .choose { return [.tell("a quiz is on: x ends it")] }
        // What is over leaves the screens at once.
        if key == .end, !wasEnding, game.phase != .over, game.phase != .ready {
            isEnding = true
            return []
        }
        let request = key?.request ?? .next
        if let reason = game.reason(against: request) { return [.tell(reason)] }
        return [.room(.game(request))]
    }

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (room, rect) = (drawing.viewState.room, drawing.layout.room)
        guard let state = room.display?.state else { return NoRoom.draw(drawing.viewState, rect, on: &canvas) }
        guard let game = state.game else {
            return NoGame.draw(answer: drawing.viewState.answer, rect, on: &canvas)
        }
        let ending = isEnding ? "x again: end the quiz, and show the podium" : nil
        GamePicture(game: game, question: state.question, room: room, answer: ending ?? drawing.viewState.answer)
            .draw(rect, drawing.glyphs, on: &canvas)
    }
}

/// What only keys in a game ask for.
package enum GameKey: Equatable, Sendable {
    /// Types which one is prepared.
    case choose
    /// Plays the question again; plays one of both sounds.
    case again, first, second
    /// Hides it, or goes on.
    case pause
    /// Ends it.
    case end

    fileprivate var request: GameRequest {
        switch self {
        case .choose: .start("")
        case .again: .again
        case .first: .hear(0)
        case .second: .hear(1)
        case .pause: .pause
        case .end: .end
        }
    }
}

extension KeyPlace {
    /// The place of ``GameView``.
    package static let game = GameView.place
}
