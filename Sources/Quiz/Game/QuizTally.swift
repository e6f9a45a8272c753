/// What a game has come to so far: right answers and speed, apart.
public struct QuizTally: Codable, Hashable, Sendable {
    /// How many questions were answered, or not in time.
    public private(set) var answered = 0
    /// How many answers were right.
    public private(set) var right = 0
    /// For right answers: up to 100 each.
    public private(set) var points = 0
    /// For the time that was left at right answers: up to 100 each; 0 without a timer, and before the first hearing has ended.
    public private(set) var speedPoints = 0
    /// How many answers in a row were right up to now.
    public private(set) var streak = 0
    /// The longest such row.
    public private(set) var longestStreak = 0

    /// Nothing was answered.
    public init() {}

    /// That of a game whose points alone are known.
    public init(points: Int, speedPoints: Int) { (self.points, self.speedPoints) = (points, speedPoints) }

    /// Adds an answer.
    /// - Parameter fractionLeft: how much of the time was left, 0…1; 0 where there is no timer.
    public mutating func add(_ verdict: QuizVerdict, fractionLeft: Double) {
        answered += 1
        points += Int((100 * min(max(verdict.score, 0), 1)).rounded())
        guard verdict.isRight else {
            streak = 0
            return
        }
        right += 1
        speedPoints += Int((100 * min(max(fractionLeft, 0), 1)).rounded())
        streak += 1
        longestStreak = max(longestStreak, streak)
    }

    /// Whether it is more than `other`: by the points for right answers, then by those for speed.
    public func isBetter(than other: QuizTally) -> Bool { (points, speedPoints) > (other.points, other.speedPoints) }
}

/// How a game ended.
public struct QuizEnd: Hashable, Sendable {
    /// Why it ended.
    public enum Reason: Hashable, Sendable {
        /// The first mistake ended it.
        case mistake
        /// Time ran out, which ended it.
        case timeUp
        /// All questions were answered.
        case complete
        /// A side has enough points.
        case enoughPoints
        /// It lasted as long as it may.
        case longEnough
        /// The player left.
        case left
        /// No further question could be made, for this reason.
        case noMoreQuestions(String)
    }

    /// The rules that it was played by.
    public var rules: QuizRules
    /// Why it ended.
    public var reason: Reason
    /// What it came to.
    public var tally: QuizTally
    /// The best game before of these rules; `nil` where there is none.
    public var best: QuizTally?
    /// Whether `best` is that of the day, whoever played it.
    public var isBestOfDay = false
    /// What two sides came to; `nil` in other games.
    public var sides: SidesScore?

    /// Makes one.
    public init(
        rules: QuizRules, reason: Reason, tally: QuizTally, best: QuizTally? = nil, isBestOfDay: Bool = false,
        sides: SidesScore? = nil
    ) {
        (self.rules, self.reason, self.tally, self.best) = (rules, reason, tally, best)
        (self.isBestOfDay, self.sides) = (isBestOfDay, sides)
    }

    /// Whether it is a new high score: with at least one point, and a game that was not left.
    public var isHighScore: Bool {
        guard reason != .left, tally.points > 0, sides == nil else { return false }
        return best.map { tally.isBetter(than: $0) } ?? true
    }
}
