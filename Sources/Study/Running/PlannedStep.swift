/// A step at its place in what one participant goes through.
public struct PlannedStep: Equatable, Sendable {
    /// The step.
    public var step: StudyStep
    /// The condition it belongs to; `nil` before the first and after the last one.
    public var condition: StudyCondition?
    /// Which of the participant's conditions that is, from 1; `nil` like the condition.
    public var position: Int?

    /// Makes one.
    public init(_ step: StudyStep, condition: StudyCondition? = nil, position: Int? = nil) {
        (self.step, self.condition, self.position) = (step, condition, position)
    }

    /// Its name among all that a participant goes through: `play/knobs`, or `consent`.
    public var id: String { condition.map { "\(step.name)/\($0.name)" } ?? step.name }

    /// `{condition}` in its texts as the condition's title.
    public func filled(_ text: String) -> String {
        condition.map { text.replacing("{condition}", with: $0.title) } ?? text
    }
}

extension StudyDefinition {
    /// All steps of a participant whose conditions follow one another so: indices of ``conditions``.
    public func plan(order: [Int]) -> [PlannedStep] {
        before.map { PlannedStep($0) }
            + order.enumerated().flatMap { offset, index in
                each.filter { $0.comes(at: conditions[index], position: offset + 1) }
                    .map { PlannedStep($0, condition: conditions[index], position: offset + 1) }
            } + after.map { PlannedStep($0) }
    }
}
