import Quiz
import Testing

@Suite("A game of a room") struct RoomGameTests {
    /// A game that a test plays: its clock goes on as the test says.
    private struct Played {
        var game: RoomQuizGame
        var now = 0.0
        var players: [RoomQuizPlayer]
        var answers: [Int: RoomQuizAnswer] = [:]
        var effects: [QuizGameEffect] = []
        private var made: UInt64 = 0

        /// "Up" is right.
        init(_ names: [String], questions: Int = 3) {
            let setup = QuizGameSetup(QuizRules(.room, questionLimit: questions), heardSounds: ["rain"])
            game = RoomQuizGame(setup)
            players = names.enumerated().map { RoomQuizPlayer(number: $0 + 1, name: $1) }
            effects = game.start()
            for _ in 0..<questions {
                made += 1
                tell(.questionReady(PlayedGame.upOrDown(made)))
            }
            look()
        }

        mutating func tell(_ event: QuizGameEvent) { effects += game.handle(event, at: now) }

        mutating func look() { effects += game.follow(players, answers, at: now) }

        /// Begins, or goes on, and hears the question to its end.
        mutating func hear() {
            answers = [:]
            tell(game.standings.isEmpty && question == nil ? .begin : .goOn)
            for index in 0...1 {
                tell(.clipBegan(index))
                now += 1
                tell(.clipEnded(index))
            }
        }

        mutating func answer(_ player: Int, _ choice: Int, after seconds: Double) {
            answers[player] = RoomQuizAnswer(.choice(choice), at: now + seconds)
            now += seconds
            look()
        }

        var question: QuizQuestionView? { if case .question(let view) = game.view(at: now) { view } else { nil } }
        var kept: [QuizResult] { effects.compactMap { if case .keep(let result) = $0 { result } else { nil } } }
        var played: [QuizHearing] { effects.compactMap { if case .play(let hearing) = $0 { hearing } else { nil } } }
    }

    @Test("right answers and speed count apart, and the faster of two who are right is first")
    func points() {
        var play = Played(["Ada", "Ben", "Cyd"])
        play.hear()
        play.answer(2, 0, after: 2)
        play.answer(1, 0, after: 2)
        #expect(play.question?.answered == nil, "one has not answered")
        play.answer(3, 1, after: 1)
        #expect(play.question?.answered != nil, "all have answered")
        #expect(play.game.standings.map(\.player.name) == ["Ben", "Ada", "Cyd"])
        #expect(play.game.standings.map(\.tally.points) == [100, 100, 0])
        #expect(play.game.standings.map(\.tally.speedPoints) == [80, 60, 0])
        #expect(play.game.standings.map(\.isRight) == [true, true, false])
        #expect(play.kept.map(\.player) == ["Ada", "Ben", "Cyd"] && play.kept.allSatisfy { $0.mode == .room })
        #expect(play.kept.map(\.answerSeconds) == [4, 2, 5])
    }

    @Test("who says nothing is wrong and loses their streak, once the time is up and nothing is on its way")
    func timeUp() {
        var play = Played(["Ada", "Ben"])
        play.hear()
        play.answer(1, 0, after: 1)
        play.answer(2, 0, after: 1)
        play.hear()
        play.answer(1, 0, after: 1)
        play.now += 9.5
        play.tell(.tick)
        #expect(play.question?.answered == nil && play.question?.secondsLeft == 0)
        // Pressed in time, and on its way for half a second.
        play.answers[2] = RoomQuizAnswer(.choice(1), at: play.now - 0.6)
        play.look()
        #expect(play.game.standings.map(\.isRight) == [true, false])
        play.hear()
        play.answer(1, 1, after: 1)
        play.now += 10.1
        play.tell(.tick)
        #expect(play.game.standings.map(\.isRight) == [false, false])
        #expect(play.game.standings.map(\.tally.streak) == [0, 0])
        #expect(play.game.standings.map(\.tally.longestStreak) == [2, 1])
        #expect(play.kept.last?.answerSeconds == 10 && play.kept.last?.isRight == false)
    }

