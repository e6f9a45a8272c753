import ArgumentParser
import Files
import Quiz
import Session

struct QuizCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quiz",
        abstract: "Train your ear with your own sounds: ten seconds to hear what moved.",
        discussion: """
            Examples:
              quern quiz                         your plan: what your ear needs today
              quern quiz classic                 all kinds, until your first mistake
              quern quiz direction               one kind: did it go up or down?
              quern quiz daily                   today's questions, the same for everyone
              quern quiz sides                   two players at one screen
              quern quiz scores                  the best games, and what you know well
              quern quiz ear -o ear.html         the smallest differences you tell
              quern quiz export -o quiz.csv      every answer, for a spreadsheet
              quern quiz forget                  delete all of it
            """,
        subcommands: [Play.self, Scores.self, Ear.self, Export.self, Forget.self], defaultSubcommand: Play.self)

    /// Where what was answered is kept.
    static func journal() throws -> QuizJournal {
        guard let path = UserDirectories().quizResults else {
            throw UsageError(description: "there is no home folder, so no results are kept")
        }
        return QuizJournal(path: path)
    }

    /// All that was answered; what is wrong in the file is told.
    static func history() throws -> QuizHistory {
        let history = try journal().read()
        for remark in history.remarks { printError("\(remark)", name: false) }
        return history
    }

    /// The name of a player as it was kept.
    /// - Throws: where nobody of that name has answered anything.
    static func known(_ name: String, in history: QuizHistory) throws -> String {
        let name = QuizPlayer.name(name) ?? name
        guard history.answers.contains(where: { $0.result.player == name }) else {
            throw NothingFound(description: "nobody called \(quoted(name)) has answered anything")
        }
        return name
    }

    /// Makes sure that a page or a table can be written there, and that it is not in place of the results.
    static func checkTarget(_ output: String, overwrite: Bool) throws {
        try checkOutput(output, overwrite: overwrite)
        var read = ReadFiles()
        read.add(try journal().path, "the results of the quiz")
        try read.refuseOverwriting(by: output)
    }

    /// Writes a file, in place of what is there.
    static func write(_ text: String, to path: String) throws(QuizDataProblem) {
        do throws(FileProblem) {
            try WholeFile.replace(path, with: Array(text.utf8))
        } catch {
            throw QuizDataProblem(path, cannotBe: "written", error)
        }
    }
}
