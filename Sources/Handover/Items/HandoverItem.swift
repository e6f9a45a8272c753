/// A file that a leader hands to followers: what it is called, how large it is, and what is in it.
public struct HandoverItem: Hashable, Sendable {
    /// What kind of file it is. Each is read by the parser that reads any such file; none is ever executed.
    public enum Kind: String, CaseIterable, Sendable {
        case sound, mapping, snapshot, performance, scene
    }

    /// How large a file may be, in bytes.
    public static let sizes = 1...256_000_000

    /// What it is called: one component of a path, of 80 characters and 240 bytes at most, without control characters, never hidden.
    public let name: String
    /// What kind of file it is.
    public let kind: Kind
    /// In bytes, within ``sizes``.
    public let size: Int
    /// The SHA-256 of what is in it.
    public let hash: FileHash
    /// Whether followers may keep it after the room's end.
    public let mayBeKept: Bool

    /// An item; `name` is cleaned. `nil` where the size is outside ``sizes``.
    public init?(name: String, kind: Kind, size: Int, hash: FileHash, mayBeKept: Bool) {
        guard Self.sizes.contains(size) else { return nil }
        self.name = ItemName.cleaned(name, or: kind.rawValue)
        (self.kind, self.size, self.hash, self.mayBeKept) = (kind, size, hash, mayBeKept)
    }
}
