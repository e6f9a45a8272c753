import Foundation
import Granular
import Testing

/// docs/parameters.md has the parameters as they are. `QUERN_WRITE_DOCS=1` writes its tables anew.
@Suite struct ParameterDocsTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/parameters.md").standardizedFileURL

    private func row(_ definition: ParameterDefinition, _ choices: [String]) -> String {
        func words(_ value: Double) -> String {
            choices.isEmpty
                ? value.formatted(.number.precision(.significantDigits(1...6)).locale(.init(identifier: "en")))
                : choices[Int(value)]
        }
        let range = definition.range
        let values =
            choices.isEmpty
            ? "\(words(range.lowerBound)) … \(words(range.upperBound))" : choices.joined(separator: ", ")
        let unit = definition.unit.isEmpty ? "" : " \(definition.unit)"
        return
            "| `\(definition.name)` | \(values)\(unit) | \(words(definition.defaultValue))\(unit) | \(definition.about) |"
    }

    private var tables: [String: [String]] {
        [
            "cloud": Parameter.allCases.map { row($0.definition, $0.choices) }
        ]
    }

    @Test func theTablesAreTrue() throws {
        var text = try String(contentsOf: Self.file, encoding: .utf8)
        for (name, rows) in tables {
            let (start, end) = ("<!-- \(name) -->\n", "<!-- end -->")
            let from = try #require(text.range(of: start)?.upperBound)
            let upTo = try #require(text.range(of: end, range: from..<text.endIndex)?.lowerBound)
            let table =
                (["| name | values | at the start | what it is |", "|---|---|---|---|"] + rows).joined(separator: "\n")
                + "\n"
            if ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] == nil {
                #expect(
                    text[from..<upTo] == table,
                    "write it anew: make test ARGS=\"--filter ParameterDocs\" with QUERN_WRITE_DOCS=1")
            } else {
                text.replaceSubrange(from..<upTo, with: table)
            }
        }
        try? ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"].map { _ in
            try text.write(to: Self.file, atomically: true, encoding: .utf8)
        }
    }
}
