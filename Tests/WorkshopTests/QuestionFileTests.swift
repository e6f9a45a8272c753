import KeyTables
import Testing
import Workshop

@Suite("Files of questions")
struct QuestionFileTests {
    private func file(_ text: String) -> QuestionFile { QuestionFile(bytes: Array(text.utf8), file: "q.toml") }

    @Test("each kind of question is read")
    func kinds() throws {
        let questions = file(
            """
            [[question]]
            text = "Louder?"
            answers = ["yes", "no"]
            seconds = 30

            [[question]]
            text = "How much?"
            scale = true
            hidden = true

            [[question]]
            text = "Why?"
            open = true
            """
        ).questions
        #expect(
            try questions == [
                Question("Louder?", .choice(["yes", "no"]), seconds: 30),
                Question("How much?", .scale, hidesResults: true), Question("Why?", .open),
            ])
    }

    @Test(
        "what is wrong is told with its place",
        arguments: [
            ("", "q.toml:1:1: a file of questions needs [[question]]"),
            ("[[question]]\nopen = true", "q.toml:1:1: [[question]] needs \"text\""),
            ("[[question]]\ntext = \"a\"", "q.toml:1:1: [[question]] needs \"answers\", \"scale\" or \"open\""),
            (
                "[[question]]\ntext = \"a\"\nopen = true\nscale = true",
                "q.toml:4:1: use either \"open\" or \"scale\", not both"
            ),
            (
                "[[question]]\ntext = \"a\"\nanswers = [\"x\"]",
                "q.toml:3:11: a question has 2 to 8 answers, not 1"
            ),
            (
                "[[question]]\ntext = \"a\"\nopen = false",
                "q.toml:3:8: open can only be true: remove the line"
            ),
        ])
    func wrong(_ text: String, _ message: String) {
        let file = file(text)
        #expect(file.errors.map(\.description) == [message])
        #expect(file.questions == nil && file.failure != nil)
    }

    @Test(
        "what is too long, misspelt or out of its bounds is told",
        arguments: [
            "text = \"\(String(repeating: "x", count: 281))\"\nopen = true", "text = \"a\"\nopne = true",
            "text = \"a\"\nopen = true\nseconds = 1",
            "text = \"a\"\nanswers = [\"\(String(repeating: "x", count: 81))\", \"b\"]",
        ])
    func bounds(_ text: String) {
        let file = file("[[question]]\n" + text)
        #expect(!file.errors.isEmpty && file.questions == nil)
    }
}
