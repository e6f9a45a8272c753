import Files

/// Why a performance cannot be played, in one line.
public struct PerformanceError: Error, CustomStringConvertible, Equatable, Sendable {
    /// What kind of trouble.
    public enum Kind: Sendable {
        case notFound, noPermission, unreadable, malformed, otherVersion, soundMissing, soundChanged
    }

    /// What kind of trouble.
    public let kind: Kind
    /// `FILE:LINE: message`, or `FILE: message` where it is the file as a whole; one line that can be drawn.
    public let description: String

    /// Makes an error.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = printable(description)
    }
}
