import Foundation
import Remote
import Testing

/// docs/osc.md has every address as it is. `QUERN_WRITE_DOCS=1` writes its tables anew.
@Suite struct RemoteDocsTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/osc.md").standardizedFileURL

    @Test("the tables of addresses are true")
    func tables() throws {
        var text = try String(contentsOf: Self.file, encoding: .utf8)
        let writes = ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] != nil
        for (name, table) in RemoteTable.tables {
            let (start, end) = ("<!-- \(name) -->\n", "<!-- end -->")
            let from = try #require(text.range(of: start)?.upperBound)
            let upTo = try #require(text.range(of: end, range: from..<text.endIndex)?.lowerBound)
            if writes {
                text.replaceSubrange(from..<upTo, with: table)
            } else {
                #expect(
                    text[from..<upTo] == table, "write it anew: QUERN_WRITE_DOCS=1 make test ARGS=\"--filter Docs\"")
            }
        }
        if writes { try text.write(to: Self.file, atomically: true, encoding: .utf8) }
    }
}
