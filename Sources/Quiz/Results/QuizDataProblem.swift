import Files
import KeyTables

/// Why the quiz's results cannot be read, written or deleted; a line.
public struct QuizDataProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, and where.
    public let diagnostic: Diagnostic
    /// Why.
    public let failure: FileFailure

    init(_ problem: TableFile.Problem) { (diagnostic, failure) = (problem.diagnostic, problem.failure) }

    init(_ file: String, _ message: String, _ failure: FileFailure) {
        diagnostic = Diagnostic(file: file, message: message)
        self.failure = failure
    }

    /// - doing: "written", "deleted".
    package init(_ file: String, cannotBe doing: String, _ problem: FileProblem) {
        self.init(
            file, "cannot be \(doing): \(problem.text)", problem.kind == .noPermission ? .denied : .inputOutput)
    }

    /// `FILE: message`.
    public var description: String { diagnostic.description }
}
