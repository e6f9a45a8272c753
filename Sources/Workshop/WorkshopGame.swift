/// A game that somebody leads in the room, by questions of its own.
extension Workshop {
    mutating func performGame(_ command: GameCommand) {
        switch command {
        case .show(let shown): show(shown)
        case .ask(let question):
            clearQuestion()
            lastQuestion += 1
            poll = Poll(id: lastQuestion, question, at: now, lastPlayer: roster.last)
            questionChanged()
            report(.asked(question: lastQuestion, text: question.text))
        case .end, .close, .reveal:
            guard poll?.lastPlayer != nil else { return }
            switch command {
            case .end(let moment): poll?.setEnd(moment)
            case .close: closeQuestion(timeIsUp: false)
            default: reveal()
            }
            questionChanged()
        }
    }

    private mutating func show(_ shown: RoomGame?) {
        guard shown != game else { return }
        game = shown
        places = Dictionary((shown?.standings ?? []).enumerated().map { ($1.guest, $0) }) { first, _ in first }
        if shown == nil, poll?.lastPlayer != nil { clearQuestion() }
        statesChanged()
    }

    /// Everybody who is known and was not sent away, for a game.
    public var players: [GamePlayer] {
        roster.guests.lazy.filter { !$0.isRemoved }.map {
            GamePlayer(
                guest: $0.id, name: $0.name, isNamed: !Roster.isNumbered($0.name, $0.id),
                isConnected: $0.connection != nil)
        }
    }

    /// What was answered to the game's question so far; nothing where none is asked.
    public var gameAnswers: [GameAnswer] { poll?.lastPlayer == nil ? [] : poll?.given ?? [] }

    /// What a phone shows of the game.
    func gameView(of guest: GuestID) -> GameView? {
        game.map { game in
            GameView(
                game: game, standing: places[guest].map { game.standings[$0] },
                plays: poll.map { poll in poll.lastPlayer.map { guest <= $0 } ?? false } ?? true)
        }
    }
}
