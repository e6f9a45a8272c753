import Glibc
import Quiz
import QuizRoom
import QuizSounds
import RoomQuiz
import Session

extension RoomQuizHost.Setup {
    /// Asks about a player's sounds, and keeps what guests answer under their names.
    static func ofPlayer(_ directories: UserDirectories, rate: Int) -> RoomQuizHost.Setup {
        RoomQuizHost.Setup(
            source: { choice in
                let sounds = QuizSoundPool(directories, rate: rate, builtInOnly: choice.asksBuiltInOnly)
                let seed = choice.seed ?? UInt64.random(in: 0...UInt64.max)
                return BatchSource(
                    QuizMaker(seed: seed, pool: sounds.pool, kinds: choice.kinds),
                    renderer: QuizRenderer(rate: rate, sounds: sounds.store), startOf: { sounds.startValues(of: $0) })
            },
            records: {
                let journal = directories.quizResults.map { QuizJournal(path: $0) }
                var games: [String: UInt64] = [:]
                return RoomQuizRun.Records(
                    keep: { results in
                        let answers = results.map { result in
                            let game = games[result.player] ?? QuizJournal.newGame()
                            games[result.player] = game
                            return QuizAnswered(game: game, result: result)
                        }
                        try journal?.append(answers)
                    },
                    noteCompleted: { try journal?.append(completed: games.values.sorted()) })
            },
            secondsSince1970: { Double(time(nil)) })
    }
}
