/// Whose turn it is to answer a question that two sides are asked. Who buzzes first answers alone; after a wrong answer, or none in time, it
/// is the other side's turn.
struct SideTurns: Sendable {
    /// Who answers now; `nil` before anybody buzzed.
    private(set) var turn: SurfaceSide?
    /// Who was wrong, or too late.
    private(set) var failed: SurfaceSide?
    /// What they answered.
    private(set) var wrong: QuizAnswer?
    private let favoured: SurfaceSide
    private var buzzedAt = 0.0
    private var clock = AnswerClock()

    /// - Parameter favoured: who comes first where both buzz at the same moment.
    init(favoured: SurfaceSide) { self.favoured = favoured }

    /// A side buzzes. What was touched earlier comes first, even where it is told later, until there is an answer.
    /// - Parameters:
    ///   - touchedAt: by the touch device's clock, in seconds.
    ///   - seconds: the same moment on the audio's clock.
    /// - Returns: whether it is that side's turn now, and was not before.
    mutating func buzz(_ side: SurfaceSide, touchedAt: Double, at seconds: Double) -> Bool {
        guard failed == nil, turn != side else { return false }
        if turn != nil, touchedAt > buzzedAt || touchedAt == buzzedAt && side != favoured { return false }
        (turn, buzzedAt, clock) = (side, touchedAt, AnswerClock())
        clock.begin(at: seconds)
        return true
    }

    /// Passes the question to the other side, once.
    /// - Parameter isHeardAgain: whether it is heard to its end first; the time runs from then on.
    /// - Returns: whether there was anybody to pass it to.
    mutating func pass(after answer: QuizAnswer, isHeardAgain: Bool, at seconds: Double) -> Bool {
        guard let turn, failed == nil else { return false }
        (failed, wrong, self.turn, clock) = (turn, answer, turn.other, AnswerClock())
        if !isHeardAgain { clock.begin(at: seconds) }
        return true
    }

    /// The question was heard to its end.
    mutating func noteHeard(at seconds: Double) { if turn != nil { clock.begin(at: seconds) } }

    mutating func stop(at seconds: Double) { clock.stop(at: seconds) }
    mutating func goOn(at seconds: Double) { clock.goOn(at: seconds) }

    /// What is left of the turn, in seconds.
    func secondsLeft(at seconds: Double) -> Double { max(QuizRules.turnSeconds - clock.seconds(at: seconds), 0) }
}
