import Granular

extension MappingGrammar {
    /// The tables of docs/mappings.md, each by its name there.
    public static var keyTables: [(name: String, text: String)] {
        let own = ControlKind.allCases.map { kind in
            (
                kind.rawValue,
                keyTable(kind.table.keys.filter { !shared.contains($0.name) || kind == .keys && $0.isOfKeys })
            )
        }
        let gesture = GestureKeys.table.keys.filter { key in !TargetKeys.curveNames.contains(key.name) }
        return [
            ("mapping", keyTable(MappingKeys.table.keys)),
            ("control", keyTable(ControlKeys.nameAndArea + ControlKeys.handling)),
            ("target", keyTable(TargetKeys.target.keys)),
            ("measures", measureTable),
        ] + own + [
            ("gesture", keyTable(gesture)),
            ("midi", keyTable(MIDIKeys.table.keys.filter { !TargetKeys.curveNames.contains($0.name) })),
            ("notes", keyTable(MIDIKeys.notes.keys)),
        ]
    }

    /// Keys that have a table of their own.
    private static let shared = Set(
        (ControlKeys.nameAndArea + ControlKeys.handling).map(\.name) + TargetKeys.curveNames)

    private static func keyTable(_ keys: [Key]) -> String {
        let rows = keys.map { key in
            let defaultValue = key.isNeeded ? "needed" : key.defaultValue.map { "`\($0)`" } ?? ""
            return "| `\(key.name)` | \(key.kind.told) | \(defaultValue) | \(key.about) |"
        }
        return table(["| key | value | where not said | what it does |", "|---|---|---|---|"] + rows)
    }

    private static var measureTable: String {
        let rows = Measure.allCases.compactMap { measure in
            measure.limits.map { limits in
                "| `\(measure.rawValue)` | \(words(measure.defaultSpan, measure.unit)) | \(words(limits, measure.unit)) |"
            }
        }
        return table(["| measure | `from`, where not said | `from` can be |", "|---|---|---|"] + rows)
    }

    private static func table(_ rows: [String]) -> String { rows.joined(separator: "\n") + "\n" }
}

extension Key {
    /// Whether a strip of keys has a meaning of its own for it.
    fileprivate var isOfKeys: Bool { TargetKeys.curveNames.contains(name) }
}

extension KeyKind {
    /// For readers: what a value can be.
    fileprivate var told: String {
        switch self {
        case .line, .name: "text"
        case .choice(let choices): choices.map { "`\"\($0)\"`" }.joined(separator: ", ")
        case .parameter(let parameters):
            parameters.count == Parameter.allCases.count
                ? "a [parameter](parameters.md)"
                : parameters.map { "`\"\($0.definition.name)\"`" }.joined(separator: ", ")
        case .note: "a note, `\"A2\"`, `\"C#4\"`, `\"Bb3\"`"
        case .number(let range, let unit): words(range, unit)
        case .wholeNumber(let range): "\(range.lowerBound), \(range.lowerBound + 1) … \(range.upperBound)"
        case .wholeNumbers(let range, let count):
            "\(count) whole numbers, \(range.lowerBound) to \(range.upperBound)"
        case .flag: "`true`, `false`"
        case .pair: "`[low, high]`"
        case .span(let range, let unit): "`[low, high]`, \(words(range, unit))"
        case .side: "`[low, high]`, 0 to 1"
        case .fractions: "two or more numbers, 0 to 1"
        case .cloud: "1, 2 … \(Mapping.maxClouds), `\"all\"`, `\"own\"`"
        case .table(let kind): "`\(kind.form)`"
        case .oneOrMore: "a target, or an array of them"
        case .list(let kind): "`[[\(kind.name)]]`"
        }
    }
}
