import Quiz

/// Something on the screen that is pointed at, or reached by a key.
package enum QuizTarget: Hashable, Sendable {
    /// To begin.
    case begin
    /// To be the first to answer, of two sides.
    case buzz(SurfaceSide)
    /// An answer, by its number from 0.
    case choice(Int)
    /// What was typed or played is the answer.
    case done
    /// To hear the question once more.
    case again
    /// To interrupt it.
    case pause
    /// To end it, which is asked about.
    case leave
    /// To hear one of both sounds after the answer.
    case side(QuizSide)
    /// To the next question, or on from a pause.
    case goOn
    /// To leave, or to stay.
    case confirm(Bool)
    /// Off the screen, after the end.
    case close
}
