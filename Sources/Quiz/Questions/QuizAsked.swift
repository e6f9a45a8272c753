import Granular

/// How a question is answered, and what is right.
public enum QuizAsked: Codable, Hashable, Sendable {
    /// One of these is chosen; `right` counts from 0.
    case choice([QuizChoice], right: Int)
    /// A name is typed. It may be misspelt as far as none of `others` is as near.
    case name(String, others: [String])
    /// The sound is played with the hand: these parameters are brought to these values.
    case touch(targets: [Parameter: Double])
    /// The gesture is played with the hand, in time: its points, in the order of time.
    case gesture([QuizPoint])
}

/// What a player answered.
public enum QuizAnswer: Codable, Hashable, Sendable {
    /// The number of a choice, from 0.
    case choice(Int)
    /// What was typed.
    case name(String)
    /// Where the parameters stood when the player said that it is done; those that were not moved may be missing.
    case touch([Parameter: Double])
    /// What was played, in the order of time.
    case gesture([QuizPoint])
    /// Time ran out.
    case none
}

/// What an answer is worth.
public struct QuizVerdict: Codable, Hashable, Sendable {
    /// Whether it counts as right.
    public var isRight: Bool
    /// From 0, all wrong, to 1, all right; between them only where something is played.
    public var score: Double

    /// Makes a verdict.
    public init(isRight: Bool, score: Double) { (self.isRight, self.score) = (isRight, score) }
}
