import Foundation
import Granular
import Quiz
import Testing

@Suite("Questions as JSON")
struct CodingTests {
    @Test("A question is written with the parameters' names, and read as it was", arguments: QuizKind.allCases)
    func roundTrip(kind: QuizKind) throws {
        let maker = QuizMaker(seed: 1, pool: QuizPool(QuestionTests.sounds))
        let question = try #require((0..<100).lazy.compactMap { maker.question(kind, seed: $0) }.first)
        let written = try JSONEncoder().encode(question)
        #expect(try JSONDecoder().decode(QuizQuestion.self, from: written) == question)
        #expect(String(decoding: written, as: UTF8.self).contains("\"values\":{\""))
    }

    @Test("A parameter that is not known is an error")
    func unknown() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Parameter.self, from: Data("\"loudness\"".utf8))
        }
    }
}
