/// An answer to one question.
public struct StudyAnswer: Codable, Equatable, Sendable {
    /// The question's name.
    public var question: String
    /// What was answered; `nil` where it was left out.
    public var value: Value?

    /// What can be answered.
    public enum Value: Codable, Equatable, Sendable {
        /// A number of a scale, a slider or a field.
        case number(Double)
        /// A choice.
        case choice(String)
        /// Choices; a ranking's first is first.
        case choices([String])
        /// Free text.
        case text(String)
    }

    /// Makes one.
    public init(_ question: String, _ value: Value?) { (self.question, self.value) = (question, value) }
}
