/// How much a line of the log matters: syslog(3)'s levels, as far as an instrument has them.
public enum LogLevel: UInt8, Comparable, Sendable {
    /// Something is lost, or does not go on.
    case error = 3
    /// Something is not as it should be; playing goes on.
    case warning = 4
    /// Something that matters came or went.
    case notice = 5
    /// What happened besides.
    case information = 6

    /// As it stands in a file.
    public var word: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .notice: "notice"
        case .information: "info"
        }
    }

    /// What matters more is less, as the numbers have it.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
