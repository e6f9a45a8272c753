import DisplayText
import Files
import Mapping

/// A parameter or an action that a gesture or MIDI is to be for, as it is typed.
enum TypedSubject {
    /// Why it is none.
    struct Problem: Error {
        fileprivate let text: String
        /// Whether nothing is called so.
        fileprivate let isUnknown: Bool

        /// A line, for the word that it was typed after.
        func description(for word: String) -> String {
            isUnknown ? "unknown name \(text): \(word) needs a parameter or an action" : text
        }
    }

    /// The one that is meant: a parameter before an action, and a number where the action takes one.
    static func find(_ text: String) -> Result<Lesson.Subject, Problem> {
        let words = text.split(whereSeparator: \.isWhitespace)
        let name = words.joined(separator: "-")
        if case .one(let parameter) = TypedNames.parameter(name) { return .success(.parameter(parameter)) }
        let number = words.last.flatMap { Int($0) }
        let called = number == nil ? name : words.dropLast().joined(separator: "-")
        guard case .one(let action) = TypedNames.find(called, among: Action.Name.allCases, names: { [$0.rawValue] })
        else { return .failure(Problem(text: quoted(text), isUnknown: true)) }
        if action == .grain, let number {
            guard Action.grainCounts.contains(number) else {
                let most = Action.grainCounts.upperBound
                return .failure(Problem(text: "grain takes a number of grains, 1 to \(most)", isUnknown: false))
            }
            return .success(.action(.grain(number)))
        }
        guard let numbers = action.numbers else {
            return number == nil
                ? .success(.action(Action(action)))
                : .failure(Problem(text: "\(action.rawValue) takes no number", isUnknown: false))
        }
        guard let number, numbers.contains(number) else {
            let range = "\(numbers.lowerBound) to \(numbers.upperBound)"
            return .failure(Problem(text: "\(action.rawValue) needs a number, \(range)", isUnknown: false))
        }
        return .success(.action(Action(action, number: number)))
    }
}
