import Granular
import Quiz
import Testing

@Suite("A game of the quiz") struct GameTests {
    @Test("the first mistake ends a classic game, and nothing else does")
    func suddenDeath() {
        var play = PlayedGame(.classic)
        play.begin()
        for _ in 0..<45 { play.answer(0) }
        #expect(play.game.end == nil && play.game.tally.right == 45)
        play.tell(.answer(.choice(1)))
        #expect(play.question?.answered?.isLast == true)
        play.tell(.goOn)
        #expect(play.game.end?.reason == .mistake && play.game.end?.tally.longestStreak == 45)
    }

    @Test("a game of one kind goes on after mistakes, and has as many questions as were asked for")
    func oneKind() {
        var play = PlayedGame(.kind(.direction), questions: 3)
        play.begin()
        for choice in [1, 0, 1] { play.answer(choice) }
        #expect(play.game.end?.reason == .complete)
        #expect(play.results.map(\.isRight) == [false, true, false])
    }

    @Test("time runs out on the audio's clock, from the end of the first hearing, and that is a mistake")
    func timer() {
        var play = PlayedGame(.classic)
        play.makeQuestions()
        play.now = 100
        play.tell(.begin)
        play.now = 130
        play.tell(.tick)
        #expect(play.question?.secondsLeft == 10, "it is not heard yet")
        play.hear()
        play.now += 9.9
        play.tell(.tick)
        #expect(play.question?.answered == nil)
        play.now += 0.2
        play.tell(.tick)
        #expect(play.question?.answered?.answer == QuizAnswer.none && play.question?.secondsLeft == 0)
        #expect(play.results.last.map { !$0.isRight && $0.answerSeconds == 10 } == true)
        play.tell(.goOn)
        #expect(play.game.end?.reason == .timeUp)
    }

    @Test("hearing it again costs time, and is counted")
    func again() {
        var play = PlayedGame(.classic)
        play.makeQuestions()
        play.tell(.begin)
        play.tell(.clipBegan(0))
        play.tell(.again)
        #expect(play.played.count == 1, "the first hearing is not over")
        play.tell(.clipEnded(0))
        play.tell(.clipBegan(1))
        play.tell(.clipEnded(1))
        play.now += 1
        play.tell(.again)
        play.hear()
        #expect(play.played.count == 2 && play.question?.secondsLeft == 7)
        play.tell(.answer(.choice(0)))
        #expect(play.results.first.map { $0.hearings == 2 && $0.answerSeconds == 3 } == true)
    }

    @Test("a pause hides the question, ends the sound, and no time goes by")
    func pause() {
        var play = PlayedGame(.classic)
        play.begin()
        play.now += 4
        #expect(play.tell(.pause) == [.silence] && play.game.view(at: play.now) == .paused)
        play.tell(.answer(.choice(0)))
        play.now += 1_000
        play.tell(.tick)
        #expect(play.results.isEmpty)
        #expect(play.tell(.goOn) == [])
        #expect(play.question?.secondsLeft == 6)
    }

    @Test("a pause in the first hearing begins it anew")
    func pauseInHearing() {
        var play = PlayedGame(.classic)
        play.makeQuestions()
        play.tell(.begin)
        play.tell(.clipBegan(0))
        play.tell(.pause)
        play.now += 60
        play.tell(.goOn)
        #expect(play.played.count == 2 && play.played.first == play.played.last)
        play.hear()
        #expect(play.question?.secondsLeft == 10)
    }

    @Test("leaving is asked about; who stays goes on, who leaves has no high score")
    func leaving() {
        var play = PlayedGame(.classic)
        play.begin()
        play.answer(0)
        play.now += 2
        play.tell(.leave)
        #expect(play.game.view(at: play.now) == .leaving)
        play.now += 50
        play.tell(.confirmed(false))
        #expect(play.question?.secondsLeft == 8)
        play.tell(.leave)
        let effects = play.tell(.confirmed(true))
        #expect(effects.contains(.silence) && play.game.end?.reason == .left)
        #expect(play.game.end?.isHighScore == false && play.game.end?.tally.right == 1)
    }

    @Test("a game is noted as completed with its last answer, and not where it was left before")
    func completed() {
        func isNoted(_ effects: [QuizGameEffect]) -> Bool { effects.contains(.completed) }
        var classic = PlayedGame(.classic)
        classic.begin()
        classic.answer(0)
        #expect(!isNoted(classic.effects))
        classic.tell(.answer(.choice(1)))
        #expect(isNoted(classic.effects))
        // Whoever leaves now has played to the end, and is told so.
        classic.tell(.leave)
        #expect(!isNoted(classic.tell(.confirmed(true))) && classic.game.end?.reason == .mistake)
        #expect(classic.game.end?.isHighScore == true)
        var left = PlayedGame(.kind(.direction), questions: 2)
        left.begin()
        left.answer(0)
        left.tell(.leave)
        left.tell(.confirmed(true))
        #expect(!isNoted(left.effects) && left.game.end?.reason == .left && left.game.end?.isHighScore == false)
        var few = PlayedGame(.classic)
        few.begin()
        few.tell(.noMoreQuestions("there is one sound only"))
        while few.game.end == nil { few.answer(0) }
        #expect(few.effects.filter { $0 == .completed }.count == 1)
    }

