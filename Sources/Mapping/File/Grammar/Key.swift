/// One key of a kind of table: its name, what its value can be, and what a reader is told of it.
struct Key: Sendable {
    /// As it is written.
    let name: String
    /// What its value can be.
    let kind: KeyKind
    /// Whether a table is wrong without it.
    let isNeeded: Bool
    /// What holds where it is not written, as TOML (and JSON) writes it.
    let defaultValue: String?
    /// One line for users: what it does.
    let about: String

    init(_ name: String, _ kind: KeyKind, needed: Bool = false, defaultValue: String? = nil, _ about: String) {
        self.name = name
        self.kind = kind
        isNeeded = needed
        self.defaultValue = defaultValue
        self.about = about
    }
}

/// One kind of table of a mapping file.
struct TableKind: Sendable {
    /// At least one of some keys.
    struct Alternative: Sendable {
        var keys: [String]
        /// How a message lists them; `nil` where the builder has better words, as it knows what the table is for.
        var words: String?
        /// Only where this key is written.
        var beside: String?
    }

    /// Unique: "zone".
    let name: String
    /// For messages: "a zone"; `nil` where it is called after the key that holds it.
    let what: String?
    /// How it is written, for messages.
    let form: String
    /// In the order in which they are told.
    let keys: [Key]
    /// Groups of keys of which a table has one at most.
    var exclusive: [[String]] = []
    /// Keys that make sense only beside another one, and that one.
    var companions: [String: String] = [:]
    /// Keys of which there must be one at least.
    var alternatives: [Alternative] = []

    init(_ name: String, what: String? = nil, form: String = "{ … }", _ keys: [Key]) {
        self.name = name
        self.what = what
        self.form = form
        self.keys = keys
    }

    /// The key of that name.
    func key(_ name: String) -> Key? { keys.first { $0.name == name } }

    /// The same with rules about which keys go together.
    func ruled(
        exclusive: [[String]] = [], companions: [String: String] = [:], alternatives: [Alternative] = []
    ) -> TableKind {
        var ruled = self
        ruled.exclusive += exclusive
        ruled.companions.merge(companions) { $1 }
        ruled.alternatives += alternatives
        return ruled
    }
}
