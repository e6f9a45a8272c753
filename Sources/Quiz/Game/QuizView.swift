/// What of a game is to be seen.
public enum QuizView: Hashable, Sendable {
    /// What it asks, before it begins, and what is said of this game.
    case about(QuizRules, note: String)
    /// The next question is still being made.
    case waiting
    /// A sound is introduced by its name.
    case introducing(String)
    /// A question, or how it was answered.
    case question(QuizQuestionView)
    /// It is interrupted, and the question is hidden.
    case paused
    /// Whether to leave is asked, and the question is hidden.
    case leaving
    /// It is over.
    case ended(QuizEnd)
}

/// A question as it is to be seen.
public struct QuizQuestionView: Hashable, Sendable {
    /// The question.
    public var question: QuizQuestion
    /// Which of the game's it is, from 1.
    public var number: Int
    /// How many there are; `nil` where nobody knows.
    public var count: Int?
    /// What of it is heard now: a clip of the question, by its number from 0; `nil` where nothing is.
    public var clipHeard: Int?
    /// Which of both sounds is heard after the answer.
    public var sideHeard: QuizSide?
    /// How often it was heard.
    public var hearings: Int
    /// Whether it can be heard again now.
    public var canHearAgain: Bool
    /// How long there is still time, in seconds; `nil` without a timer.
    public var secondsLeft: Double?
    /// How it was answered; `nil` before.
    public var answered: Answered?
    /// What the game has come to so far.
    public var tally: QuizTally
    /// How two sides stand; `nil` in other games.
    public var sides: QuizSidesView?

    /// An answer that was given.
    public struct Answered: Hashable, Sendable {
        /// The answer; ``QuizAnswer/none`` where time ran out.
        public var answer: QuizAnswer
        /// What it is worth.
        public var verdict: QuizVerdict
        /// From the end of the first hearing, in seconds.
        public var seconds: Double
        /// Whether it was given before the end of the first hearing: then there are no points for speed.
        public var isEarly: Bool
        /// What can be heard again; `nil` where nothing can.
        public var comparison: QuizComparison?
        /// Whether the game ends with it.
        public var isLast: Bool
        /// Who answered, of two sides; `nil` where nobody did.
        public var side: SurfaceSide?
    }

    /// Makes one.
    public init(
        question: QuizQuestion, number: Int, count: Int? = nil, clipHeard: Int? = nil, sideHeard: QuizSide? = nil,
        hearings: Int, canHearAgain: Bool, secondsLeft: Double? = nil, answered: Answered? = nil, tally: QuizTally,
        sides: QuizSidesView? = nil
    ) {
        (self.question, self.number, self.count, self.clipHeard) = (question, number, count, clipHeard)
        (self.sideHeard, self.hearings, self.canHearAgain) = (sideHeard, hearings, canHearAgain)
        (self.secondsLeft, self.answered, self.tally, self.sides) = (secondsLeft, answered, tally, sides)
    }

    /// How much of the time is left, 1…0; `nil` without a timer.
    public var fractionLeft: Double? {
        let whole = sides?.turn == nil || answered != nil ? question.kind.seconds : QuizRules.turnSeconds
        return secondsLeft.map { min(max($0 / whole, 0), 1) }
    }
}

/// How two sides stand that are asked a question.
public struct QuizSidesView: Hashable, Sendable {
    /// What they have come to.
    public var score: SidesScore
    /// Who answers now; `nil` before anybody buzzed.
    public var turn: SurfaceSide?
    /// Who was wrong, or too late.
    public var failed: SurfaceSide?
    /// What they answered; ``QuizAnswer/none`` where time ran out.
    public var wrong: QuizAnswer?
    /// Whether it is heard far enough to buzz.
    public var canBuzz: Bool

    /// Makes one.
    public init(
        score: SidesScore, turn: SurfaceSide? = nil, failed: SurfaceSide? = nil, wrong: QuizAnswer? = nil, canBuzz: Bool
    ) {
        (self.score, self.turn, self.failed, self.wrong, self.canBuzz) = (score, turn, failed, wrong, canBuzz)
    }
}
