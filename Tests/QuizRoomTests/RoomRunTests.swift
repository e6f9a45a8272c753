import Quiz
import QuizRoom
import RoomQuiz
import Synchronization
import Testing
import Workshop

import enum Granular.Parameter

@Suite("A game of a room on the instrument") struct RoomRunTests {
    /// The phones of a room, as a test has them.
    private final class FakePhones: Sendable {
        struct State {
            var players: [GamePlayer] = [GamePlayer(guest: GuestID(1), name: "Ada")]
            var answers: [GameAnswer] = []
            var isOpen = true
            var asked: [HostCommand] = []
        }

        let state = Mutex(State())

        var phones: QuizPhones {
            QuizPhones(
                current: { [self] in state.withLock { $0.isOpen ? ($0.players, $0.answers) : nil } },
                perform: { [self] command in state.withLock { $0.asked.append(command) } }, isLocked: { false })
        }

        /// What was asked of the room since that was called last.
        func take() -> [HostCommand] {
            state.withLock { state in
                defer { state.asked = [] }
                return state.asked
            }
        }

        var games: [RoomGame?] {
            take().compactMap { if case .game(.show(let game)) = $0 { .some(game) } else { nil } }
        }
    }

    /// This machine's clock, in seconds.
    private final class Clock: Sendable {
        let seconds = Mutex(100.0)
        func goOn(_ more: Double) { seconds.withLock { $0 += more } }
        var microseconds: Int64 { Int64(seconds.withLock { $0 } * 1e6) }
    }

    private final class Kept: Sendable {
        let results = Mutex<[QuizResult]>([])
        let completed = Mutex(0)
    }

    private let sound = FakeSound()
    private let phones = FakePhones()
    private let clock = Clock()
    private let kept = Kept()

    private func run(_ source: any QuizSource = MadeSource(), questions: Int = 2) -> RoomQuizRun {
        let setup = QuizGameSetup(QuizRules(.room, questionLimit: questions), heardSounds: ["rain"])
        var run = RoomQuizRun(
            setup, from: source, on: sound.instrument, to: phones.phones, clock: { clock.microseconds },
            records: RoomQuizRun.Records(
                keep: { results in kept.results.withLock { $0 += results } },
                noteCompleted: { kept.completed.withLock { $0 += 1 } }))
        run.start()
        run.tick()
        return run
    }

    /// Time goes by, and the sound goes on with it.
    private func goOn(_ seconds: Double, _ run: inout RoomQuizRun) {
        sound.goOn(seconds)
        clock.goOn(seconds)
        run.tick()
    }

    private func answer(_ guest: Int, _ index: Int) {
        phones.state.withLock { [clock] in
            $0.answers.append(
                GameAnswer(guest: GuestID(guest), answer: .index(index), atMicroseconds: clock.microseconds))
        }
    }

    @Test(
        "phones see it coming, then the question with its hearing, then the time from its end on, on the sound's clock")
    func asked() throws {
        var run = run()
        #expect(phones.take().contains { if case .game(.show(let game)) = $0 { game?.phase == .ready } else { false } })
        #expect(run.takeLines().first == "quiz, ready: quiz next begins")
        run.handle(.next)
        let begun = phones.take()
        #expect(begun.contains(.lock(true)), "hands are silent")
        let question = try Question("Did the density go up or down?", .choice(["up", "down"]), hidesResults: true)
        #expect(begun.contains(.game(.ask(question))))
        run.tick()
        #expect(phones.games.last??.line == "Listen: the first.")
        goOn(2.5, &run)
        let heard = phones.take()
        // The hearing ended 0.1 s ago.
        #expect(heard.contains(.game(.end(atMicroseconds: clock.microseconds + 9_900_000))))
        // The sound stands still for three seconds, as its card is gone: so does the time.
        clock.goOn(3)
        run.tick()
        #expect(phones.take().contains(.game(.end(atMicroseconds: clock.microseconds + 9_900_000))))
    }

