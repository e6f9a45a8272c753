/// Why an answer does not count.
enum AnswerRefusal: String {
    /// The question is closed, or is asked no more.
    case closed
    /// It is no answer to that question.
    case wrong
}
