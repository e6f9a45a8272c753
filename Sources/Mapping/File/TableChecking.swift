import Files
import TOML

/// Holds the tree against the grammar: every wrong key and value becomes an error.
extension MappingReader {
    /// Checks `table`, called `what` in messages.
    mutating func fields(of table: TOMLTable, as kind: TableKind, what: String) -> Fields {
        var fields = Fields(place: table.place)
        /// Keys that somebody wrote wrong: to say that they are missing would be a second word on one fault.
        var misspelt: Set<String> = []
        for entry in table.entries {
            guard let key = kind.key(entry.key) else {
                let allowed = kind.keys.map(\.name)
                error(at: entry.keyPlace, unknown("key", entry.key, allowed: allowed))
                if let meant = suggestion(for: entry.key, among: allowed) { misspelt.insert(meant) }
                continue
            }
            let value = value(of: entry, as: key, in: what)
            fields.note(entry.key, at: entry.keyPlace, value: value, at: entry.node.place)
        }
        checkRules(of: kind, in: fields, misspelt: misspelt, what: what)
        return fields
    }

    private mutating func checkRules(of kind: TableKind, in fields: Fields, misspelt: Set<String>, what: String) {
        for key in kind.keys where key.isNeeded && !fields.has(key.name) && !misspelt.contains(key.name) {
            want(quoted(key.name), of: what, in: fields)
        }
        for alternative in kind.alternatives
        where fields.first(of: alternative.keys) == nil && misspelt.isDisjoint(with: alternative.keys) {
            guard let words = alternative.words, alternative.beside.map(fields.has) ?? true else { continue }
            want(words, of: what, in: fields)
        }
        for group in kind.exclusive {
            let written = group.filter(fields.has).sorted { fields.keyPlace(of: $0) < fields.keyPlace(of: $1) }
            for key in written.dropFirst() {
                error(
                    at: fields.keyPlace(of: key),
                    "\(quoted(key)) and \(quoted(written[0])) exclude each other; write one of them")
            }
        }
        for key in kind.keys where fields.has(key.name) {
            guard let other = kind.companions[key.name], !fields.has(other) else { continue }
            error(at: fields.keyPlace(of: key.name), "\(quoted(key.name)) needs \(quoted(other)) beside it")
        }
    }

    /// Says that `what` cannot do without `words`.
    mutating func want(_ words: String, of what: String, in fields: Fields) {
        error(at: fields.place, "\(what) needs \(words)")
    }

    private mutating func value(of entry: TOMLTable.Entry, as key: Key, in what: String) -> Fields.Value? {
        let node = entry.node
        switch key.kind {
        case .table(let kind): return table(node, of: key.name, as: kind, in: what).map { .tables([$0]) }
        case .oneOrMore(let kind):
            guard case .array(let elements) = node.value else {
                return table(node, of: key.name, as: kind, in: what).map { .tables([$0]) }
            }
            if elements.isEmpty { error(at: node.place, "\(key.name) is empty: a table, or an array of one or more") }
            let tables = elements.compactMap { table($0, of: key.name, as: kind, in: what) }
            return tables.count == elements.count ? .tables(tables) : nil
        case .list(let kind): return .tables(list(entry, as: kind))
        default: return simpleValue(node, as: key)
        }
    }

    private mutating func table(_ node: TOMLNode, of key: String, as kind: TableKind, in what: String) -> Fields? {
        guard case .table(let table) = node.value else {
            error(at: node.place, "\(key) is a table, \(kind.form), not \(node.kind)")
            return nil
        }
        return fields(of: table, as: kind, what: kind.what ?? "\(what)'s \(key)")
    }

    private mutating func list(_ entry: TOMLTable.Entry, as kind: TableKind) -> [Fields] {
        let plural = entry.key.hasSuffix("s") ? entry.key : "\(entry.key)s"
        let written = "\(plural) are written [[\(entry.key)]], one table each"
        guard case .array(let elements) = entry.node.value else {
            error(at: entry.keyPlace, "\(written); this is \(entry.node.kind)")
            return []
        }
        return elements.compactMap { element in
            guard case .table(let table) = element.value else {
                error(at: element.place, "\(written); this is \(element.kind)")
                return nil
            }
            return fields(of: table, as: kind, what: kind.what ?? "a \(kind.name)")
        }
    }
}
