import Granular

/// What differs between two clips of a question.
public struct QuizDifference: Codable, Hashable, Sendable {
    /// The parameter that differs.
    public var parameter: Parameter
    /// Its value in the first, or in those that are alike, in its unit.
    public var from: Double
    /// Its value in the other.
    public var to: Double

    /// Makes a difference.
    public init(parameter: Parameter, from: Double, to: Double) {
        (self.parameter, self.from, self.to) = (parameter, from, to)
    }

    /// How far apart both are on the parameter's ``QuizScale``: a ratio of 1 or more, or a distance of 0 or more in the parameter's unit.
    public var size: Double { parameter.quizScale.size(from: from, to: to) }
}
