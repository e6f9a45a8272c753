import Files
import Numbers

/// The scores for people, spreadsheets and programs.
public enum QuizScoreText {
    /// In lines: the best games of each mode, then what kinds, sounds and parameters brought.
    public static func lines(_ scores: QuizScores) -> [String] {
        guard !scores.games.isEmpty else {
            return ["No scores yet: quern quiz plays a game, and every answer counts"]
        }
        var lines = scores.boards.flatMap { board in
            ["\(title(board)): \(count(board))"]
                + board.best.enumerated().map { "  \($0.offset + 1). \(line($0.element))" }
        }
        lines.append("Points of all games, by kind of question")
        lines += scores.kinds.map { "  \($0.kind.rawValue): \(line($0.points))" }
        lines.append("Points of all games, by sound and parameter")
        lines += scores.subjects.map { "  \($0.subject.words): \(line($0.points))" }
        return lines.map(printable)
    }

    /// "direction", "direction, 5 questions, without a timer".
    private static func title(_ board: QuizScores.Board) -> String {
        let isUsual = board.questions == nil || board.questions == QuizRules.batchCount
        let questions = isUsual ? nil : board.questions.map { counted($0, "question") }
        return [board.name, questions, board.isTimed ? nil : "without a timer"].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// "4 games", "no game to its end, 2 left before".
    private static func count(_ board: QuizScores.Board) -> String {
        let games = board.gameCount == 0 ? "no game to its end" : counted(board.gameCount, "game")
        return games + (board.leftCount == 0 ? "" : ", \(board.leftCount) left before the end")
    }

    private static func line(_ game: QuizGameScore) -> String {
        let speed = game.isTimed ? " and \(game.tally.speedPoints) for speed" : ""
        let row = game.tally.longestStreak > 1 ? ", \(game.tally.longestStreak) in a row" : ""
        let player = game.player.isEmpty ? "no name" : game.player
        let right = "\(game.tally.right) of \(game.tally.answered) right"
        return "\(player): \(counted(game.tally.points, "point"))\(speed), \(right)\(row), \(day(game.date))"
    }

    private static func line(_ points: QuizPoints) -> String {
        "\(counted(points.points, "point")), \(points.right) of \(points.answered) right"
    }

    /// The day on the player's calendar.
    static func day(_ date: String) -> String {
        UniversalTime.seconds(date).map { LocalTime.text($0, "%Y-%m-%d") } ?? date
    }

    /// Every answer as a row.
    public static func csv(_ history: QuizHistory) -> String {
        var table = CSVText(columns: [
            "date", "player", "game", "mode", "kind", "subject", "parameter", "from", "to", "seed", "right", "score",
            "answer_seconds", "hearings", "timed", "early", "completed",
        ])
        for answered in history.answers {
            let result = answered.result, difference = result.difference
            let isCompleted = history.isCompleted(answered)
            table.add([
                .text(result.date), .text(result.player), .text("\(answered.game)"), .text(result.mode.name),
                .text(result.kind.rawValue), .text(result.subject.name),
                .init(difference?.parameter.definition.name), .init(difference?.from), .init(difference?.to),
                .text("\(result.seed)"), .number(result.isRight ? 1 : 0), .number(result.score),
                .number(result.answerSeconds), .number(Double(result.hearings)), .number(result.isTimed ? 1 : 0),
                .number(result.isEarly ? 1 : 0), .number(isCompleted ? 1 : 0),
            ])
        }
        return table.description
    }

    /// The same as ``lines(_:)``, for programs.
    public static func json(_ scores: QuizScores) -> String { JSONText(QuizScoreFigures(scores))?.description ?? "{}" }
}

/// The scores as JSON.
private struct QuizScoreFigures: Encodable {
    private struct Game: Encodable {
        var player, date: String
        var points, speedPoints, right, answered, longestStreak: Int

        init(_ game: QuizGameScore) {
            (player, date) = (game.player, game.date)
            (points, speedPoints) = (game.tally.points, game.tally.speedPoints)
            (right, answered, longestStreak) = (game.tally.right, game.tally.answered, game.tally.longestStreak)
        }

        private enum CodingKeys: String, CodingKey {
            case player, date, points, right, answered
            case speedPoints = "speed_points"
            case longestStreak = "longest_streak"
        }
    }

    private struct Mode: Encodable {
        var mode: String
        var timed: Bool
        var questions: JSONOrNull<Int>
        var games, left: Int
        var best: [Game]
    }

    private struct Count: Encodable {
        var name: String
        var points, right, answered: Int

        init(_ name: String, _ points: QuizPoints) {
            self.name = name
            (self.points, right, answered) = (points.points, points.right, points.answered)
        }
    }

    private let modes: [Mode]
    private let kinds, subjects: [Count]

    init(_ scores: QuizScores) {
        modes = scores.boards.map {
            Mode(
                mode: $0.name, timed: $0.isTimed, questions: JSONOrNull($0.questions), games: $0.gameCount,
                left: $0.leftCount, best: $0.best.map(Game.init))
        }
        kinds = scores.kinds.map { Count($0.kind.rawValue, $0.points) }
        subjects = scores.subjects.map { Count($0.subject.name, $0.points) }
    }
}
