/// Why a text file could not be used, or written.
public enum FileFailure: Sendable {
    /// The text is wrong.
    case badData
    /// There is no such file, or it is a directory.
    case notFound
    /// The file may not be read, or written.
    case denied
    /// The system failed to read it, or to write it.
    case inputOutput

    /// The command's exit code, after sysexits.h: 65, 66, 77 or 74.
    public var exitCode: Int32 {
        switch self {
        case .badData: 65
        case .notFound: 66
        case .denied: 77
        case .inputOutput: 74
        }
    }
}
