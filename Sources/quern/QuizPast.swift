import Files
import Glibc
import Quiz
import QuizRoom
import Session

/// What was answered before, and where further answers are kept.
struct QuizPast {
    let history: QuizHistory
    private let journal: QuizJournal?

    /// - Throws: where it cannot be read.
    init(_ directories: UserDirectories) throws {
        journal = directories.quizResults.map { QuizJournal(path: $0) }
        history = try journal?.read() ?? QuizHistory()
    }

    /// The game of a day is played once.
    /// - Throws: where the player has begun it.
    func refusePlayed(_ choice: QuizGameChoice, _ player: String) throws {
        guard case .daily(let day) = choice.rules.mode,
            history.results(of: player).contains(where: { $0.mode == .daily(day) })
        else { return }
        throw UsageError(description: "\(player) has played the game of \(day): there is another one tomorrow")
    }

    /// Keeps a game that begins.
    func records(_ player: String) -> QuizRun.Records {
        let (journal, game) = (journal, QuizJournal.newGame())
        return QuizRun.Records(
            keep: { try journal?.append($0, game: game) },
            noteHeard: { sound in
                let date = UniversalTime.text(time(nil))
                try journal?.append(QuizHeard(sound: sound, player: player, date: date))
            },
            noteCompleted: { try journal?.append(completed: [game]) })
    }
}