    @Test("an answer before the end of the hearing brings nothing for speed; one that is changed has its later time")
    func early() {
        var play = Played(["Ada", "Ben"])
        play.tell(.begin)
        play.tell(.clipBegan(0))
        play.now += 0.5
        play.answers[1] = RoomQuizAnswer(.choice(0), at: play.now)
        play.answers[2] = RoomQuizAnswer(.choice(1), at: play.now)
        play.players.append(RoomQuizPlayer(number: 3, name: "Cyd"))
        play.look()
        #expect(play.question?.answered != nil, "who came meanwhile is not waited for")
        #expect(play.game.standings.first?.tally.points == 100 && play.game.standings.first?.tally.speedPoints == 0)
        #expect(play.kept.map(\.isEarly) == [true, true])
        #expect(play.game.standings.count == 2)
        play.hear()
        play.answer(1, 1, after: 1)
        play.answer(1, 0, after: 4)
        play.answer(2, 1, after: 0)
        #expect(play.game.standings.map(\.player.number) == [1, 2], "the third has not played yet")
        play.answer(3, 0, after: 1)
        #expect(play.game.standings.map(\.tally.speedPoints) == [50, 40, 0])
        #expect(play.game.standings.map(\.player.number) == [1, 3, 2] && play.kept.last?.isEarly == false)
    }

    @Test("who is not connected is not waited for, and counts only where they answer")
    func away() {
        var play = Played(["Ada", "Ben", "Cyd"])
        play.players[2].isConnected = false
        play.look()
        play.hear()
        play.players[1].isConnected = false
        play.answer(1, 0, after: 1)
        #expect(play.question?.answered != nil)
        #expect(play.game.standings.map(\.player.name) == ["Ada", "Ben"], "one left, one was never there")
        #expect(play.kept.map(\.isRight) == [true, false])
    }

    @Test("answers of those who gave no name are counted and not kept; who was removed is gone")
    func nameless() {
        var play = Played(["Ada", "Guest 2"])
        play.players[1].isNamed = false
        play.look()
        play.hear()
        play.answer(1, 1, after: 1)
        play.answer(2, 0, after: 1)
        #expect(play.game.standings.map(\.player.name) == ["Guest 2", "Ada"] && play.kept.map(\.player) == ["Ada"])
        play.players.removeLast()
        play.look()
        #expect(play.game.standings.map(\.place) == [1])
    }

    @Test("after the answer both sounds are heard one after the other; the host may choose, and goes on")
    func comparing() {
        var play = Played(["Ada"])
        play.hear()
        play.answer(1, 1, after: 1)
        func sides() -> [QuizSide] {
            play.played.compactMap { if case .comparison(let side, _) = $0 { side } else { nil } }
        }
        #expect(sides() == [.a])
        play.tell(.clipEnded(0))
        #expect(sides() == [.a, .b])
        play.tell(.clipEnded(0))
        #expect(sides() == [.a, .b])
        play.tell(.compare(.a))
        play.tell(.clipEnded(0))
        #expect(sides() == [.a, .b, .a])
        play.tell(.goOn)
        #expect(play.question?.number == 2 && play.question?.answered == nil)
    }

    @Test("a pause stops the time, and answers given meanwhile have none more")
    func pausing() {
        var play = Played(["Ada", "Ben"])
        play.hear()
        play.now += 3
        play.tell(.pause)
        #expect(play.game.view(at: play.now) == .paused)
        play.now += 60
        play.tell(.tick)
        play.answer(1, 0, after: 0)
        play.tell(.goOn)
        play.answer(2, 0, after: 1)
        #expect(play.game.standings.map(\.tally.speedPoints) == [70, 60])
    }

    @Test("as many questions as were asked for, then the end; those who are as good share a place")
    func ending() {
        var play = Played(["Ada", "Ben"], questions: 2)
        for _ in 0..<2 {
            play.hear()
            let at = play.now + 1
            play.answers = [1: RoomQuizAnswer(.choice(0), at: at), 2: RoomQuizAnswer(.choice(0), at: at)]
            play.now = at
            play.look()
        }
        #expect(play.game.end == nil)
        play.tell(.goOn)
        #expect(play.game.end?.reason == .complete)
        #expect(play.game.standings.map(\.place) == [1, 1])
        #expect(play.game.standings.map(\.player.name) == ["Ada", "Ben"])
    }
}
