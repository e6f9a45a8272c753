import Files
import KeyTables

/// Why a file of beats, a list or a diary cannot be read or written; a line.
package struct PracticeFileProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, and where.
    package var diagnostic: Diagnostic
    /// Why.
    package var failure: FileFailure

    /// A text that is wrong at a line, counted from 1; 0 where it is the file as a whole.
    package init(file: String, line: Int = 0, _ message: String, _ failure: FileFailure = .badData) {
        diagnostic = Diagnostic(file: file, line: line, message: message)
        self.failure = failure
    }

    init(_ problem: TableFile.Problem) { (diagnostic, failure) = (problem.diagnostic, problem.failure) }

    init(unwritten file: String, _ problem: FileProblem) {
        self.init(
            file: file, "cannot be written: \(problem.text)", problem.kind == .noPermission ? .denied : .inputOutput)
    }

    /// One line: `FILE:LINE: message`, without the line where it is the file as a whole.
    package var description: String { diagnostic.description }
}

/// Files of others, read whole.
enum PracticeFile {
    /// The largest file that is read, in bytes.
    static let maxBytes = 16 << 20

    static func bytes(of path: String, _ what: String) throws(PracticeFileProblem) -> [UInt8] {
        do {
            return try TableFile.bytes(of: path, what, limit: maxBytes, folders: .inputOutput)
        } catch {
            throw PracticeFileProblem(error)
        }
    }

    /// Writes a text in the place of what stands at `path`, whole or not at all.
    static func write(_ text: String, to path: String) throws(PracticeFileProblem) {
        do {
            try WholeFile.replace(path, with: Array(text.utf8))
        } catch {
            throw PracticeFileProblem(unwritten: path, error)
        }
    }
}
