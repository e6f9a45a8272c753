import Foundation
import Granular
import Quiz
import Testing

@Suite("High scores, and points over all games")
struct QuizScoresTests {
    private static func game(
        _ number: UInt64, _ player: String, right: Int, mode: QuizMode = .classic, isTimed: Bool = true, at time: Int
    ) -> [QuizAnswered] {
        (0...right).map { index in
            QuizAnswered(
                game: number,
                result: QuizSamples.result(
                    mode: mode, isRight: index < right, seconds: 5, isTimed: isTimed, player: player, at: time + index))
        }
    }

    private static let history = QuizHistory(
        game(1, "Ada", right: 3, at: QuizSamples.noon) + game(2, "Grace", right: 5, at: QuizSamples.noon + 100)
            + game(3, "Ada", right: 5, at: QuizSamples.noon + 200)
            + game(4, "Ada", right: 9, at: QuizSamples.noon + 300)
            + game(5, "Ada", right: 2, mode: .kind(.odd), at: QuizSamples.noon + 400)
            + game(6, "Ada", right: 20, isTimed: false, at: QuizSamples.noon + 500), completed: [1, 2, 3, 4, 5, 6])

    @Test(
        "each mode has a board, on which every name stands once with its best game; games without a timer stand apart")
    func boards() throws {
        let scores = QuizScores(Self.history)
        #expect(scores.boards.map(\.name) == ["classic", "odd", "classic"])
        #expect(scores.boards.map(\.isTimed) == [true, true, false] && scores.games.count == 6)
        let board = try #require(scores.boards.first)
        #expect(board.best.map(\.player) == ["Ada", "Grace"] && board.best.map(\.tally.points) == [900, 500])
        #expect(
            board.gameCount == 4 && board.best[0].tally.speedPoints == 450 && board.best[0].tally.longestStreak == 9)
        #expect(scores.best(QuizRules(.classic))?.points == 900)
        #expect(scores.best(QuizRules(.classic, isTimed: false))?.points == 2_000)
        #expect(scores.best(QuizRules(.kind(.window))) == nil)
    }

    @Test("a game that was left is no high score, and its answers count for points all the same")
    func left() throws {
        let left = QuizHistory(Self.history.answers, completed: [1, 2, 5])
        let scores = QuizScores(left)
        let board = try #require(scores.boards.first)
        #expect(board.gameCount == 2 && board.leftCount == 2)
        #expect(board.best.map(\.player) == ["Grace", "Ada"] && board.best.map(\.tally.points) == [500, 300])
        #expect(scores.best(QuizRules(.classic))?.points == 500)
        #expect(scores.best(QuizRules(.classic, isTimed: false)) == nil)
        #expect(scores.subjects.map(\.points.points) == QuizScores(Self.history).subjects.map(\.points.points))
        let lines = QuizScoreText.lines(scores)
        #expect(lines.first == "classic: 2 games, 2 left before the end")
        #expect(lines.contains("classic, without a timer: no game to its end, 1 left before the end"))
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(QuizScoreText.json(scores).utf8)) as? [String: Any])
        let modes = try #require(json["modes"] as? [[String: Any]])
        #expect(modes.map { $0["left"] as? Int } == [2, 0, 1] && (modes[2]["best"] as? [Any])?.isEmpty == true)
    }

    @Test("of games that are as good the earlier stands first, in the text, as JSON and for the next game")
    func ties() throws {
        let noon = QuizSamples.noon
        // Zoe ends first, though Ada's line is the first of the file and her name of the alphabet.
        let answers =
            Self.game(1, "Ada", right: 3, at: noon + 60) + Self.game(2, "Zoe", right: 3, at: noon)
            + Self.game(3, "Bo", right: 3, at: noon + 60) + Self.game(4, "Zoe", right: 3, at: noon + 600)
        let scores = QuizScores(QuizHistory(answers, completed: [1, 2, 3, 4]))
        let board = try #require(scores.boards.first)
        #expect(board.best.map(\.player) == ["Zoe", "Ada", "Bo"])
        #expect(board.best.first?.date == scores.games[1].date)
        let lines = QuizScoreText.lines(scores)
        #expect(lines[1].hasPrefix("  1. Zoe") && lines[2].hasPrefix("  2. Ada") && lines[3].hasPrefix("  3. Bo"))
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(QuizScoreText.json(scores).utf8)) as? [String: Any])
        let best = (json["modes"] as? [[String: Any]])?.first?["best"] as? [[String: Any]]
        #expect(best?.map { $0["player"] as? String } == ["Zoe", "Ada", "Bo"])
        let rules = QuizRules(.classic)
        let equal = QuizEnd(
            rules: rules, reason: .mistake, tally: scores.games[3].tally, best: scores.best(QuizRules(.classic)))
        #expect(!equal.isHighScore)
    }

    @Test("games of one kind are compared with those of as many questions")
    func lengths() throws {
        let noon = QuizSamples.noon
        let answers =
            Self.game(1, "Ada", right: 19, mode: .kind(.odd), at: noon)
            + Self.game(2, "Grace", right: 4, mode: .kind(.odd), at: noon + 60)
            + Self.game(3, "Bo", right: 30, mode: .kind(.odd), at: noon + 600)
        let scores = QuizScores(QuizHistory(answers, completed: [1, 2]))
        #expect(scores.boards.map(\.questions) == [20, 5])
        #expect(scores.best(QuizRules(.kind(.odd)))?.points == 1_900)
        #expect(scores.best(QuizRules(.kind(.odd), questionLimit: 5))?.points == 400)
        #expect(scores.best(QuizRules(.kind(.odd), questionLimit: 31)) == nil)
        let lines = QuizScoreText.lines(scores)
        #expect(lines.first == "odd: 1 game, 1 left before the end")
        #expect(lines.contains("odd, 5 questions: 1 game"))
    }

    @Test("one player's points are without those of others")
    func ofOne() {
        let scores = QuizScores(Self.history.of("Grace"))
        #expect(scores.games.count == 1 && scores.boards.map { $0.best.map(\.player) } == [["Grace"]])
        #expect(scores.kinds.map(\.points.answered).reduce(0, +) == 6)
    }

    @Test("a game without a point is no high score")
    func pointless() {
        let scores = QuizScores(QuizHistory(Self.game(1, "Ada", right: 0, at: QuizSamples.noon), completed: [1]))
        #expect(scores.boards.first?.best.isEmpty == true && scores.boards.first?.gameCount == 1)
        #expect(scores.best(QuizRules(.classic)) == nil)
    }

    @Test("an answer before all was heard brings nothing for speed")
    func early() {
        var early = QuizSamples.result(seconds: 0)
        early.isEarly = true
        let answers = [
            QuizAnswered(game: 1, result: early), QuizAnswered(game: 1, result: QuizSamples.result(seconds: 5)),
        ]
        #expect(QuizScores(QuizHistory(answers, completed: [1])).games.first?.tally.speedPoints == 50)
    }

    @Test("sounds, parameters and kinds are called as in the questions")
    func words() {
        let answers = [
            QuizSamples.result(.odd, .parameter(.stereoSpread)), QuizSamples.result(.odd, .parameter(.filterCutoff)),
        ].map { QuizAnswered(game: 1, result: $0) }
        let lines = QuizScoreText.lines(QuizScores(QuizHistory(answers, completed: [1])))
        #expect(lines.contains { $0.hasPrefix("  width: ") } && lines.contains { $0.hasPrefix("  cutoff: ") })
        #expect(lines.contains { $0.hasPrefix("  odd: ") })
    }

    @Test("a game that was cut off counts as far as it went, also where another one was played meanwhile")
    func mixed() {
        let one = Self.game(1, "Ada", right: 2, at: QuizSamples.noon),
            other = Self.game(2, "Bo", right: 1, at: QuizSamples.noon)
        let scores = QuizScores(QuizHistory([one[0], other[0], one[1]]))
        #expect(scores.games.map(\.tally.right) == [2, 1] && scores.games.map(\.player) == ["Ada", "Bo"])
    }

    @Test("points are counted for each kind, sound and parameter over all games")
    func points() throws {
        let answers = [
            QuizSamples.result(.sound, .sound("bell")), QuizSamples.result(.name, .sound("bell"), isRight: false),
            QuizSamples.result(), QuizSamples.result(), QuizSamples.result(.sound, .sound("gong")),
        ].map { QuizAnswered(game: 1, result: $0) }
        let scores = QuizScores(QuizHistory(answers))
        #expect(scores.subjects.map(\.subject) == [.parameter(.density), .sound("bell"), .sound("gong")])
        #expect(scores.subjects.map(\.points.points) == [200, 100, 100] && scores.subjects[1].points.answered == 2)
        #expect(scores.kinds.map(\.kind) == [.comparison, .sound, .name])
    }

    @Test("scores are said in lines and as JSON, and where there are none, why")
    func text() throws {
        #expect(QuizScoreText.lines(QuizScores(QuizHistory())).joined().contains("No scores yet"))
        let scores = QuizScores(Self.history)
        let lines = QuizScoreText.lines(scores)
        #expect(lines[0] == "classic: 4 games")
        #expect(lines[1].hasPrefix("  1. Ada: 900 points and 450 for speed, 9 of 10 right, 9 in a row, 2026-11-2"))
        #expect(lines.contains("classic, without a timer: 1 game"))
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(QuizScoreText.json(scores).utf8)) as? [String: Any])
        let modes = try #require(json["modes"] as? [[String: Any]])
        #expect(modes.count == 3 && (modes[0]["best"] as? [[String: Any]])?.first?["points"] as? Int == 900)
    }

    @Test("every answer is a row of the table, and no name becomes a formula")
    func table() {
        let result = QuizSamples.result(player: "=1+1", difference: QuizSamples.difference(12, 18))
        let rows = QuizScoreText.csv(QuizHistory([QuizAnswered(game: 5, result: result)])).split(separator: "\n")
        #expect(rows.count == 2)
        #expect(rows[1] == "2026-11-28T12:00:00Z,'=1+1,5,classic,comparison,density,density,12,18,7,1,1,4,1,1,0,0")
    }
}
