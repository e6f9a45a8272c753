import ArgumentParser
import Glibc
import Numbers
import Quiz

extension QuizCommand {
    struct Forget: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete all that was answered in the quiz, by everybody.",
            discussion: """
                Scores, the ear profile and the plan begin anew. Files that you made of them are yours to remove.

                Examples:
                  quern quiz forget
                """)

        @Flag(help: "Do not ask first.")
        var yes = false

        func run() throws {
            try reportingErrors {
                let journal = try QuizCommand.journal()
                let history = try? journal.read()
                if let history, history.isEmpty, history.remarks.isEmpty {
                    return try printLine("There is nothing to delete")
                }
                let count = history.map { " (\(counted($0.answers.count, "answer")))" } ?? ""
                guard try yes || isConfirmed(count) else { return try printLine("Nothing was deleted") }
                try journal.delete()
                try printLine("All results of the quiz are deleted\(count)")
            }
        }

        /// Asks in a terminal.
        private func isConfirmed(_ count: String) throws -> Bool {
            guard isatty(STDIN_FILENO) == 1 else {
                throw UsageError(
                    description: "nobody can be asked here: --yes deletes all results of the quiz for good")
            }
            try printLine("This deletes all results of the quiz\(count) for good. Type yes to go on:")
            return readLine()?.lowercased() == "yes"
        }
    }
}
