import Foundation
import Mapping
import Testing

/// docs/mappings.md and docs/mapping.schema.json say what the reader reads. `QUERN_WRITE_DOCS=1` writes them anew.
@Suite("The language of mappings, as it is told") struct MappingDocsTests {
    private static let docs = URL(fileURLWithPath: ShippedTests.checkout).appendingPathComponent("docs")
    private static let isWriting = ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] != nil
    private static let hint: Comment = "write it anew: make test ARGS=\"--filter MappingDocs\" with QUERN_WRITE_DOCS=1"

    @Test("The schema is the grammar's")
    func schema() throws {
        let file = Self.docs.appendingPathComponent("mapping.schema.json")
        if Self.isWriting { try MappingGrammar.schema.write(to: file, atomically: true, encoding: .utf8) }
        let isTrue = try String(contentsOf: file, encoding: .utf8) == MappingGrammar.schema
        #expect(isTrue, Self.hint)
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        #expect(object?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
    }

    @Test("The tables of keys are the grammar's")
    func tables() throws {
        let file = Self.docs.appendingPathComponent("mappings.md")
        var text = try String(contentsOf: file, encoding: .utf8)
        for table in MappingGrammar.keyTables {
            let from = try #require(text.range(of: "<!-- keys: \(table.name) -->\n")?.upperBound, "\(table.name)")
            let upTo = try #require(text.range(of: "<!-- end -->", range: from..<text.endIndex)?.lowerBound)
            if Self.isWriting {
                text.replaceSubrange(from..<upTo, with: table.text)
            } else {
                let isTrue = text[from..<upTo] == table.text
                #expect(isTrue, Self.hint)
            }
        }
        if Self.isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
    }

    @Test("Every example is right, and none gives a warning")
    func examples() throws {
        let text = try String(contentsOf: Self.docs.appendingPathComponent("mappings.md"), encoding: .utf8)
        let blocks = text.components(separatedBy: "```toml\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count >= 10)
        for block in blocks {
            let whole = block.hasPrefix("name = ") ? block : "name = \"Example\"\n\(block)"
            #expect(MappingFile(text: whole, file: "example").diagnostics == [], "\(block)")
        }
    }
}
