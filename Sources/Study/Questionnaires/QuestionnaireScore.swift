/// What the answers to a questionnaire come to.
public struct QuestionnaireScore: Equatable, Sendable {
    /// What the data call it: `ueq-s-pragmatic`.
    public var name: String
    /// What it is, in words.
    public var about: String
    /// Its lowest and its highest value.
    public var range: ClosedRange<Double>
    /// The number, or why there is none.
    public var result: Result<Double, MissingAnswers>
}

/// Answers are missing that a score needs.
public struct MissingAnswers: Error, Equatable, Sendable, CustomStringConvertible {
    /// The questions' names.
    public var questions: [String]

    /// Makes one.
    public init(questions: [String]) { self.questions = questions }

    /// A few words.
    public var description: String { "no answer to \(questions.joined(separator: ", "))" }
}

/// The answers to a questionnaire that fit its questions, by the questions' names.
struct UsableAnswers {
    private var numbers: [String: Double] = [:]
    private var choices: [String: String] = [:]

    init(_ answers: [StudyAnswer], to questions: [StudyQuestion]) {
        for question in questions {
            guard let value = answers.first(where: { $0.question == question.name })?.value,
                question.refusal(of: value, conditions: []) == nil
            else { continue }
            switch value {
            case .number(let number): numbers[question.name] = number
            case .choice(let choice): choices[question.name] = choice
            case .choices, .text: break
            }
        }
    }

    /// The numbers that answer these questions.
    func numbers(_ names: [String]) throws(MissingAnswers) -> [Double] { try all(names, in: numbers) }

    /// The choices that answer these questions.
    func choices(_ names: [String]) throws(MissingAnswers) -> [String] { try all(names, in: choices) }

    private func all<Value>(_ names: [String], in values: [String: Value]) throws(MissingAnswers) -> [Value] {
        let missing = names.filter { values[$0] == nil }
        guard missing.isEmpty else { throw MissingAnswers(questions: missing) }
        return names.compactMap { values[$0] }
    }
}
