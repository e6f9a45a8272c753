import Glibc
import QuizInvariants
import Testing

@Suite("Questions for a listener of another kind")
struct WrittenQuestionTests {
    private static let folder = getenv("QUERN_QUIZ_FILES").map { String(cString: $0) }

    /// For .ci/check-quiz, which answers them by Tests/Sound/quiz_listener.py.
    @Test("Questions are written as sound files, with what is asked", .enabled(if: folder != nil))
    func write() throws {
        let folder = try #require(Self.folder)
        let count = try QuestionFiles(folder: folder, cache: nil).write(40)
        #expect(count == 7 * 40)
    }
}
