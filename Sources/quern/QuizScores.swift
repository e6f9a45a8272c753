import ArgumentParser
import Quiz

extension QuizCommand {
    struct Scores: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show high scores, and the points of every kind, sound and parameter.",
            discussion: """
                Examples:
                  quern quiz scores           the best games of each mode, by name
                  quern quiz scores --json    the same, for programs
                  quern quiz scores --player Ada    hers alone
                """)

        @Option(help: ArgumentHelp("Whose scores. (default: everybody's)", valueName: "name"))
        var player: String?
        @Flag(help: "Print JSON.")
        var json = false

        func run() throws {
            try reportingErrors {
                let history = try QuizCommand.history()
                let name = try player.map { try QuizCommand.known($0, in: history) }
                let scores = QuizScores(name.map(history.of) ?? history)
                let lines = QuizScoreText.lines(scores)
                try printLine(json ? QuizScoreText.json(scores) : lines.joined(separator: "\n"))
            }
        }
    }
}
