import Testing
import Workshop

@Suite("Questions typed in a line") struct QuestionLineTests {
    @Test("a choice, a scale, yes or no, and an open question, with a timer and hidden results")
    func kinds() throws {
        let choice = try Question(line: "Which was denser? | the first |  the second ")
        #expect(choice == (try Question("Which was denser?", .choice(["the first", "the second"]))))
        for scale in ["Louder now? 1-5", "  Louder   now?  1–5 "] {
            #expect(try Question(line: scale) == Question("Louder now?", .scale))
        }
        #expect(try Question(line: "Again?") == Question("Again?", .choice(["yes", "no"])))
        #expect(try Question(line: "open What did you hear?") == Question("What did you hear?", .open))
        for line in ["hidden 30 s Again? | a | b", "30s hidden Again? | a | b"] {
            #expect(
                try Question(line: line)
                    == Question("Again?", .choice(["a", "b"]), seconds: 30, hidesResults: true))
        }
        #expect(try Question(line: "2 min open Why?") == Question("Why?", .open, seconds: 120))
    }

    @Test("words that look like options are text where they are none")
    func words() throws {
        #expect(try Question(line: "open or closed? | open | closed").text == "open or closed?")
        #expect(try Question(line: "30 grains?").text == "30 grains?")
        #expect(try Question(line: "Hidden tracks?").text == "Hidden tracks?")
        #expect(try Question(line: "1-5").kind == .choice(["yes", "no"]))
        #expect(try Question(line: "From 1-5 | a | b").kind == .choice(["a", "b"]))
    }

    @Test("what is no question says why")
    func problems() {
        func problem(_ line: String) -> String? {
            do throws(Question.Problem) {
                _ = try Question(line: line)
                return nil
            } catch { return error.description }
        }
        for line in ["", "   ", "| a | b", "open", "hidden 30 s"] {
            #expect(problem(line) == "the question has no text")
        }
        #expect(problem("Which? | one") == "a question has 2 to 8 answers, not 1")
        #expect(problem("Which? | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9") == "a question has 2 to 8 answers, not 9")
        #expect(problem("Which? | a |") == "an answer is empty")
        #expect(problem("Which? | a | a")?.contains("two answers") == true)
        #expect(problem("1 s Which?")?.contains("5 to 3600 seconds") == true)
        #expect(problem("99999999999999999999 s Which?") == nil, "no number of seconds: a part of the text")
        #expect(problem("9999999999999 s Which?")?.contains("5 to 3600 seconds") == true)
        #expect(problem(String(repeating: "x", count: 300))?.contains("longer than 280") == true)
    }

    @Test("what the help says can be typed is a question")
    func examples() throws {
        for example in Question.lineExamples { _ = try Question(line: example) }
    }
}
