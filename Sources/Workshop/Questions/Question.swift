import Files

/// A question that the host asks everybody.
public struct Question: Equatable, Sendable {
    /// How it is answered.
    public enum Kind: Equatable, Sendable {
        /// One of 2 to 8 answers.
        case choice([String])
        /// A number from 1 to 5.
        case scale
        /// A text of at most 280 characters.
        case open
    }

    /// Why something is no question.
    public enum Problem: Error, Equatable, Sendable, CustomStringConvertible {
        case empty
        case tooLong
        case answerCount(Int)
        case emptyAnswer
        case answerTooLong
        case sameAnswer(String)
        case seconds

        /// One line.
        public var description: String {
            switch self {
            case .empty: "the question has no text"
            case .tooLong: "the question is longer than \(Question.maxCharacters) characters"
            case .answerCount(let count):
                "a question has \(Question.answerCounts.lowerBound) to \(Question.answerCounts.upperBound) answers, not \(count)"
            case .emptyAnswer: "an answer is empty"
            case .answerTooLong: "an answer is longer than \(Question.maxAnswerCharacters) characters"
            case .sameAnswer(let answer): "two answers are \(quoted(answer))"
            case .seconds:
                "a question is open for \(Question.durationsSeconds.lowerBound) to \(Question.durationsSeconds.upperBound) seconds"
            }
        }
    }

    /// How long a question, and an open answer, can be, in characters.
    public static let maxCharacters = 280
    /// How long each answer to choose from can be.
    public static let maxAnswerCharacters = 80
    /// How many answers there are to choose from.
    public static let answerCounts = 2...8
    /// How many steps a scale has.
    public static let scaleSteps = 5
    /// How long a question with a timer is open, in s.
    public static let durationsSeconds = 5...3_600

    /// In one line, without what a terminal would obey.
    public let text: String
    /// How it is answered.
    public let kind: Kind
    /// How long it is open; `nil` until the host closes it.
    public let seconds: Int?
    /// Whether nobody sees results before they are revealed; else they grow while people answer.
    public let hidesResults: Bool

    /// Makes a question; texts are brought to one line without control characters.
    /// - Throws: where it is too long or too short, or there are too many answers or too few.
    public init(_ text: String, _ kind: Kind, seconds: Int? = nil, hidesResults: Bool = false) throws(Problem) {
        self.text = try Self.checked(text, empty: .empty, tooLong: .tooLong, Self.maxCharacters)
        if case .choice(let answers) = kind {
            self.kind = .choice(try Self.checked(answers))
        } else {
            self.kind = kind
        }
        if let seconds, !Self.durationsSeconds.contains(seconds) { throw .seconds }
        (self.seconds, self.hidesResults) = (seconds, hidesResults)
    }

    /// What there is to choose from: the answers, the steps of a scale, or nothing.
    public var answers: [String] {
        switch kind {
        case .choice(let answers): answers
        case .scale: (1...Self.scaleSteps).map(String.init)
        case .open: []
        }
    }

    private static func checked(_ answers: [String]) throws(Problem) -> [String] {
        guard answerCounts.contains(answers.count) else { throw .answerCount(answers.count) }
        var kept: [String] = []
        for answer in answers {
            let answer = try checked(answer, empty: .emptyAnswer, tooLong: .answerTooLong, maxAnswerCharacters)
            guard !kept.contains(answer) else { throw .sameAnswer(answer) }
            kept.append(answer)
        }
        return kept
    }

    private static func checked(
        _ text: String, empty: Problem, tooLong: Problem, _ limit: Int
    ) throws(Problem) -> String {
        // One more than there may be, to know whether there are more.
        let kept = VisibleText.cleaned(text, atMost: limit + 1)
        guard !kept.isEmpty else { throw empty }
        guard kept.count <= limit else { throw tooLong }
        return kept
    }
}
