import KeyTables
import TOML

/// A file of questions as it was read: the questions, or what stands in their way, each with its place.
public struct QuestionFile: Sendable {
    /// The file, as the caller named it.
    public let file: String
    /// The questions, in their order; `nil` where there is an error.
    public private(set) var questions: [Question]?
    /// Every error and warning, in the order of the text.
    public private(set) var diagnostics: [Diagnostic] = []
    /// Why there are no questions; `nil` where there are.
    public private(set) var failure: FileFailure?

    /// The errors alone.
    public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

    /// Reads the file at `path`.
    public init(path: String) {
        file = path
        do {
            read(try TableFile.bytes(of: path, Self.what, takesPipes: true))
        } catch {
            fail(error)
        }
    }

    /// Reads `bytes`, which should be UTF-8 and at most 1 MiB; `file` is what diagnostics name.
    public init(bytes: [UInt8], file: String) {
        self.file = file
        read(bytes)
    }

    /// Whether the file at `path` looks like one of questions: it has some and no conditions, as a study has.
    public static func isQuestions(_ path: String) -> Bool {
        guard let tree = TableFile.tree(ofFileAt: path, what) else { return false }
        return tree["question"] != nil && tree["condition"] == nil
    }

    private static let what = "a file of questions"

    private mutating func read(_ bytes: [UInt8]) {
        do {
            let tree = try TableFile.tree(of: bytes, file: file, Self.what)
            var checker = TableChecker(file: file)
            let questions = Self.questions(of: checker.check(tree, as: QuestionGrammar.file), &checker)
            diagnostics = checker.diagnostics
            if checker.hasErrors { failure = .badData } else { self.questions = questions }
        } catch {
            fail(error)
        }
    }

    private mutating func fail(_ problem: TableFile.Problem) {
        (diagnostics, failure) = ([problem.diagnostic], problem.failure)
    }

    private static func questions(of file: Fields, _ checker: inout TableChecker) -> [Question] {
        let tables = file.tables("question")
        if file.has("question"), file.isRight("question"), !QuestionGrammar.counts.contains(tables.count) {
            checker.error(
                at: file.keyPlace(of: "question"),
                "a file has \(QuestionGrammar.counts.lowerBound) to \(QuestionGrammar.counts.upperBound) [[question]], not \(tables.count)"
            )
        }
        return tables.compactMap { question(of: $0, &checker) }
    }

    private static func question(of fields: Fields, _ checker: inout TableChecker) -> Question? {
        for key in ["scale", "open"] where fields.flag(key) == false {
            checker.error(at: fields.place(of: key), "\(key) can only be true: remove the line")
            return nil
        }
        let names: [PlacedName]? = fields.value("answers")
        guard let text = fields.text("text"), let kind = kind(of: fields, names) else { return nil }
        do {
            return try Question(
                text, kind, seconds: fields.whole("seconds"), hidesResults: fields.flag("hidden") ?? false)
        } catch {
            let key = error.isOfAnswers ? "answers" : "text"
            checker.error(at: fields.place(of: key), error.description)
            return nil
        }
    }

    private static func kind(of fields: Fields, _ names: [PlacedName]?) -> Question.Kind? {
        switch fields.first(of: ["answers", "scale", "open"]) {
        case "answers": names.map { .choice($0.map(\.text)) }
        case "scale": .scale
        case "open": .open
        default: nil
        }
    }
}

extension Question.Problem {
    fileprivate var isOfAnswers: Bool {
        switch self {
        case .answerCount, .emptyAnswer, .answerTooLong, .sameAnswer: true
        case .empty, .tooLong, .seconds: false
        }
    }
}
