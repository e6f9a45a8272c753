import Files
import TOML

/// What is wrong in a sidecar file, and where; a line.
public struct SidecarProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// Why.
    public enum Kind: Sendable {
        /// There is no such file.
        case notFound
        /// The file may not be read, or written.
        case noPermission
        /// The system failed in another way.
        case inputOutput
        /// The text is wrong.
        case badData
    }

    /// The file, as the caller named it.
    public var file: String
    /// The line, counted from 1; 0 where it is the file as a whole.
    public var line: Int
    /// The column, counted from 1 in code points; 0 where it is the file as a whole.
    public var column: Int
    /// What is wrong, and what comes of it.
    public var message: String
    /// Why.
    public var kind: Kind

    /// What happens to a name that is too long.
    static let cutWords =
        "has up to \(NameLimit.text.characters) characters of \(NameLimit.text.bytes) bytes: it is cut"

    init(file: String, place: Place? = nil, kind: Kind = .badData, _ message: String) {
        self.file = file
        line = place?.line ?? 0
        column = place?.column ?? 0
        self.message = message
        self.kind = kind
    }

    /// One line: `FILE:LINE:COLUMN: message`; without line and column where it is the file as a whole.
    public var description: String { printable((line > 0 ? "\(file):\(line):\(column)" : file) + ": " + message) }
}
