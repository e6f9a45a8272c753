import Files
import Quiz

/// Which game a room plays, as its host asked for it.
public struct RoomQuizChoice: Equatable, Sendable {
    /// What is asked for.
    public var kinds: [QuizKind]
    /// How many questions are asked.
    public var questions: Int
    /// What decides them; by chance where `nil`.
    public var seed: UInt64?
    /// Whether only built-in sounds are asked about: everybody has them.
    public var asksBuiltInOnly: Bool

    /// What phones can answer: what is chosen from words, and what is typed.
    public static let phoneKinds: [QuizKind] = [
        .sound, .parameter, .direction, .comparison, .grains, .window, .name, .odd,
    ]
    /// All of them together.
    public static let mix = "mix"
    /// How many questions are asked where nothing is said.
    public static let defaultQuestions = 10

    /// Reads "[KIND|mix] [questions N] [seed N] [built-in]".
    /// - Throws: what is wrong, in a line.
    public init(words: String) throws(RoomQuizProblem) {
        (kinds, questions, seed, asksBuiltInOnly) = (Self.phoneKinds, Self.defaultQuestions, nil, false)
        var words = words.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }[...]
        if let first = words.first, !["questions", "seed", "built-in"].contains(first) {
            kinds = try Self.kinds(named: first)
            words.removeFirst()
        }
        while let word = words.popFirst() {
            switch word {
            case "built-in": asksBuiltInOnly = true
            case "questions":
                guard let count = words.popFirst().flatMap({ Int($0) }), QuizRules.questionCounts.contains(count) else {
                    let counts = QuizRules.questionCounts
                    throw RoomQuizProblem("questions needs a number from \(counts.lowerBound) to \(counts.upperBound)")
                }
                questions = count
            case "seed":
                guard let number = words.popFirst().flatMap({ UInt64($0) }) else {
                    throw RoomQuizProblem("seed needs a whole number from 0 to \(UInt64.max)")
                }
                seed = number
            default: throw RoomQuizProblem("unknown: \(quoted(word)): use questions N, seed N or built-in")
            }
        }
    }

    private static func kinds(named name: String) throws(RoomQuizProblem) -> [QuizKind] {
        if name == mix { return phoneKinds }
        guard let kind = QuizKind(rawValue: name) else {
            throw RoomQuizProblem(
                "\(quoted(name)): no such quiz: use mix, \(phoneKinds.map(\.rawValue).joined(separator: ", "))")
        }
        guard phoneKinds.contains(kind) else { throw RoomQuizProblem("\(name) cannot be answered on phones") }
        return [kind]
    }

    /// The rules of that game.
    var rules: QuizRules { QuizRules(.room, questionLimit: questions) }
}

/// Why a quiz is not played, in a line.
public struct RoomQuizProblem: Error, Equatable, CustomStringConvertible {
    /// The line.
    public let description: String

    init(_ description: String) { self.description = description }
}
