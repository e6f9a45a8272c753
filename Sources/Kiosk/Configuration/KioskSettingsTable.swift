import Mapping

/// The grammar of the kiosk's file, told to readers.
public enum KioskSettingsTable {
    /// The tables of docs/kiosk-settings.md, one under the other.
    public static var text: String { KioskGrammar.tables.map(text).joined(separator: "\n") }

    private static func text(_ table: ConfigurationTable) -> String {
        let note = table.isNeeded ? ", needed" : table.isList ? ", as often as wanted" : ""
        let rows = table.keys.map { key in
            "| `\(key.name)` | \(key.kind.told) | \(key.isNeeded ? "needed" : key.defaultValue ?? "") | \(key.about) |"
        }
        let lines =
            [
                "## `\(table.written)`\(note)", "", "| key | value | where not said | what it does |",
                "|---|---|---|---|",
            ]
            + rows
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ConfigurationKey.Kind {
    /// For readers: what a value can be.
    fileprivate var told: String {
        switch self {
        case .line: "text"
        case .number(let range, let unit): words(range, unit)
        case .wholeNumber(let range): "\(range.lowerBound), \(range.lowerBound + 1) … \(range.upperBound)"
        case .digits(let counts): "\(counts.lowerBound) to \(counts.upperBound) digits, `\"…\"`"
        case .hours: "`\"22:00-08:00\"`"
        case .names: "`[\"…\", \"…\"]`"
        case .values: "`{ parameter = value }`"
        }
    }
}
