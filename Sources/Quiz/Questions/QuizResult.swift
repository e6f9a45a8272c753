/// One question that was answered: what is kept of it.
public struct QuizResult: Codable, Hashable, Sendable {
    /// The version of what is kept: 1 of games of which nobody noted whether they were completed, else 2.
    public var version: Int
    /// When it was answered: ISO 8601, in UTC, "2026-11-28T12:03:04Z".
    public var date: String
    /// The game.
    public var mode: QuizMode
    /// What was asked for.
    public var kind: QuizKind
    /// What it was about.
    public var subject: QuizSubject
    /// What differed, where one parameter did.
    public var difference: QuizDifference?
    /// The question's seed.
    public var seed: UInt64
    /// Whether the answer was right.
    public var isRight: Bool
    /// What it was worth, 0…1.
    public var score: Double
    /// From the end of the first hearing to the answer, in seconds; pauses left out.
    public var answerSeconds: Double
    /// How often it was heard, the first time included.
    public var hearings: Int
    /// Whether time could run out.
    public var isTimed: Bool
    /// Who answered.
    public var player: String
    /// Whether it was answered before the end of the first hearing: perhaps without having heard what there was to hear.
    public var isEarly: Bool {
        get { early ?? false }
        set { early = newValue ? true : nil }
    }
    private var early: Bool?

    /// The version that is written.
    public static let currentVersion = 2
    /// The versions that are read.
    static let knownVersions = 1...currentVersion

    /// Makes a result.
    public init(
        version: Int = currentVersion, date: String, mode: QuizMode, question: QuizQuestion, verdict: QuizVerdict,
        answerSeconds: Double, hearings: Int, isTimed: Bool, player: String, isEarly: Bool = false
    ) {
        (self.version, self.date, self.mode) = (version, date, mode)
        (kind, subject, difference, seed) = (question.kind, question.subject, question.difference, question.seed)
        (isRight, score) = (verdict.isRight, verdict.score)
        (self.answerSeconds, self.hearings, self.isTimed, self.player) = (answerSeconds, hearings, isTimed, player)
        self.isEarly = isEarly
    }
}
