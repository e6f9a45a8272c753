/// What happens to a game.
public enum QuizGameEvent: Hashable, Sendable {
    /// The player read what it asks, and begins.
    case begin
    /// A question that was asked for is there, with all that is heard of it.
    case questionReady(QuizQuestion)
    /// No further question can be made, for this reason.
    case noMoreQuestions(String)
    /// A clip of what the game had played last is heard now: its number, from 0.
    case clipBegan(Int)
    /// A clip of what the game had played last is over.
    case clipEnded(Int)
    /// To hear the question once more.
    case again
    /// To hear one of both sounds after the answer.
    case compare(QuizSide)
    /// An answer is given; of what was played by hand also how alike the spectra are, 0…1, where that is known.
    case answer(QuizAnswer, likeness: Double? = nil)
    /// A side buzzes, at a moment of its touch device's clock in seconds: who comes first answers.
    case buzz(SurfaceSide, touchedAt: Double)
    /// Time went by.
    case tick
    /// The time is up, whatever the clock says.
    case timeUp
    /// To interrupt it.
    case pause
    /// After a pause or an answer.
    case goOn
    /// To end it, which is asked about first.
    case leave
    /// The answer to that.
    case confirmed(Bool)
}

/// One of both sounds that are compared after an answer.
public enum QuizSide: String, CaseIterable, Hashable, Sendable {
    /// The first: what was right, where one of both is.
    case a
    /// The second.
    case b
}

/// What is to be done for a game.
public enum QuizGameEffect: Hashable, Sendable {
    /// To make so many further questions.
    case makeQuestions(Int)
    /// To play this now, in place of what is heard.
    case play(QuizHearing)
    /// To end what is heard.
    case silence
    /// To let the hand play, until the next ``silenceHand``: the question is answered by it.
    case letPlay(QuizQuestion)
    /// The hand plays no more.
    case silenceHand
    /// To keep what was answered.
    case keep(QuizResult)
    /// To keep that the game was played to its end: it counts as a high score.
    case completed
    /// To keep that the player has heard this sound with its name.
    case introduced(String)
    /// It is over.
    case end(QuizEnd)
}

/// What is heard.
public enum QuizHearing: Hashable, Sendable {
    /// A sound that the player has not heard yet, before a question about it: its name, and how it sounds.
    case introduction(String, QuizClip)
    /// All clips of a question, one after the other.
    case question(QuizQuestion)
    /// One of the sounds that are compared after an answer.
    case comparison(QuizSide, QuizComparison)
}
