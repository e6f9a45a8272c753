import ArgumentParser
import Files
import Numbers
import Quiz

extension QuizCommand {
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write every answer as a table for spreadsheets (CSV).",
            discussion: """
                Examples:
                  quern quiz export -o quiz.csv       into a file
                  quern quiz export > quiz.csv        the same
                """)

        @Option(
            name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file.csv"),
            completion: .file(extensions: ["csv"]))
        var output: String?
        @Flag(help: "Replace a file that exists.")
        var overwrite = false

        func run() throws {
            try reportingErrors {
                if let output { try QuizCommand.checkTarget(output, overwrite: overwrite) }
                let history = try QuizCommand.history()
                let table = QuizScoreText.csv(history)
                // The table ends its last line itself.
                guard let output else { return try printLine(String(table.dropLast())) }
                try QuizCommand.write(table, to: output)
                try printLine(printable("\(output): \(counted(history.answers.count, "answer"))"))
            }
        }
    }
}
