/// A game that everybody in a room plays, as a value: a ``QuizGame`` that the room as a whole is asked, with an answer and a tally for each
/// player. An answer may be changed until the question is over; what was said last counts, with its time.
public struct RoomQuizGame: Sendable {
    /// How long answers on their way are waited for once the time is up, in seconds.
    public static let graceSeconds = 1.0

    private var game: QuizGame
    private var players: [RoomQuizPlayer] = []
    private var tallies: [Int: QuizTally] = [:]
    private var round = Round()
    /// Which sounds are still to be heard by themselves after the answer.
    private var sides: [QuizSide] = []

    /// One question.
    private struct Round: Sendable {
        /// Which of the game's it is; 0 before the first.
        var number = 0
        /// Those who were there when it was asked, and who answered since, in order.
        var players: [Int] = []
        var answers: [Int: Given] = [:]
        /// Whose answer was right, once it is over.
        var right: [Int: Bool] = [:]
    }

    /// What a player said last.
    private struct Given: Sendable {
        var answer: RoomQuizAnswer
        /// What was thought by then, in seconds.
        var thought: Double
        /// Whether it came before the end of the first hearing.
        var isEarly: Bool
    }

    /// A game that has not begun.
    public init(_ setup: QuizGameSetup) { game = QuizGame(setup) }

    /// The rules that it is played by.
    public var rules: QuizRules { game.rules }
    /// How it ended; `nil` where it goes on.
    public var end: QuizEnd? { game.end }

    /// Asks for the first questions.
    public mutating func start() -> [QuizGameEffect] { game.start() }

    /// What is to be seen at a moment of the audio's clock; a question that is over is answered by nobody.
    public func view(at seconds: Double) -> QuizView { game.view(at: seconds) }

    /// Takes what happened at a moment of the audio's clock, in seconds.
    public mutating func handle(_ event: QuizGameEvent, at seconds: Double) -> [QuizGameEffect] {
        switch event {
        // Nobody answers for all.
        case .answer: return []
        case .tick: return isOver(at: seconds) ? pass(.timeUp, at: seconds) : []
        case .compare:
            sides = []
            return pass(event, at: seconds)
        case .goOn, .pause, .leave: sides = []
        default: break
        }
        return pass(event, at: seconds)
    }

    /// Takes who is there, and what each said last.
    /// - Parameter answers: to the question that is asked, by the players' numbers.
    public mutating func follow(
        _ players: [RoomQuizPlayer], _ answers: [Int: RoomQuizAnswer], at seconds: Double
    ) -> [QuizGameEffect] {
        self.players = players
        guard let asked, asked.answered == nil else { return [] }
        for player in players {
            guard let answer = answers[player.number], round.answers[player.number]?.answer != answer,
                asked.question.accepts(answer.answer)
            else { continue }
            if !round.players.contains(player.number) { round.players.append(player.number) }
            round.answers[player.number] = Given(
                answer: answer, thought: asked.seconds(at: answer.seconds), isEarly: asked.isEarly(at: answer.seconds))
        }
        let isWaitedFor = players.contains {
            $0.isConnected && round.players.contains($0.number) && round.answers[$0.number] == nil
        }
        guard !round.answers.isEmpty, !isWaitedFor, game.interruption == nil else { return [] }
        return pass(.timeUp, at: seconds)
    }

    /// How everybody stands who was asked something and was not sent away, the best first.
    public var standings: [RoomQuizRank] {
        let known = players.compactMap { player in tallies[player.number].map { (player, $0) } }
        let ordered = known.sorted { one, other in
            one.1.isBetter(than: other.1) || !other.1.isBetter(than: one.1) && one.0.number < other.0.number
        }
        var (place, last) = (0, QuizTally?.none)
        return ordered.enumerated().map { index, standing in
            let (player, tally) = standing
            if last.map({ $0.isBetter(than: tally) }) ?? true { place = index + 1 }
            last = tally
            return RoomQuizRank(
                player: player, place: place, tally: tally, isRight: round.right[player.number])
        }
    }

