import KeyTables

/// Everything that a file of questions can say, once: the checker, its messages, docs/questions.schema.json and the docs' table are made of
/// it.
public enum QuestionGrammar {
    static let counts = 1...100

    static let file = KeyTable(
        "questions", what: "a file of questions",
        [Key("question", .list(question), needed: true, "the questions, in the order in which they are asked")])

    private static let question = KeyTable.headerOfMany(
        "question",
        [
            Key("text", .filledLine(atMost: Question.maxCharacters), needed: true, "what is asked"),
            Key(
                "answers", .names(as: ["yes", "no"], counts: Question.answerCounts),
                "what there is to choose from, \(Question.answerCounts.lowerBound) to \(Question.answerCounts.upperBound) answers"
            ),
            Key(
                "scale", .flag, defaultValue: "false", "`true`: a number from 1 to \(Question.scaleSteps) is the answer"
            ),
            Key(
                "open", .flag, defaultValue: "false",
                "`true`: a text of at most \(Question.maxCharacters) characters is the answer"),
            Key(
                "seconds", .wholeNumber(Question.durationsSeconds), otherwise: "until it is closed by hand",
                "how long answers are taken"),
            Key("hidden", .flag, defaultValue: "false", "whether nobody sees results before they are revealed"),
        ]
    ).ruled(
        exclusive: [["answers", "scale", "open"]],
        alternatives: [.init(keys: ["answers", "scale", "open"], words: "\"answers\", \"scale\" or \"open\"")])

    /// docs/questions.schema.json, for editors that check while one types.
    public static var schema: String { file.schema(title: "Questions of a workshop with Quern") }

    /// The table of the docs: the keys of a question.
    public static var keyTables: [(name: String, text: String)] {
        [("question", KeyDocumentation.table(of: question.keys))]
    }
}
