extension KeyTable {
    /// A JSON Schema (draft 7) of the file that this table is, as editors of TOML read it. It knows every key and its values; what
    /// depends on several keys together is left to the reader itself.
    package func schema(title: String) -> String {
        var schema = members
        schema.insert(("$schema", .text("http://json-schema.org/draft-07/schema#")), at: 0)
        schema.insert(("title", .text(title)), at: 1)
        let tables = keys.flatMap(\.kind.tables).reduce(into: [KeyTable]()) { $0.add($1) }
        schema.append(("definitions", .object(tables.map { ($0.name, .object($0.members)) })))
        return JSON.object(schema).text() + "\n"
    }

    private var members: [JSON.Member] {
        var members: [JSON.Member] = [
            ("type", .text("object")),
            ("properties", .object(keys.map { ($0.name, .object($0.schema)) })),
            ("additionalProperties", .flag(false)),
        ]
        let needed = keys.filter(\.isNeeded).map(\.name)
        if !needed.isEmpty { members.append(("required", Self.texts(needed))) }
        let rules = self.rules
        if !rules.isEmpty { members.append(("allOf", .list(rules))) }
        return members
    }

    private var rules: [JSON] {
        var rules: [JSON] = []
        for group in exclusive {
            for (index, key) in group.enumerated() {
                for other in group[..<index] {
                    rules.append(.object([("not", .object([("required", Self.texts([other, key]))]))]))
                }
            }
        }
        for alternative in alternatives {
            let any = ("anyOf", JSON.list(alternative.keys.map { .object([("required", Self.texts([$0]))]) }))
            rules.append(
                .object(alternative.beside.map { [("dependencies", .object([($0, .object([any]))]))] } ?? [any]))
        }
        let companions = keys.compactMap { key in self.companions[key.name].map { (key.name, Self.texts([$0])) } }
        if !companions.isEmpty { rules.append(.object([("dependencies", .object(companions))])) }
        return rules
    }

    private static func texts(_ texts: [String]) -> JSON { .list(texts.map(JSON.text)) }
}

extension [KeyTable] {
    /// Adds `table` and those that it holds, each once.
    fileprivate mutating func add(_ table: KeyTable) {
        guard !contains(where: { $0.name == table.name }) else { return }
        append(table)
        for inner in table.keys.flatMap(\.kind.tables) { add(inner) }
    }
}

extension Key {
    fileprivate var schema: [JSON.Member] {
        [("description", .text(about))] + (defaultValue.map { [("default", .written($0))] } ?? []) + kind.schema
    }
}

extension JSON {
    /// The schema of one of some words.
    package static func choice(_ words: [String]) -> [Member] {
        [("type", .text("string")), ("enum", .list(words.map(JSON.text)))]
    }

    /// The schema of a number of a range; up to infinity means without an upper end.
    package static func number(_ range: ClosedRange<Double>, type: String = "number") -> [Member] {
        [("type", .text(type)), ("minimum", .number(range.lowerBound))]
            + (range.upperBound == .infinity ? [] : [("maximum", .number(range.upperBound))])
    }

    /// The schema of a list of so many items.
    package static func list(_ item: [Member], atLeast: Int, atMost: Int? = nil) -> [Member] {
        [("type", .text("array")), ("items", .object(item)), ("minItems", .number(Double(atLeast)))]
            + (atMost.map { [("maxItems", .number(Double($0)))] } ?? [])
    }
}
