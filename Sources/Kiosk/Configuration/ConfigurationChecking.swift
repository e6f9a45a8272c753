import Files
import Granular
import Mapping
import TOML

/// Holds a text against the grammar: every wrong table, key and value becomes a diagnostic.
struct ConfigurationChecking {
    let file: String
    private(set) var diagnostics: [Diagnostic] = []

    init(file: String) { self.file = file }

    /// The tables that are written, by their names.
    mutating func tables(of root: TOMLTable) -> [String: [ConfigurationFields]] {
        var found: [String: [ConfigurationFields]] = [:]
        var misspelt: Set<String> = []
        for entry in root.entries {
            guard let table = KioskGrammar.table(entry.key) else {
                let allowed = KioskGrammar.tables.map(\.name)
                error(entry.keyPlace, unknown("table", entry.key, allowed: allowed))
                if let meant = suggestion(for: entry.key, among: allowed) { misspelt.insert(meant) }
                continue
            }
            found[entry.key] = elements(entry.node, table).map { fields(of: $0, table) }
        }
        for table in KioskGrammar.tables
        where table.isNeeded && found[table.name] == nil && !misspelt.contains(table.name) {
            let needed = table.keys.filter(\.isNeeded).map(\.name).joined(separator: ", ")
            error(.start, "there is no \(table.written), with \(needed) in it")
        }
        return found
    }

    /// Says what is wrong at a place.
    mutating func error(_ place: Place, _ message: String) {
        diagnostics.append(Diagnostic(file: file, line: place.line, column: place.column, message: message))
    }

    private mutating func elements(_ node: TOMLNode, _ table: ConfigurationTable) -> [TOMLTable] {
        switch node.value {
        case .table(let found) where !table.isList: return [found]
        case .array(let elements) where table.isList:
            let tables = elements.compactMap { if case .table(let found) = $0.value { found } else { nil } }
            if tables.count == elements.count { return tables }
        default: break
        }
        error(node.place, "\(table.name) is a table, written \(table.written), not \(node.kind)")
        return []
    }

    private mutating func fields(of table: TOMLTable, _ kind: ConfigurationTable) -> ConfigurationFields {
        var fields = ConfigurationFields(place: table.place)
        var misspelt: Set<String> = []
        for entry in table.entries {
            guard let key = kind.key(entry.key) else {
                let allowed = kind.keys.map(\.name)
                error(entry.keyPlace, unknown("key", entry.key, allowed: allowed))
                if let meant = suggestion(for: entry.key, among: allowed) { misspelt.insert(meant) }
                continue
            }
            fields.note(entry.key, value(entry.node, of: key), at: entry.node.place)
        }
        for key in kind.keys where key.isNeeded && !fields.has(key.name) && !misspelt.contains(key.name) {
            error(table.place, "\(kind.written) needs \(quoted(key.name))")
        }
        return fields
    }

    private mutating func value(_ node: TOMLNode, of key: ConfigurationKey) -> ConfigurationFields.Value? {
        switch (key.kind, node.value) {
        case (.line, .string(let text)) where Self.isLine(text): return .text(text)
        case (.number(let range, _), .number(let number)) where range.contains(number): return .number(number)
        case (.wholeNumber(let range), .number(let number))
        where number == number.rounded() && (Double(range.lowerBound)...Double(range.upperBound)).contains(number):
            return .number(number)
        case (.digits(let counts), .string(let text))
        where counts.contains(text.count) && text.allSatisfy(\.isASCIIDigit):
            return .text(text)
        case (.hours, .string(let text)):
            if let hours = DailyHours(text) { return .hours(hours) }
        case (.names, .array(let nodes)):
            if let names = names(nodes) { return .names(names) }
        case (.values, .table(let table)): return parameters(table).map { .values($0) }
        default: break
        }
        // What a PIN was must not get into anybody's log.
        let found = if case .digits = key.kind { node.kind } else { Self.shown(node) }
        error(node.place, "\(key.name) is \(key.kind.asked), not \(found)")
        return nil
    }

    private func names(_ nodes: [TOMLNode]) -> [String]? {
        let names = nodes.compactMap { node -> String? in
            if case .string(let text) = node.value, Self.isLine(text) { text } else { nil }
        }
        return names.count == nodes.count && !names.isEmpty && Set(names).count == names.count ? names : nil
    }

    private mutating func parameters(_ table: TOMLTable) -> [Parameter: Double]? {
        var values: [Parameter: Double] = [:]
        for entry in table.entries {
            guard let parameter = Parameter(named: entry.key) else {
                error(
                    entry.keyPlace,
                    unknown("parameter", entry.key, allowed: Parameter.allCases.map(\.definition.shortName)))
                continue
            }
            let range = parameter.definition.range
            guard case .number(let number) = entry.node.value, range.contains(number) else {
                error(
                    entry.node.place,
                    "\(entry.key) is \(words(range, parameter.definition.unit)), not \(Self.shown(entry.node))")
                continue
            }
            values[parameter] = number
        }
        return values.count == table.entries.count ? values : nil
    }

    private static func isLine(_ text: String) -> Bool {
        text.contains { !$0.isWhitespace } && !text.unicodeScalars.contains(where: isControl)
    }

    private static func shown(_ node: TOMLNode) -> String {
        switch node.value {
        case .string(let text): quoted(text)
        case .number(let number): plain(number)
        default: node.kind
        }
    }
}

extension ConfigurationKey.Kind {
    /// What is asked for, for messages.
    fileprivate var asked: String {
        switch self {
        case .line: "a text in one line"
        case .number(let range, let unit): words(range, unit)
        case .wholeNumber(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
        case .digits(let counts): "\(counts.lowerBound) to \(counts.upperBound) digits in quotation marks"
        case .hours: "two times of day, \"22:00-08:00\""
        case .names: "a list of names, each once: [\"touch\", \"faders\"]"
        case .values: "a table, { density = 20 }"
        }
    }
}
