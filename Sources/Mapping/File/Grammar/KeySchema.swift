import Granular

extension KeyKind {
    /// The members of the schema of such a value.
    var schema: [(key: String, value: JSON)] {
        switch self {
        case .line: return [("type", .text("string"))]
        case .name: return [("type", .text("string")), ("pattern", .text("\\S"))]
        case .choice(let choices): return Self.words(choices)
        case .parameter(let parameters):
            let names = parameters.map(\.definition.name)
            let short = parameters.map(\.definition.shortName).filter { !names.contains($0) }
            return Self.words(names + short)
        case .note: return [("type", .text("string")), ("pattern", .text("^[A-Ga-g][#b]?(-1|[0-9])$"))]
        case .number(let range, _): return Self.number(range)
        case .wholeNumber(let range):
            return Self.number(Double(range.lowerBound)...Double(range.upperBound), type: "integer")
        case .wholeNumbers(let range, let count):
            let number = Self.number(Double(range.lowerBound)...Double(range.upperBound), type: "integer")
            return Self.list(number, count: count)
        case .flag: return [("type", .text("boolean"))]
        case .pair: return Self.list([("type", .text("number"))], count: 2)
        case .span(let range, _): return Self.list(Self.number(range), count: 2)
        case .side: return Self.list(Self.number(0...1), count: 2)
        case .fractions: return Self.list(Self.number(0...1), count: nil)
        case .cloud:
            let number = Self.number(1...Double(Mapping.maxClouds), type: "integer")
            return [("anyOf", .list([.object(number), .object(Self.words(["all", "own"]))]))]
        case .table(let kind): return [("allOf", .list([Self.reference(kind)]))]
        case .oneOrMore(let kind):
            let several: [(key: String, value: JSON)] = [
                ("type", .text("array")), ("items", Self.reference(kind)), ("minItems", .number(1)),
            ]
            return [("anyOf", .list([Self.reference(kind), .object(several)]))]
        case .list(let kind): return [("type", .text("array")), ("items", Self.reference(kind))]
        }
    }

    /// A member beside a reference would be passed over, so that one with a description stands in a list of its own.
    private static func reference(_ kind: TableKind) -> JSON {
        .object([("$ref", .text("#/definitions/\(kind.name)"))])
    }

    private static func words(_ words: [String]) -> [(key: String, value: JSON)] {
        [("type", .text("string")), ("enum", .list(words.map(JSON.text)))]
    }

    private static func number(
        _ range: ClosedRange<Double>, type: String = "number"
    ) -> [(key: String, value: JSON)] {
        [
            ("type", .text(type)), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound)),
        ]
    }

    private static func list(_ items: [(key: String, value: JSON)], count: Int?) -> [(key: String, value: JSON)] {
        let limit: [(key: String, value: JSON)] = count.map { [("maxItems", .number(Double($0)))] } ?? []
        return [("type", .text("array")), ("items", .object(items)), ("minItems", .number(Double(count ?? 2)))] + limit
    }
}