    // MARK: Rounds

    private var asked: AskedQuestion? { if case .asking(let asked) = game.phase { asked } else { nil } }

    /// Whether the time is up, and nothing can be on its way any more.
    private func isOver(at seconds: Double) -> Bool {
        guard let asked, asked.answered == nil, rules.isTimed else { return false }
        return asked.seconds(at: seconds) >= asked.question.kind.seconds + Self.graceSeconds
    }

    private mutating func pass(_ event: QuizGameEvent, at seconds: Double) -> [QuizGameEffect] {
        var effects = game.handle(event, at: seconds)
        beginRound()
        if let place = effects.firstIndex(where: { if case .keep = $0 { true } else { false } }),
            case .keep(let result) = effects[place]
        {
            effects.replaceSubrange(place...place, with: endRound(result))
            sides = QuizSide.allCases.filter { asked?.answered?.comparison?[$0] != nil }
            effects += hearNext(at: seconds)
        } else if case .clipEnded = event {
            effects += hearNext(at: seconds)
        }
        return effects
    }

    /// Lets the next of both sounds be heard, once nothing is heard.
    private mutating func hearNext(at seconds: Double) -> [QuizGameEffect] {
        guard let asked, asked.hearing == .none, !sides.isEmpty else { return [] }
        return game.handle(.compare(sides.removeFirst()), at: seconds)
    }

    private mutating func beginRound() {
        guard let asked, asked.number != round.number else { return }
        round = Round(number: asked.number, players: players.filter(\.isConnected).map(\.number))
    }

    /// Counts what everybody said, and keeps it for those who have a name.
    /// - Parameter result: what is kept of the question.
    private mutating func endRound(_ result: QuizResult) -> [QuizGameEffect] {
        guard let question = asked?.question else { return [] }
        let known = Dictionary(players.map { ($0.number, $0) }) { first, _ in first }
        return round.players.compactMap { number in
            let given = round.answers[number]
            let verdict = question.judge(given?.answer.answer ?? .none)
            let thought = min(given?.thought ?? question.kind.seconds, question.kind.seconds)
            tallies[number, default: QuizTally()].add(
                verdict,
                fractionLeft: rules.isTimed && given?.isEarly == false ? 1 - thought / question.kind.seconds : 0)
            round.right[number] = verdict.isRight
            guard let player = known[number], player.isNamed else { return nil }
            var own = result
            (own.isRight, own.score, own.answerSeconds) = (verdict.isRight, verdict.score, thought)
            (own.player, own.isEarly) = (player.name, given?.isEarly ?? false)
            return .keep(own)
        }
    }
}

/// Somebody who plays in a room.
public struct RoomQuizPlayer: Hashable, Sendable {
    /// No two have the same.
    public var number: Int
    /// What they are called.
    public var name: String
    /// Whether that is a name they gave: only then their answers are kept.
    public var isNamed: Bool
    /// Whether their phone is there.
    public var isConnected: Bool

    /// Makes a player.
    public init(number: Int, name: String, isNamed: Bool = true, isConnected: Bool = true) {
        (self.number, self.name, self.isNamed, self.isConnected) = (number, name, isNamed, isConnected)
    }
}

/// What somebody answered, and when.
public struct RoomQuizAnswer: Hashable, Sendable {
    /// What they answered last.
    public var answer: QuizAnswer
    /// When, on the audio's clock.
    public var seconds: Double

    /// Makes an answer.
    public init(_ answer: QuizAnswer, at seconds: Double) { (self.answer, self.seconds) = (answer, seconds) }
}

/// How somebody stands.
public struct RoomQuizRank: Hashable, Sendable {
    /// Who it is.
    public var player: RoomQuizPlayer
    /// From 1; those who are as good have the same.
    public var place: Int
    /// What it came to.
    public var tally: QuizTally
    /// Whether the last answer was right; `nil` before, and where they did not play.
    public var isRight: Bool?
}
