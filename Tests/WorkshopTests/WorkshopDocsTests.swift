import Foundation
import Testing
import Workshop

/// docs/questions.schema.json is as the reader reads files of questions. `QUERN_WRITE_DOCS=1` writes it.
@Suite("How files of questions are told")
struct WorkshopDocsTests {
    @Test("docs/questions.schema.json is what the reader takes")
    func schema() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/questions.schema.json").standardizedFileURL
        if ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] != nil {
            try QuestionGrammar.schema.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == QuestionGrammar.schema)
    }
}
