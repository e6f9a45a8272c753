/// A question of a page.
public struct StudyQuestion: Equatable, Sendable {
    /// What its answers are called in the data: small letters, digits and hyphens, once in a step.
    public var name: String
    /// What is asked.
    public var text: String
    /// What can be answered.
    public var kind: Kind
    /// Whether it may be left out.
    public var isOptional: Bool

    /// What can be answered.
    public enum Kind: Equatable, Sendable {
        /// One of these.
        case choice(Options)
        /// Any number of these, also none.
        case several(Options)
        /// These, the first of them first.
        case ranking(Options)
        /// 1 … `points`, with words at both ends.
        case likert(points: Int, low: String, high: String)
        /// A whole number.
        case number(ClosedRange<Int>, unit: String)
        /// A place between two ends with words, in steps.
        case slider(ClosedRange<Double>, step: Double, low: String, high: String)
        /// Free text, at most so many characters.
        case text(longest: Int)
    }

    /// What there is to choose from.
    public enum Options: Equatable, Sendable {
        /// These words.
        case words([String])
        /// The titles of the study's conditions; the data have their names.
        case conditions
    }

    /// Makes one.
    public init(_ name: String, _ text: String, _ kind: Kind, isOptional: Bool = false) {
        (self.name, self.text, self.kind, self.isOptional) = (name, text, kind, isOptional)
    }
}
