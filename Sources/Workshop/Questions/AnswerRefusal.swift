/// Why an answer does not count.
enum AnswerRefusal: String {
    /// The question is closed, or is asked no more.
    case closed
    /// It is no answer to that question.
    case wrong
    /// Of a game: it was given when the time was up.
    case late
    /// Of a game: who gave it came when the question was asked already.
    case next
}
