/// The grammar of mapping files, told to others: editors and readers.
public enum MappingGrammar {
    /// A JSON Schema (draft 7) of mapping files, as editors of TOML read it. It knows every key and its values; what depends on
    /// several keys together is left to the reader itself.
    public static var schema: String {
        var schema = MappingKeys.table.schema
        schema.insert(("$schema", .text("http://json-schema.org/draft-07/schema#")), at: 0)
        schema.insert(("title", .text("A mapping of Quern")), at: 1)
        let tables = (ControlKind.allCases.map(\.table) + [GestureKeys.table, MIDIKeys.table, MIDIKeys.notes]).reduce(
            into: [TableKind]()
        ) {
            $0.add($1)
        }
        schema.append(("definitions", .object(tables.map { ($0.name, .object($0.schema)) })))
        return JSON.object(schema).text() + "\n"
    }
}

extension [TableKind] {
    /// Adds `kind` and the kinds that it holds, each once.
    fileprivate mutating func add(_ kind: TableKind) {
        guard !contains(where: { $0.name == kind.name }) else { return }
        append(kind)
        for key in kind.keys {
            switch key.kind {
            case .table(let inner), .oneOrMore(let inner), .list(let inner): add(inner)
            default: break
            }
        }
    }
}

extension TableKind {
    /// The members of its schema.
    fileprivate var schema: [(key: String, value: JSON)] {
        var members: [(key: String, value: JSON)] = [
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

extension Key {
    fileprivate var schema: [(key: String, value: JSON)] {
        [("description", .text(about))] + (defaultValue.map { [("default", .written($0))] } ?? []) + kind.schema
    }
}
