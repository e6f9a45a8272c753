import Quiz
import QuizRoom
import Testing

@Suite("A game on the instrument") struct QuizRunTests {
    private let sound = FakeSound()
    private let source = MadeSource()

    private struct Full: Error, CustomStringConvertible { let description = "the disk is full" }

    private func run(
        _ mode: QuizMode = .kind(.direction), heard: Set<String> = ["rain"],
        keep: @escaping (QuizResult) throws -> Void = { _ in }
    ) -> QuizRun {
        let setup = QuizGameSetup(QuizRules(mode), heardSounds: heard)
        return QuizRun(setup, from: source, on: sound.instrument, records: .init(keep: keep))
    }

    private func question(_ run: QuizRun) -> QuizQuestionView? {
        if case .question(let view) = run.view { view } else { nil }
    }

    @Test(
        "both clips are heard one after the other, and the time runs from the end of the second, on the sound's clock")
    func clock() {
        var run = run()
        run.start()
        run.tick()
        run.handle(.begin)
        run.tick()
        #expect(question(run)?.clipHeard == 0)
        // A second, a gap, a second.
        #expect(sound.played.first?.count == 2 * 2_400)
        sound.goOn(1.2)
        run.tick()
        #expect(question(run)?.clipHeard == nil)
        sound.goOn(0.5)
        run.tick()
        #expect(question(run)?.clipHeard == 1 && question(run)?.secondsLeft == 10)
        // Looked at late: the moment at which it ended counts.
        sound.goOn(1.7)
        run.tick()
        #expect(question(run)?.secondsLeft.map { abs($0 - 9) < 1e-9 } == true)
        for _ in 0..<100 { run.tick() }
        #expect(question(run)?.secondsLeft.map { abs($0 - 9) < 1e-9 } == true, "the sound stands still")
        sound.goOn(9)
        run.tick()
        #expect(question(run)?.answered?.answer == QuizAnswer.none)
    }

    @Test("where all sound is ended, the hearing is over and the time runs")
    func panic() {
        var run = run()
        run.start()
        run.tick()
        run.handle(.begin)
        sound.goOn(0.3)
        sound.panic()
        run.tick()
        #expect(question(run)?.canHearAgain == true && question(run)?.secondsLeft == 10)
    }

    @Test("after an answer both sounds of the question are heard from what was rendered for it")
    func comparing() {
        var run = run()
        run.start()
        run.tick()
        run.handle(.begin)
        sound.goOn(3)
        run.tick()
        run.handle(.answer(.choice(1)))
        source.hasRendered = false
        run.handle(.compare(.b))
        #expect(sound.played.last == [Float](repeating: 0.5, count: 2_000))
        run.tick()
        #expect(question(run)?.sideHeard == .b)
        sound.goOn(2)
        run.tick()
        #expect(question(run)?.sideHeard == nil)
    }

    @Test("a sound that is introduced is heard once it is rendered, before the question about it")
    func introducing() {
        source.hasRendered = false
        var run = run(heard: [])
        run.start()
        run.tick()
        run.handle(.begin)
        run.tick()
        #expect(run.view == .introducing("rain") && sound.played.isEmpty)
        source.hasRendered = true
        run.tick()
        #expect(sound.played.last == [Float](repeating: 0.125, count: 4_000))
        sound.goOn(2.1)
        run.tick()
        #expect(question(run)?.number == 1 && sound.played.count == 2)
    }

    @Test("a question that is not ready yet is waited for; where none can be made, the game says why it ends")
    func late() {
        source.limit = 1
        var run = run()
        run.start()
        run.tick()
        run.handle(.begin)
        run.handle(.answer(.choice(0)))
        run.handle(.goOn)
        run.tick()
        #expect(run.view == .waiting)
        source.limit = 2
        run.tick()
        #expect(question(run)?.number == 2)
        run.handle(.answer(.choice(0)))
        source.problem = "there is one sound only"
        run.handle(.goOn)
        run.tick()
        #expect(run.end?.reason == .noMoreQuestions("there is one sound only"))
    }

    @Test("an answer that cannot be kept is told, and the game goes on")
    func fullDisk() {
        var kept = 0
        var run = run { _ in
            kept += 1
            if kept == 1 { throw Full() }
        }
        run.start()
        run.tick()
        run.handle(.begin)
        run.handle(.answer(.choice(0)))
        #expect(run.trouble == "the disk is full")
        run.handle(.goOn)
        run.handle(.answer(.choice(0)))
        #expect(run.trouble == nil && question(run)?.tally.right == 2)
    }

    @Test("the last answer notes the game as completed, unless it could not be kept")
    func completed() {
        for isFull in [false, true] {
            var (kept, completed) = (0, 0)
            let setup = QuizGameSetup(QuizRules(.classic), heardSounds: ["rain"])
            var run = QuizRun(
                setup, from: MadeSource(), on: sound.instrument,
                records: .init(
                    keep: { _ in
                        kept += 1
                        if isFull, kept == 2 { throw Full() }
                    }, noteCompleted: { completed += 1 }))
            run.start()
            run.tick()
            run.handle(.begin)
            run.handle(.answer(.choice(0)))
            #expect(completed == 0)
            run.handle(.goOn)
            run.handle(.answer(.choice(1)))
            #expect(kept == 2 && completed == (isFull ? 0 : 1))
            #expect(run.trouble == (isFull ? "the disk is full" : nil))
        }
    }

    @Test("a pause ends what is heard, and the first hearing begins anew")
    func pausing() {
        var run = run()
        run.start()
        run.tick()
        run.handle(.begin)
        sound.goOn(0.5)
        run.tick()
        run.handle(.pause)
        sound.goOn(60)
        run.tick()
        #expect(run.view == .paused)
        run.handle(.goOn)
        run.tick()
        #expect(sound.played.count == 2 && question(run)?.clipHeard == 0 && question(run)?.secondsLeft == 10)
    }
}
