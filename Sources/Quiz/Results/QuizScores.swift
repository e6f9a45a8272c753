import Granular

/// A game that was played.
public struct QuizGameScore: Hashable, Sendable {
    /// When its last question was answered: ISO 8601, in UTC.
    public var date: String
    /// Who played.
    public var player: String
    /// What it was made of.
    public var mode: QuizMode
    /// Whether time could run out: games without are compared apart.
    public var isTimed: Bool
    /// What it came to.
    public var tally: QuizTally
    /// Whether it was played to its end. A game that was left is no high score.
    public var isCompleted: Bool
}

/// What all answers came to for a kind of question, a sound or a parameter, over all games.
public struct QuizPoints: Hashable, Sendable {
    /// How many questions were answered.
    public var answered = 0
    /// How many answers were right.
    public var right = 0
    /// Up to 100 each.
    public var points = 0

    fileprivate mutating func add(_ result: QuizResult) {
        answered += 1
        right += result.isRight ? 1 : 0
        points += Int((100 * result.score).rounded())
    }
}

/// High scores and points, from all results of this machine.
public struct QuizScores: Sendable {
    /// The best games of a mode.
    public struct Board: Hashable, Sendable {
        /// The mode's name.
        public var name: String
        /// Whether time could run out.
        public var isTimed: Bool
        /// How many questions each of them asked, where games of another number are compared apart.
        public var questions: Int?
        /// How many games were played to their end.
        public var gameCount: Int
        /// How many were left before.
        public var leftCount: Int
        /// Each player's best game that was played to its end and has a point, the best first; the ten best. Of games that are as good
        /// the earlier one comes first.
        public var best: [QuizGameScore]
    }

    /// All games, in the order in which they began.
    public let games: [QuizGameScore]
    /// A board for each mode that was played; those with a timer come first, then those without.
    public let boards: [Board]
    /// What each kind of question brought, those with most answers first.
    public let kinds: [(kind: QuizKind, points: QuizPoints)]
    /// What each sound and parameter brought, those with most points first.
    public let subjects: [(subject: QuizSubject, points: QuizPoints)]

    private static let boardLength = 10

    /// Counts what was answered.
    public init(_ history: QuizHistory) {
        var games: [QuizGameScore] = []
        var places: [UInt64: Int] = [:]
        var kinds: [QuizKind: QuizPoints] = [:]
        var subjects: [QuizSubject: QuizPoints] = [:]
        for answered in history.answers {
            let result = answered.result
            kinds[result.kind, default: QuizPoints()].add(result)
            subjects[result.subject, default: QuizPoints()].add(result)
            let place =
                places[answered.game]
                ?? {
                    places[answered.game] = games.count
                    games.append(
                        QuizGameScore(
                            date: result.date, player: result.player, mode: result.mode, isTimed: result.isTimed,
                            tally: QuizTally(),
                            isCompleted: history.isCompleted(answered)))
                    return games.count - 1
                }()
            games[place].date = result.date
            games[place].tally.add(
                QuizVerdict(isRight: result.isRight, score: result.score), fractionLeft: result.fractionLeft)
        }
        self.games = games
        boards = Self.boards(games)
        self.kinds = kinds.sorted { ($1.value.answered, $0.key.rawValue) < ($0.value.answered, $1.key.rawValue) }
            .map { ($0.key, $0.value) }
        self.subjects = subjects.sorted { ($1.value.points, $0.key.name) < ($0.value.points, $1.key.name) }
            .map { ($0.key, $0.value) }
    }

    /// The high score of games by these rules, for whoever plays one next; `nil` where there is none yet.
    public func best(_ rules: QuizRules) -> QuizTally? {
        boards.first {
            $0.name == rules.mode.name && $0.isTimed == rules.isTimed && $0.questions == rules.comparedQuestions
        }?.best.first?.tally
    }

    private static func boards(_ games: [QuizGameScore]) -> [Board] {
        struct Key: Hashable {
            var name: String
            var isTimed: Bool
            var questions: Int?
        }
        return Dictionary(grouping: games) { game in
            // A game that was left is one of those that anybody would have compared it with: of the usual length.
            let count = game.isCompleted ? game.tally.answered : QuizRules.batchCount
            return Key(
                name: game.mode.name, isTimed: game.isTimed, questions: game.mode.comparesByCount ? count : nil)
        }
        .map { key, games in
            let completed = games.filter(\.isCompleted)
            // In the order in which they came to their last answer.
            let ordered = completed.filter { $0.tally.points > 0 }.enumerated()
                .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
            var names: Set<String> = []
            let best = ordered.enumerated().sorted { one, other in
                one.element.tally.isBetter(than: other.element.tally)
                    || !other.element.tally.isBetter(than: one.element.tally) && one.offset < other.offset
            }.map(\.element).filter { names.insert($0.player).inserted }
            return Board(
                name: key.name, isTimed: key.isTimed, questions: key.questions, gameCount: completed.count,
                leftCount: games.count - completed.count, best: Array(best.prefix(boardLength)))
        }
        .sorted {
            ($0.isTimed ? 0 : 1, $0.name, -($0.questions ?? 0)) < ($1.isTimed ? 0 : 1, $1.name, -($1.questions ?? 0))
        }
    }
}

extension QuizRules {
    /// How many questions the games have that one by these rules is compared with; `nil` where the number does not matter.
    public var comparedQuestions: Int? { mode.comparesByCount ? questionLimit : nil }
}

extension QuizMode {
    /// Whether more questions bring more points, so that only games of as many are compared.
    fileprivate var comparesByCount: Bool {
        switch self {
        case .kind, .mix, .daily: true
        case .classic, .plan, .sides, .room: false
        }
    }
}

extension QuizResult {
    /// How much of the time was left at the answer, 0…1; 0 where there was no timer, or the answer came before the time ran.
    fileprivate var fractionLeft: Double {
        isTimed && !isEarly ? min(max(1 - answerSeconds / kind.seconds, 0), 1) : 0
    }
}