    @Test("an answer counts from the moment of its press, is kept, and everybody sees what was right")
    func answered() throws {
        var run = run()
        run.handle(.next)
        run.tick()
        goOn(2.4, &run)
        clock.goOn(2)
        sound.goOn(2)
        answer(1, 0)
        clock.goOn(0.5)
        sound.goOn(0.5)
        _ = phones.take()
        run.tick()
        let told = phones.take()
        #expect(told.contains(.game(.close)) && told.contains(.game(.reveal)))
        let result = try #require(kept.results.withLock { $0.first })
        #expect(result.isRight && result.player == "Ada" && abs(result.answerSeconds - 2) < 1e-3)
        let game = try #require(
            told.compactMap { if case .game(.show(let game)) = $0 { game } else { nil } }.last)
        #expect(game.phase == .shown && game.right == .index(0) && game.line == "Density 12 → 18 grains/s.")
        #expect(game.comparison == ["the first", "the second"] && game.standings.first?.points == 100)
        #expect(run.takeLines().contains("right: up (1 of 1). Density 12 → 18 grains/s."))
        #expect(sound.played.last == [Float](repeating: 0.25, count: 2_000), "the first of both is heard again")
        goOn(1.1, &run)
        #expect(sound.played.last == [Float](repeating: 0.5, count: 2_000))
    }

    @Test("the podium stands at the end, hands play again, and the host takes it off the screens")
    func podium() {
        var run = run(questions: 1)
        run.handle(.next)
        run.tick()
        goOn(2.4, &run)
        answer(1, 0)
        run.tick()
        run.handle(.next)
        let told = phones.take()
        #expect(told.contains(.lock(false)) && kept.completed.withLock(\.self) == 1)
        #expect(told.contains { if case .game(.show(let game)) = $0 { game?.phase == .over } else { false } })
        #expect(run.takeLines().contains { $0.hasPrefix("1 Ada: 100 points, speed 100") })
        #expect(!run.isClosed)
        run.handle(.end)
        #expect(run.isClosed && phones.games == [nil])
    }

    @Test("a host who ends it has the podium first; a room that is closed ends it at once")
    func ended() {
        var first = run()
        first.handle(.next)
        first.tick()
        first.handle(.end)
        #expect(!first.isClosed && phones.games.last??.phase == .over)
        #expect(kept.completed.withLock(\.self) == 0)
        var second = run()
        second.handle(.next)
        second.tick()
        phones.state.withLock { $0.isOpen = false }
        second.tick()
        #expect(second.isClosed)
    }

    @Test("a question that phones cannot show is left out, and another one is made in its place")
    func leftOut() {
        let source = PictureFirst()
        var run = run(source, questions: 1)
        run.handle(.next)
        run.tick()
        #expect(source.made.wanted == 2)
        #expect(
            phones.take().contains {
                if case .game(.ask(let question)) = $0 { question.answers == ["up", "down"] } else { false }
            })
    }

    /// Its first question is one of pictures.
    private final class PictureFirst: QuizSource {
        let made = MadeSource()
        private var isFirst = true

        var problem: String? { made.problem }
        func prepare(_ count: Int) { made.prepare(count) }
        func takeReady() -> [PreparedQuestion] {
            made.takeReady().map { prepared in
                guard isFirst else { return prepared }
                isFirst = false
                var prepared = prepared
                let picture = QuizPicture(.outline, of: prepared.question.clips[0])
                prepared.question.asked = .choice(
                    [QuizChoice("1", picture: picture), QuizChoice("2", picture: picture)], right: 0)
                return prepared
            }
        }
        func rendered(_ clips: [QuizClip]) -> RenderedClips? { made.rendered(clips) }
        func startValues(of sound: String) -> [Parameter: Double] { made.startValues(of: sound) }
    }

    @Test(
        "what is asked for is read from a line",
        arguments: [
            ("", RoomQuizChoice.phoneKinds, 10, nil), ("direction questions 5", [.direction], 5, nil),
            ("mix seed 7 built-in", RoomQuizChoice.phoneKinds, 10, 7),
            ("questions 3 seed 18446744073709551615", RoomQuizChoice.phoneKinds, 3, UInt64.max),
        ] as [(String, [QuizKind], Int, UInt64?)])
    func reading(_ words: String, _ kinds: [QuizKind], _ questions: Int, _ seed: UInt64?) throws {
        let choice = try RoomQuizChoice(words: words)
        #expect(choice.kinds == kinds && choice.questions == questions && choice.seed == seed)
        #expect(choice.asksBuiltInOnly == words.hasSuffix("built-in"))
    }

    @Test(
        "what cannot be asked is said",
        arguments: ["match", "classic", "direction 5", "questions", "questions 0", "seed -1", "mix mix"])
    func wrong(_ words: String) {
        #expect(throws: RoomQuizProblem.self) { try RoomQuizChoice(words: words) }
    }
}
