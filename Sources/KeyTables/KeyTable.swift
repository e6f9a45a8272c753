/// Everything that a table of a text file can say, once: the checker, its messages, the schema for editors and the tables of the docs
/// are made of it. A file is such a table itself.
package struct KeyTable: Sendable {
    /// At least one of some keys.
    package struct Alternative: Sendable {
        package var keys: [String]
        /// How a message lists them; `nil` where the reader has better words, as it knows what the table is for.
        package var words: String?
        /// Only where this key is written.
        package var beside: String?

        /// Makes one.
        package init(keys: [String], words: String?, beside: String? = nil) {
            (self.keys, self.words, self.beside) = (keys, words, beside)
        }
    }

    /// Unique in a file: "zone".
    package let name: String
    /// For messages: "a zone"; `nil` where it is called after the key that holds it.
    package let what: String?
    /// How it is written, for messages: "{ x = … }" or "[screen]".
    package let form: String
    /// In the order in which they are told.
    package let keys: [Key]
    /// Groups of keys of which a table has one at most.
    package private(set) var exclusive: [[String]] = []
    /// Keys that make sense only beside another one, and that one.
    package private(set) var companions: [String: String] = [:]
    /// Keys of which there must be one at least.
    package private(set) var alternatives: [Alternative] = []

    /// Makes a table.
    package init(_ name: String, what: String? = nil, form: String = "{ … }", _ keys: [Key]) {
        self.name = name
        self.what = what
        self.form = form
        self.keys = keys
    }

    /// A table that is written under its name in brackets, `[name]`, and called so in messages.
    package static func header(_ name: String, _ keys: [Key]) -> KeyTable {
        KeyTable(name, what: "[\(name)]", form: "[\(name)]", keys)
    }

    /// A table that is written as often as wanted under its name in two pairs of brackets, `[[name]]`, and called so in messages.
    package static func headerOfMany(_ name: String, _ keys: [Key]) -> KeyTable {
        KeyTable(name, what: "[[\(name)]]", form: "[[\(name)]]", keys)
    }

    /// Whether it is written under a header and not in one line.
    package var hasHeader: Bool { form.hasPrefix("[") }

    /// Whether it is written as often as wanted.
    package var isOfMany: Bool { form.hasPrefix("[[") }

    /// The key of that name, or that was called so before.
    package func key(_ name: String) -> Key? {
        keys.first { $0.name == name } ?? keys.first { $0.formerly == name }
    }

    /// What an entry is called: "table" where all are tables under a header, else "key".
    package var entryName: String {
        keys.allSatisfy { $0.kind.tables.contains(where: \.hasHeader) } ? "table" : "key"
    }

    /// The same with rules about which keys go together.
    package func ruled(
        exclusive: [[String]] = [], companions: [String: String] = [:], alternatives: [Alternative] = []
    ) -> KeyTable {
        var ruled = self
        ruled.exclusive += exclusive
        ruled.companions.merge(companions) { $1 }
        ruled.alternatives += alternatives
        return ruled
    }
}
