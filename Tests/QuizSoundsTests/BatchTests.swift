import Quiz
import QuizSounds
import Sounds
import TestSupport
import Testing

@Suite("Questions made ahead")
struct BatchTests {
    private static func batch(_ seed: UInt64, size: Int = 6) -> QuizBatch {
        QuizBatch(
            QuizMaker(seed: seed, pool: QuestionSoundTests.quick), renderer: QuestionSoundTests.renderer, size: size)
    }

    @Test("They come in the order of the game, as many as are asked for")
    func order() {
        let batch = Self.batch(4)
        var maker = QuizMaker(seed: 4, pool: QuestionSoundTests.quick)
        for _ in 0..<14 {
            let expected = maker.next()
            #expect(batch.next(withinSeconds: 60)?.question == expected)
        }
        batch.cancel()
    }

    @Test("So many wait, and half of them used brings new ones")
    func refill() {
        let batch = Self.batch(5)
        #expect(eventually(within: 60) { batch.status.ready == 6 })
        _ = batch.next()
        _ = batch.next()
        #expect(batch.status.ready == 4)
        _ = batch.next()
        #expect(eventually(within: 60) { batch.status.ready == 6 })
        batch.cancel()
    }

    @Test("Cancelled it is empty, and gives nothing any more")
    func cancelled() {
        let batch = Self.batch(6)
        _ = batch.next(withinSeconds: 60)
        batch.cancel()
        #expect(batch.next(withinSeconds: 1) == nil)
        #expect(batch.status.ready == 0)
    }

    @Test("Another difficulty counts for the next question")
    func difficulty() throws {
        let batch = QuizBatch(
            QuizMaker(seed: 7, pool: QuestionSoundTests.quick, kinds: [.comparison]),
            renderer: QuestionSoundTests.renderer, size: 4)
        _ = batch.next(withinSeconds: 60)
        batch.setDifficulty(.hard)
        let question = try #require(batch.next(withinSeconds: 60)).question
        let difference = try #require(question.difference)
        #expect(difference.size < QuizDifficulty.normal.step(difference.parameter))
        batch.cancel()
    }

    @Test("A sound that cannot be loaded is left out, and said; where none can the batch says that it is at its end")
    func unreadable() {
        let sounds = ["gone", "sine"].map { QuizSound(name: $0, family: "", start: [:], traits: .all) }
        let mixed = QuizBatch(
            QuizMaker(seed: 8, pool: QuizPool(sounds), kinds: [.direction]), renderer: QuestionSoundTests.renderer,
            size: 4)
        for _ in 0..<8 {
            #expect(mixed.next(withinSeconds: 60)?.question.clips.allSatisfy { $0.sound == "sine" } == true)
        }
        #expect(mixed.status.problem?.contains("gone") == true)
        mixed.cancel()
        let none = QuizBatch(
            QuizMaker(seed: 8, pool: QuizPool([sounds[0]])), renderer: QuestionSoundTests.renderer, size: 4)
        #expect(none.next(withinSeconds: 60) == nil)
        #expect(none.status.isExhausted)
        none.cancel()
    }
}
