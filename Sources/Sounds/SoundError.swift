/// Why a sound cannot be used, in one line.
public struct SoundError: Error, CustomStringConvertible, Sendable {
    /// What kind of trouble.
    public enum Kind: Sendable { case notFound, noPermission, unreadable, tooLong }

    /// What kind of trouble.
    public let kind: Kind
    /// The file and what is wrong with it.
    public let description: String

    /// Says why.
    package init(kind: Kind, description: String) { (self.kind, self.description) = (kind, description) }
}
