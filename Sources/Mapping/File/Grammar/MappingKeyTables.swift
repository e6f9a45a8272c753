import KeyTables

extension MappingGrammar {
    /// The tables of docs/mappings.md, each by its name there.
    public static var keyTables: [(name: String, text: String)] {
        let own = ControlKind.allCases.map { kind in
            (
                kind.rawValue,
                KeyDocumentation.table(
                    of: kind.table.keys.filter { !shared.contains($0.name) || kind == .keys && $0.isOfKeys })
            )
        }
        let gesture = GestureKeys.table.keys.filter { key in !TargetKeys.curveNames.contains(key.name) }
        return [
            ("mapping", KeyDocumentation.table(of: MappingKeys.table.keys)),
            ("control", KeyDocumentation.table(of: ControlKeys.nameAndArea + ControlKeys.handling)),
            ("target", KeyDocumentation.table(of: TargetKeys.target.keys)),
            ("measures", measureTable),
        ] + own + [
            ("gesture", KeyDocumentation.table(of: gesture)),
            (
                "midi",
                KeyDocumentation.table(of: MIDIKeys.table.keys.filter { !TargetKeys.curveNames.contains($0.name) })
            ),
            ("notes", KeyDocumentation.table(of: MIDIKeys.notes.keys)),
        ]
    }

    /// Keys that have a table of their own.
    private static let shared = Set(
        (ControlKeys.nameAndArea + ControlKeys.handling).map(\.name) + TargetKeys.curveNames)

    private static var measureTable: String {
        let rows = Measure.allCases.compactMap { measure in
            measure.limits.map { limits in
                "| `\(measure.rawValue)` | \(Wording.range(measure.defaultSpan, measure.unit)) | \(Wording.range(limits, measure.unit)) |"
            }
        }
        return KeyDocumentation.table(
            rows: ["| measure | default `from` | limits of `from` |", "|---|---|---|"] + rows)
    }
}

extension Key {
    /// Whether a strip of keys has a meaning of its own for it.
    fileprivate var isOfKeys: Bool { TargetKeys.curveNames.contains(name) }
}
