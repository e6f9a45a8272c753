/// A question of the quiz: a value, made from a seed, so that anyone can be asked the same.
public struct QuizQuestion: Codable, Hashable, Sendable {
    /// What it asks for.
    public var kind: QuizKind
    /// What it was made from, and what tells it from others of its game.
    public var seed: UInt64
    /// What points are counted for.
    public var subject: QuizSubject
    /// What is asked, in a line.
    public var prompt: String
    /// What is heard, in this order.
    public var clips: [QuizClip]
    /// How it is answered, and what is right.
    public var asked: QuizAsked
    /// What differs, where one parameter does.
    public var difference: QuizDifference?
    /// What there was to be heard, in a line, in the terms of the field: "density 12 → 18 grains/s".
    public var explanation: String

    /// Makes a question.
    public init(
        kind: QuizKind, seed: UInt64, subject: QuizSubject, prompt: String, clips: [QuizClip], asked: QuizAsked,
        difference: QuizDifference? = nil, explanation: String
    ) {
        (self.kind, self.seed, self.subject, self.prompt) = (kind, seed, subject, prompt)
        (self.clips, self.asked, self.difference, self.explanation) = (clips, asked, difference, explanation)
    }
}
