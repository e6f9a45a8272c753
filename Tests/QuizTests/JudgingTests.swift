import Quiz
import Testing

@Suite("What an answer is worth")
struct JudgingTests {
    @Test(
        "A misspelt name counts, as far as no other name is as near",
        arguments: [
            ("Bell", true), ("bel", true), ("  tall  bell", false), ("ball", false), ("ebll", true), ("", false),
            ("drum", false),
        ])
    func names(typed: String, isRight: Bool) {
        let question = QuizQuestion(
            kind: .name, seed: 1, subject: .sound("bell"), prompt: "", clips: [],
            asked: .name("bell", others: ["ball", "drum", "tall tree"]), explanation: "")
        #expect(question.judge(.name(typed)).isRight == isRight)
    }
}
