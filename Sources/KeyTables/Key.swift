/// One key of a table: its name, what its value can be, and what a reader is told of it.
package struct Key: Sendable {
    /// As it is written.
    package let name: String
    /// What its value can be.
    package let kind: any ValueKind
    /// Whether a table is wrong without it.
    package let isNeeded: Bool
    /// What holds where it is not written, as TOML (and JSON) writes it.
    package let defaultValue: String?
    /// The same in words, where it is no value: "silence".
    package let otherwise: String?
    /// One line for users: what it does.
    package let about: String
    /// What it was called before, which is still read.
    package var formerly: String?
    /// What comes of a wrong value, for the end of its message: "it is ignored".
    package var consequence: String?

    /// Makes a key.
    package init(
        _ name: String, _ kind: some ValueKind, needed: Bool = false, defaultValue: String? = nil,
        otherwise: String? = nil, _ about: String
    ) {
        self.name = name
        self.kind = kind
        isNeeded = needed
        self.defaultValue = defaultValue
        self.otherwise = otherwise
        self.about = about
    }

    /// The same, which was called so before.
    package func formerly(_ name: String) -> Self {
        var key = self
        key.formerly = name
        return key
    }
}
