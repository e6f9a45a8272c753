import Foundation
import Panel
import Testing

/// docs/keys.md has the keys as they are. `QUERN_WRITE_DOCS=1` writes its tables anew.
@Suite("The keys, as they are told") struct KeyDocsTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/keys.md").standardizedFileURL
    private static let isWriting = ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] != nil

    private static var tables: [(name: String, text: String)] {
        let keys = KeyTable.panel.groups.map { group in
            let rows = KeyTable.panel.entries.filter { $0.group == group }.map { entry in
                let keys =
                    entry.keys.isEmpty
                    ? entry.label : entry.label.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
                return "| \(keys) | \(entry.about) |"
            }
            return (group, table("key", rows))
        }
        return keys
            + [("Mouse", KeyTable.mouse), ("Touch", KeyTable.touch)].map { name, lines in
                (name, table("how", lines.map { "| \($0.label) | \($0.about) |" }))
            }
    }

    private static func table(_ head: String, _ rows: [String]) -> String {
        (["| \(head) | what it does |", "|---|---|"] + rows).joined(separator: "\n") + "\n"
    }

    @Test("The tables are the key table's")
    func tables() throws {
        var text = try String(contentsOf: Self.file, encoding: .utf8)
        for (name, table) in Self.tables {
            let from = try #require(text.range(of: "<!-- \(name) -->\n")?.upperBound, "\(name)")
            let upTo = try #require(text.range(of: "<!-- end -->", range: from..<text.endIndex)?.lowerBound)
            if Self.isWriting {
                text.replaceSubrange(from..<upTo, with: table)
            } else {
                let isTrue = text[from..<upTo] == table
                #expect(isTrue, "write it anew: make test ARGS=\"--filter KeyDocs\" with QUERN_WRITE_DOCS=1")
            }
        }
        if Self.isWriting { try text.write(to: Self.file, atomically: true, encoding: .utf8) }
    }
}
