import Files

/// What is wrong, or looks wrong, in a file, and where.
public struct Diagnostic: Equatable, Sendable, CustomStringConvertible {
    /// How much it matters.
    public enum Severity: Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used; it may not do what its author meant.
        case warning
    }

    /// The file, as the caller named it.
    public var file: String
    /// The line, counted from 1; 0 where it is the file as a whole.
    public var line: Int
    /// The column, counted from 1 in code points; 0 where it is the line, or the file, as a whole.
    public var column: Int
    /// How much it matters.
    public var severity: Severity
    /// What is wrong, and what is allowed.
    public var message: String

    /// Makes a diagnostic.
    public init(file: String, line: Int = 0, column: Int = 0, severity: Severity = .error, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.severity = severity
        self.message = message
    }

    /// One line: `FILE:LINE:COLUMN: message`, with `warning: ` before the message of a warning; without column
    /// where it is the line as a whole, without both where it is the file.
    public var description: String {
        let place = line == 0 ? file : column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
        return printable("\(place): \(severity == .warning ? "warning: " : "")\(message)")
    }
}
