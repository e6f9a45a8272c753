import KeyTables

/// What is wrong in a sidecar file, and where; a line.
public struct SidecarProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong and what comes of it, and where.
    public var diagnostic: Diagnostic
    /// Why.
    public var failure: FileFailure
    /// Whether there is no such file.
    public var isMissing = false

    /// A text that is wrong somewhere.
    init(_ diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
        // Whatever is wrong in a sidecar is left out, or cut, and nothing is written over it.
        self.diagnostic.severity = .error
        failure = .badData
    }

    /// A file that could not be read.
    init(_ problem: TableFile.Problem) {
        (diagnostic, failure, isMissing) = (problem.diagnostic, problem.failure, problem.isMissing)
        if failure == .badData { diagnostic.message += "; the file is ignored" }
    }

    /// A file that could not be written.
    init(file: String, _ failure: FileFailure, _ message: String) {
        diagnostic = Diagnostic(file: file, message: message)
        self.failure = failure
    }

    /// One line: `FILE:LINE:COLUMN: message`; without line and column where it is the file as a whole.
    public var description: String { diagnostic.description }
}
