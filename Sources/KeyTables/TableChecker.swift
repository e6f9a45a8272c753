import Files
import TOML

/// Holds the tree of a file against its tables: every wrong key and value becomes a diagnostic.
package struct TableChecker {
    /// The file, as diagnostics name it.
    package let file: String
    private var found: [Diagnostic] = []
    private var errorCount = 0
    /// What comes of the error that is told next.
    private var consequence: String?

    /// Nothing is checked yet.
    package init(file: String) { self.file = file }

    /// Whether anything is wrong so far.
    package var hasErrors: Bool { errorCount > 0 }

    /// What was told so far, in the order of the text.
    package var diagnostics: [Diagnostic] {
        // Sorted by their number where places are equal, as the library's sort promises no order there.
        found.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }.map(\.element)
    }

    /// Says what is wrong at a place.
    package mutating func error(at place: Place, _ message: String) {
        errorCount += 1
        let end = consequence.map { "; \($0)" } ?? ""
        found.append(Diagnostic(file: file, line: place.line, column: place.column, message: message + end))
    }

    /// Says what may not be meant at a place.
    package mutating func warn(at place: Place, _ message: String) {
        found.append(
            Diagnostic(file: file, line: place.line, column: place.column, severity: .warning, message: message))
    }

    /// Says that `what` cannot do without `words`.
    package mutating func reportMissing(_ words: String, of what: String, in fields: Fields) {
        error(at: fields.place, "\(what) needs \(words)")
    }

    /// Checks `table`.
    /// - Parameter what: what messages call it, where the table itself says nothing: "a zone's x".
    package mutating func check(_ table: TOMLTable, as keyTable: KeyTable, what: String? = nil) -> Fields {
        let what = keyTable.what ?? what ?? "a \(keyTable.name)"
        var fields = Fields(place: table.place)
        for entry in table.entries {
            guard let key = keyTable.key(entry.key) else {
                let allowed = keyTable.keys.map(\.name)
                error(at: entry.keyPlace, Wording.unknown(keyTable.entryName, entry.key, allowed: allowed))
                if let meant = suggestion(for: entry.key, among: allowed) { fields.addMisspelt(meant) }
                continue
            }
            if fields.has(key.name) {
                error(at: entry.keyPlace, "use either \(quoted(key.name)) or \(quoted(key.formerly ?? "")), not both")
                continue
            }
            let before = errorCount
            let value = check(entry.node, as: key, in: what)
            fields.add(
                key.name, at: entry.keyPlace, value: value, at: entry.node.place, isRight: errorCount == before)
        }
        checkRules(of: keyTable, in: fields, what: what)
        return fields
    }

    /// Checks the value of one key. The key's consequence holds for everything within.
    private mutating func check(_ node: TOMLNode, as key: Key, in what: String) -> CheckedValue? {
        let outer = consequence
        consequence = key.consequence ?? outer
        defer { consequence = outer }
        return key.kind.check(node, of: key.name, in: what, &self)
    }

    private mutating func checkRules(of table: KeyTable, in fields: Fields, what: String) {
        for key in table.keys where key.isNeeded && !fields.has(key.name) && !fields.isMisspelt(key.name) {
            reportMissing(key.kind.words(forMissing: key.name), of: what, in: fields)
        }
        for alternative in table.alternatives
        where fields.first(of: alternative.keys) == nil && !alternative.keys.contains(where: fields.isMisspelt) {
            guard let words = alternative.words, alternative.beside.map(fields.has) ?? true else { continue }
            reportMissing(words, of: what, in: fields)
        }
        for group in table.exclusive {
            let written = group.filter(fields.has).sorted { fields.keyPlace(of: $0) < fields.keyPlace(of: $1) }
            for key in written.dropFirst() {
                error(
                    at: fields.keyPlace(of: key),
                    "use either \(quoted(written[0])) or \(quoted(key)), not both")
            }
        }
        for key in table.keys where fields.has(key.name) {
            guard let other = table.companions[key.name], !fields.has(other) else { continue }
            error(at: fields.keyPlace(of: key.name), "\(quoted(key.name)) needs \(quoted(other))")
        }
    }
}
