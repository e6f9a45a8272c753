/// What came of a question that was asked.
public struct QuestionResult: Equatable, Sendable {
    /// Counts up from 1 in a room.
    public var id: Int
    /// What was asked.
    public var question: Question
    /// How many guests answered.
    public var answeredCount: Int
    /// How many guests were there when it closed.
    public var presentCount: Int
    /// How many chose each answer; empty for an open question.
    public var counts: [Int]
    /// The texts of an open question, without who wrote them.
    public var texts: [String]
    /// Which of the texts the host picked.
    public var picked: [Bool]

    /// Makes a result.
    public init(
        id: Int, question: Question, answeredCount: Int, presentCount: Int, counts: [Int] = [], texts: [String] = [],
        picked: [Bool] = []
    ) {
        (self.id, self.question, self.counts) = (id, question, counts)
        (self.answeredCount, self.presentCount, self.texts, self.picked) = (answeredCount, presentCount, texts, picked)
    }
}
