import Foundation
import Quiz
import Testing

/// docs/quiz.md has the words of the code. `QUERN_WRITE_DOCS=1` writes its tables anew.
@Suite("The words of the quiz, as they are told")
struct QuizDocsTests {
    @Test("docs/quiz.md calls kinds and parameters what the program calls them")
    func tables() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/quiz.md").standardizedFileURL
        let isWriting = ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] != nil
        var text = try String(contentsOf: file, encoding: .utf8)
        for table in QuizTables.all {
            let from = try #require(text.range(of: "<!-- \(table.name) -->\n")?.upperBound, "\(table.name)")
            let upTo = try #require(text.range(of: "<!-- end -->", range: from..<text.endIndex)?.lowerBound)
            if isWriting {
                text.replaceSubrange(from..<upTo, with: table.text)
            } else {
                #expect(text[from..<upTo] == table.text, "QUERN_WRITE_DOCS=1 writes it anew")
            }
        }
        if isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
    }

    @Test("what a game asks is said in the kind's own words before it begins, with the time of that kind")
    func about() {
        for kind in QuizKind.allCases { #expect(QuizRules(.kind(kind)).about.hasPrefix(kind.about)) }
        #expect(QuizKind.comparison.about == "Which of two is denser, longer, higher, brighter, wider or louder?")
        #expect(QuizRules(.kind(.odd)).lengthLine == "20 questions. 10 seconds to choose.")
        #expect(QuizRules(.kind(.name)).lengthLine == "20 questions. 20 seconds to type.")
        #expect(QuizRules(.kind(.match)).lengthLine == "20 questions. 20 seconds to play.")
        #expect(QuizRules(.classic).lengthLine == "10 seconds to choose, 20 to type or play.")
        #expect(QuizRules(.classic).lengthLine(asking: QuizKind.chosen) == "10 seconds to choose.")
        #expect(QuizRules(.classic, isTimed: false).lengthLine == "No timer.")
    }
}