    @Test("an answer before the end of the first hearing counts, without speed")
    func early() {
        var play = PlayedGame(.kind(.direction), questions: 2)
        play.makeQuestions()
        play.tell(.begin)
        play.tell(.clipBegan(0))
        play.now += 0.5
        play.tell(.answer(.choice(0)))
        #expect(play.question?.answered.map { $0.isEarly && $0.verdict.isRight } == true)
        #expect(play.game.tally.points == 100 && play.game.tally.speedPoints == 0)
        #expect(play.results.first?.isEarly == true)
        play.tell(.goOn)
        play.hear()
        play.tell(.answer(.choice(0)))
        #expect(play.results.last?.isEarly == false && play.game.tally.speedPoints == 100)
    }

    @Test("going on is possible only after an answer, and each question is answered once")
    func goingOn() {
        var play = PlayedGame(.classic)
        play.begin()
        #expect(play.tell(.goOn) == [] && play.question?.number == 1)
        play.tell(.answer(.choice(7)))
        play.tell(.answer(.name("up")))
        #expect(play.question?.answered == nil, "those are no answers to it")
        play.tell(.answer(.choice(0)))
        play.tell(.answer(.choice(1)))
        #expect(play.results.map(\.isRight) == [true])
        play.tell(.goOn)
        #expect(play.question?.number == 2)
    }

    @Test("after an answer both sounds can be heard, one line says what differed, and no time goes by")
    func comparing() throws {
        var play = PlayedGame(.kind(.direction))
        play.begin()
        play.tell(.answer(.choice(1)))
        #expect(play.question?.question.explanation == "density 12 → 18 grains/s")
        let both = try #require(play.question?.answered?.comparison)
        #expect([both.a.clip, both.b?.clip] == PlayedGame.upOrDown(1).clips)
        #expect(play.tell(.compare(.a)) == [.play(.comparison(.a, both))])
        play.tell(.clipBegan(0))
        #expect(play.question?.sideHeard == .a)
        #expect(play.tell(.compare(.b)) == [.play(.comparison(.b, both))])
        play.tell(.clipBegan(0))
        play.now += 100
        play.tell(.clipEnded(0))
        #expect(play.question?.sideHeard == nil && play.results.first?.answerSeconds == 0)
    }

    @Test("twenty questions are made ahead, the next when half are used, and none is asked twice")
    func batches() {
        var play = PlayedGame(.classic)
        #expect(play.effects == [.makeQuestions(20)])
        play.begin()
        for _ in 0..<8 { play.answer(0) }
        #expect(play.wanted == 20, "eleven are left")
        play.answer(0)
        #expect(play.wanted == 40)
        for _ in 0..<100 { play.answer(0) }
        let seeds = play.results.map(\.seed)
        #expect(Set(seeds).count == seeds.count && seeds.count == 109)
    }

    @Test("a question that was asked before is passed over, and another one asked for")
    func repeats() {
        var play = PlayedGame(QuizGameSetup(QuizRules(.kind(.direction), questionLimit: 3), heardSounds: ["rain"])) {
            PlayedGame.upOrDown($0 / 2)
        }
        play.begin()
        for _ in 0..<3 { play.answer(0) }
        #expect(play.game.end?.reason == .complete && Set(play.results.map(\.seed)).count == 3)
    }

    @Test("a game of few questions asks for no more than those")
    func few() {
        var play = PlayedGame(.kind(.direction), questions: 5)
        play.begin()
        for _ in 0..<5 { play.answer(0) }
        #expect(play.wanted == 5 && play.game.end?.reason == .complete)
    }

    @Test("where no question is ready the game waits, and goes on with the first that is")
    func waiting() {
        var play = PlayedGame(.classic)
        play.tell(.begin)
        #expect(play.game.view(at: 0) == .waiting)
        play.tell(.questionReady(PlayedGame.upOrDown(1)))
        #expect(play.question?.number == 1)
        play.hear()
        play.tell(.answer(.choice(0)))
        play.tell(.goOn)
        play.tell(.noMoreQuestions("there is one sound only"))
        #expect(play.game.end?.reason == .noMoreQuestions("there is one sound only"))
    }

    @Test("sounds that the player has not heard are introduced by their names, once")
    func introductions() {
        var play = PlayedGame(QuizGameSetup(QuizRules(.classic)))
        play.makeQuestions()
        play.tell(.begin)
        #expect(play.game.view(at: 0) == .introducing("rain"))
        play.tell(.pause)
        play.tell(.goOn)
        play.hear(clips: 1)
        #expect(play.effects.contains(.introduced("rain")) && play.question?.number == 1)
        play.hear()
        play.answer(0)
        #expect(play.question?.number == 2)
        let introductions = play.played.filter { if case .introduction = $0 { true } else { false } }
        #expect(introductions.count == 2, "once, and again after the pause")
    }

