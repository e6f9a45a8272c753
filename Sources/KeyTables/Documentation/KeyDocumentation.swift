/// What keys are told to readers as, in Markdown.
package enum KeyDocumentation {
    /// A table of `keys`, a row each.
    package static func table(of keys: [Key]) -> String {
        let rows = keys.map { key in
            let otherwise = key.otherwise ?? key.defaultValue.map { "`\($0)`" } ?? ""
            return
                "| `\(key.name)` | \(key.kind.allowedValues) | \(key.isNeeded ? "required" : otherwise) | \(key.about) |"
        }
        return table(rows: ["| key | value | default | what it does |", "|---|---|---|---|"] + rows)
    }

    /// A table of such rows.
    package static func table(rows: [String]) -> String { rows.joined(separator: "\n") + "\n" }

    /// The tables of a file that is made of tables under headers, each in a section of its own.
    package static func sections(of file: KeyTable) -> String {
        file.keys.flatMap { key in
            key.kind.tables.map { table in
                let note = key.isNeeded ? ", required" : table.isOfMany ? ", repeatable" : ""
                return "## `\(table.form)`\(note)\n\n" + self.table(of: table.keys)
            }
        }.joined(separator: "\n")
    }
}
