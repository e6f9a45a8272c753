import KeyTables

/// Everything that a study's file can say, once: the checker, its messages, docs/study.schema.json and docs/study-files.md are made of it.
public enum StudyGrammar {
    /// The file.
    static let file = KeyTable(
        "study", what: "a study",
        [
            Key("name", .name, needed: true, "name of the study"),
            Key("about", .filledLine(atMost: StudyLimits.line), otherwise: "nothing", "one line about it"),
            Key("author", .name, otherwise: "nobody", "who made it"),
            Key(
                "order", .choice(OrderDesign.allCases.map(\.rawValue)), otherwise: "required from two conditions on",
                "order of the conditions: `williams` (each at each place, and each right after each other one, equally often), `latin-square` "
                    + "(each at each place equally often), `random` or `fixed`"),
            Key(
                "seed", .wholeNumber(StudyLimits.seeds), defaultValue: "1",
                "what random orders begin from: the same seed gives the same orders"),
            Key(
                "condition", .list(condition), needed: true,
                "what is compared, \(StudyLimits.conditions.lowerBound) to \(StudyLimits.conditions.upperBound)"),
            Key("before", .list(StudyStepKeys.before), "pages before the first condition, in their order"),
            Key("each", .list(StudyStepKeys.each), "steps of each condition, in their order"),
            Key("after", .list(StudyStepKeys.after), "pages after the last condition, in their order"),
        ]
    ).ruled(alternatives: [
        .init(keys: ["before", "each", "after"], words: "a step: [[before]], [[each]] or [[after]]")
    ])

    private static let condition = KeyTable.headerOfMany(
        "condition",
        [
            Key("name", DataNameKind(), needed: true, "what the data call it"),
            Key(
                "title", .filledLine(atMost: StudyLimits.line), otherwise: "its name",
                "what participants read; stands for `{condition}` in a step's texts"),
            Key(
                "mapping", .filledLine(atMost: StudyLimits.path), needed: true,
                "[mapping](mappings.md) that it is played by: a name or a file"),
        ] + StudyStepKeys.sound + [
            Key(
                "values", .parameterValues, otherwise: "as the sound has them",
                "[parameters](parameters.md) at the start of each block, also by the words for them"),
            Key(
                "factors", FactorsKind(), otherwise: "none",
                "with several factors: the level of each, `{ task = \"explore\", way = \"knobs\" }`"),
        ]
    ).ruled(exclusive: [["scene", "sound"]])
}

extension StudyGrammar {
    /// docs/study.schema.json, for editors that check while one types.
    public static var schema: String { file.schema(title: "A study of Quern") }

    /// The tables of docs/study-files.md: the keys of each table, and what steps and questions can be.
    public static var keyTables: [(name: String, text: String)] {
        [
            ("study", KeyDocumentation.table(of: file.keys)),
            ("condition", KeyDocumentation.table(of: condition.keys)),
            ("step", KeyDocumentation.table(of: StudyStepKeys.each.keys)),
            ("step kinds", table(of: StudyStepKind.self)),
            ("question", KeyDocumentation.table(of: StudyStepKeys.question(of: "each").keys)),
            ("question kinds", table(of: StudyQuestionKind.self)),
            ("target", KeyDocumentation.table(of: StudyStepKeys.target.keys)),
            ("command", KeyDocumentation.table(of: StudyStepKeys.command.keys)),
            ("clip", KeyDocumentation.table(of: StudyStepKeys.clip.keys)),
            ("phrase", KeyDocumentation.table(of: StudyStepKeys.phrase.keys)),
        ]
    }

    private static func table<Kind: KindOfTable>(of _: Kind.Type) -> String {
        let rows = Kind.allCases.map { kind in
            let keys = kind.keys.needed.map { "`\($0)` (required)" } + kind.keys.others.map { "`\($0)`" }
            return "| `\(kind.rawValue)` | \(kind.about) | \(keys.joined(separator: ", ")) |"
        }
        return KeyDocumentation.table(rows: ["| kind | what it is | keys of its own |", "|---|---|---|"] + rows)
    }
}
