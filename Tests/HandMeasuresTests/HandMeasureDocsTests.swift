import Foundation
import HandMeasures
import Testing

/// docs/study-figures.md has every measure as it is. `QUERN_WRITE_DOCS=1` writes its table anew.
@Suite struct HandMeasureDocsTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/study-figures.md").standardizedFileURL

    @Test("the table of measures is true")
    func table() throws {
        var text = try String(contentsOf: Self.file, encoding: .utf8)
        let from = try #require(text.range(of: "<!-- hand measures -->\n")?.upperBound)
        let upTo = try #require(text.range(of: "<!-- end -->", range: from..<text.endIndex)?.lowerBound)
        guard ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] != nil else {
            #expect(
                text[from..<upTo] == HandMeasure.table,
                "write it anew: QUERN_WRITE_DOCS=1 make test ARGS=\"--filter HandMeasureDocs\"")
            return
        }
        text.replaceSubrange(from..<upTo, with: HandMeasure.table)
        try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }

    @Test("names are plain words with hyphens, each once")
    func names() {
        let names = HandMeasure.allCases.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } })
    }
}
