import Files

/// Why data of a study cannot be read, written or given out.
public struct StudyDataProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// What kind of problem it is; the numbers are the command's exit codes, after sysexits.h.
    public enum Kind: Int32, Sendable {
        /// What was asked for makes no sense.
        case usage = 64
        /// What is there is none of a study.
        case badData = 65
        /// There is no such folder, or no such participant.
        case notFound = 66
        /// Another program has it.
        case inUse = 69
        /// The system failed to read or to write.
        case inputOutput = 74
        /// The files may not be read or written.
        case denied = 77
    }

    /// What kind of problem it is.
    public let kind: Kind
    /// One line.
    public let description: String

    init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, printable(description)) }

    /// What went wrong with the file at `path`.
    init(_ path: String, _ problem: FileProblem) {
        let kind: Kind =
            switch problem.kind {
            case .notFound, .isFolder: .notFound
            case .noPermission: .denied
            case .tooLarge: .badData
            case .isDevice, .failed: .inputOutput
            }
        self.init(kind, "\(path): \(problem.text)")
    }
}