    @Test("where names are the answers, one sound that is new is not introduced alone")
    func names() {
        func introduced(_ asked: QuizAsked, _ kind: QuizKind, heard: Set<String>) -> [String] {
            var play = PlayedGame(QuizGameSetup(QuizRules(.kind(kind)), heardSounds: heard)) { seed in
                QuizQuestion(
                    kind: kind, seed: seed, subject: .sound("rain"), prompt: "?",
                    clips: [QuizClip(sound: "rain", seconds: 1, seed: 1)], asked: asked, explanation: "")
            }
            play.makeQuestions()
            play.tell(.begin)
            while case .introducing = play.game.view(at: play.now) { play.hear(clips: 1) }
            return play.effects.compactMap { if case .introduced(let name) = $0 { name } else { nil } }
        }
        let choices = ["rain", "choir", "bell"]
        let sound = QuizAsked.choice(choices.map { QuizChoice($0) }, right: 0)
        #expect(introduced(sound, .sound, heard: ["choir", "bell"]) == ["bell", "choir", "rain"])
        #expect(introduced(sound, .sound, heard: ["choir", "bell", "rain"]) == [])
        let name = QuizAsked.name("rain", others: ["sea", "choir", "bell", "drums"])
        #expect(introduced(name, .name, heard: []) == ["bell", "choir", "rain", "sea"])
    }

    @Test("right answers and speed are counted apart; without a timer there is no speed")
    func points() {
        var play = PlayedGame(.kind(.direction), questions: 2)
        play.begin()
        play.now += 4
        play.answer(0)
        play.now += 1
        play.answer(1)
        let end = play.game.end
        #expect(end?.tally.points == 100 && end?.tally.speedPoints == 60 && end?.tally.longestStreak == 1)
        var slow = PlayedGame(.kind(.direction), questions: 1, isTimed: false)
        slow.begin()
        slow.now += 4_000
        slow.tell(.tick)
        #expect(slow.question?.secondsLeft == nil)
        slow.answer(0)
        #expect(slow.game.end?.tally.points == 100 && slow.game.end?.tally.speedPoints == 0)
        #expect(slow.results.first?.isTimed == false)
    }

    @Test("the end says whether it is a high score: more points, or as many and faster")
    func highScore() {
        func end(_ right: Int, after seconds: Double, best: QuizTally?) -> QuizEnd? {
            let rules = QuizRules(.kind(.direction), questionLimit: 3)
            var play = PlayedGame(QuizGameSetup(rules, heardSounds: ["rain"], best: best))
            play.begin()
            for number in 0..<3 {
                play.now += seconds
                play.answer(number < right ? 0 : 1)
            }
            return play.game.end
        }
        let first = end(2, after: 5, best: nil)
        #expect(first?.isHighScore == true)
        #expect(end(2, after: 5, best: first?.tally)?.isHighScore == false, "it is the same")
        #expect(end(2, after: 4, best: first?.tally)?.isHighScore == true)
        #expect(end(1, after: 0, best: first?.tally)?.isHighScore == false)
        #expect(end(0, after: 0, best: nil)?.isHighScore == false, "no point at all")
    }

    @Test("a plan asks nothing more after ten minutes")
    func plan() {
        var play = PlayedGame(.plan)
        play.begin()
        play.answer(0)
        play.now = 599
        play.answer(1)
        #expect(play.game.end == nil)
        play.now = 602
        play.answer(0)
        #expect(play.game.end?.reason == .longEnough && play.results.count == 3)
    }

    @Test("a sound is matched by hand from the end of the first hearing to the answer, and not while it is paused")
    func byHand() {
        let target = QuizClip(sound: "rain", values: [.density: 20], seconds: 1, seed: 1)
        let question = QuizQuestion(
            kind: .match, seed: 1, subject: .parameter(.density), prompt: "Play it", clips: [target],
            asked: .touch(targets: [.density: 20]), explanation: "density 20 grains/s")
        let rules = QuizRules(.kind(.match), questionLimit: 1)
        var play = PlayedGame(QuizGameSetup(rules, heardSounds: ["rain"])) { _ in question }
        play.makeQuestions()
        play.tell(.begin)
        play.tell(.clipBegan(0))
        #expect(play.tell(.clipEnded(0)) == [.letPlay(question)])
        #expect(play.tell(.pause) == [.silenceHand, .silence])
        #expect(play.tell(.goOn) == [.letPlay(question)])
        #expect(play.question?.secondsLeft == 20)
        let effects = play.tell(.answer(.touch([.density: 20])))
        #expect(effects.first == .silenceHand && play.question?.answered?.verdict.isRight == true)
        #expect(play.question?.answered?.comparison?.b?.clip.values == [.density: 20])
    }

    @Test("results are dated by the audio's clock")
    func dates() {
        let rules = QuizRules(.kind(.direction), questionLimit: 1)
        var play = PlayedGame(QuizGameSetup(rules, player: "Ada", heardSounds: ["rain"], clockBegan: 1_795_867_384))
        play.begin()
        play.answer(0)
        #expect(play.results.first?.date == "2026-11-28T12:03:06Z" && play.results.first?.player == "Ada")
    }
}
