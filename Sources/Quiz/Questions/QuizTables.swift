import Granular

/// The words of the quiz, told to readers: what questions, scores, the ear profile and the plan call things.
public enum QuizTables {
    /// The tables of docs/quiz.md, by name.
    public static var all: [(name: String, text: String)] { [("kinds", kinds), ("parameters", parameters)] }

    private static var kinds: String {
        table("kind", "what it asks", QuizKind.allCases.map { ("`\($0.rawValue)`", sentence($0.about)) })
    }

    private static var parameters: String {
        table(
            "in the quiz", "parameter",
            AskedParameter.all.map { (QuizText.name($0.parameter), "`\($0.parameter.definition.name)`") })
    }

    private static func table(_ first: String, _ second: String, _ rows: [(String, String)]) -> String {
        (["| \(first) | \(second) |", "|---|---|"] + rows.map { "| \($0.0) | \($0.1) |" })
            .joined(separator: "\n") + "\n"
    }

    private static func sentence(_ text: String) -> String { text.hasSuffix("?") ? text : "\(text)." }
}
