import Quiz
import Testing

@Suite("A game of two sides") struct SidesTests {
    /// A game whose first question is heard to its end.
    private func begun(questions: Int? = nil, points: Int? = nil, isTimed: Bool = true) -> PlayedGame {
        let rules = QuizRules(.sides, questionLimit: questions, pointsToWin: points, isTimed: isTimed)
        var play = PlayedGame(QuizGameSetup(rules, heardSounds: ["rain"]))
        play.begin()
        return play
    }

    private func buzz(_ play: inout PlayedGame, _ side: SurfaceSide, touchedAt: Double? = nil) {
        play.tell(.buzz(side, touchedAt: touchedAt ?? play.now))
    }

    /// A point for a side, and on to the next question.
    private func win(_ play: inout PlayedGame, _ side: SurfaceSide) {
        buzz(&play, side)
        play.answer(0)
    }

    @Test("who buzzes first answers alone, and a right answer is a point")
    func buzzing() {
        var play = begun()
        play.tell(.answer(.choice(0)))
        #expect(play.question?.answered == nil, "nobody has buzzed")
        #expect(play.question?.sides?.canBuzz == true)
        buzz(&play, .right)
        #expect(play.question?.sides?.turn == .right && play.question?.secondsLeft == 5)
        play.now += 1
        buzz(&play, .left)
        #expect(play.question?.sides?.turn == .right)
        play.tell(.answer(.choice(0)))
        #expect(play.question?.answered?.side == .right)
        #expect(play.game.sides?.right == 1 && play.game.sides?.left == 0)
    }

    @Test("the touch that came first counts, also where it is told later; of two at one moment, who is behind")
    func fair() {
        var play = begun()
        buzz(&play, .right, touchedAt: 7.020)
        buzz(&play, .left, touchedAt: 7.015)
        #expect(play.question?.sides?.turn == .left)
        buzz(&play, .right, touchedAt: 7.016)
        #expect(play.question?.sides?.turn == .left)
        play.answer(0)
        for order in [[SurfaceSide.left, .right], [.right, .left]] {
            var again = play
            for side in order { buzz(&again, side, touchedAt: 20) }
            #expect(again.question?.sides?.turn == .right, "the left side has a point already")
        }
        play.tell(.buzz(.left, touchedAt: 30))
        play.tell(.answer(.choice(1)))
        buzz(&play, .left, touchedAt: 29)
        #expect(play.question?.sides?.turn == .right, "after an answer no touch is earlier")
    }

    @Test("a mistake passes the question to the other side, once; what was wrong is no answer any more")
    func passing() {
        var play = begun()
        buzz(&play, .left)
        play.tell(.answer(.choice(1)))
        #expect(play.question?.answered == nil)
        #expect(play.question?.sides?.turn == .right && play.question?.sides?.failed == .left)
        #expect(play.question?.secondsLeft == 5)
        play.tell(.answer(.choice(1)))
        #expect(play.question?.answered == nil, "that was wrong already")
        play.tell(.answer(.choice(0)))
        #expect(play.question?.answered?.side == .right && play.game.sides?.right == 1)
    }

    @Test("time runs out for the one who buzzed, then for the other: nobody has the point, and the game goes on")
    func timeUp() {
        var play = begun()
        buzz(&play, .left)
        play.now += 4.9
        play.tell(.tick)
        #expect(play.question?.sides?.turn == .left)
        play.now += 0.2
        play.tell(.tick)
        #expect(play.question?.sides?.turn == .right && play.question?.sides?.wrong == QuizAnswer.none)
        play.now += 5.1
        play.tell(.tick)
        #expect(play.question?.answered?.verdict.isRight == false && play.game.sides == SidesScore())
        #expect(play.question?.answered?.isLast == false)
    }

    @Test("where nobody buzzes for ten seconds it is over; without a timer it never is")
    func silence() {
        var play = begun()
        play.now += 10.1
        play.tell(.tick)
        #expect(play.question?.answered?.answer == QuizAnswer.none && play.question?.answered?.side == nil)
        var untimed = begun(isTimed: false)
        untimed.now += 100
        untimed.tell(.tick)
        buzz(&untimed, .left)
        untimed.now += 100
        untimed.tell(.tick)
        #expect(untimed.question?.sides?.turn == .left)
    }

    @Test("one can buzz into the last sound; after a mistake the other side hears it all before its time runs")
    func intoTheSound() {
        var play = PlayedGame(QuizGameSetup(QuizRules(.sides), heardSounds: ["rain"]))
        play.makeQuestions()
        play.tell(.begin)
        play.tell(.clipBegan(0))
        buzz(&play, .left)
        #expect(play.question?.sides?.turn == nil, "the first of two sounds says nothing")
        play.now = 1
        play.tell(.clipEnded(0))
        play.now = 1.4
        play.tell(.clipBegan(1))
        // Touched before the sound began, and told after it.
        _ = play.game.handle(.buzz(.left, touchedAt: 1.3), at: 1.3)
        #expect(play.question?.sides?.turn == nil)
        play.now = 1.6
        let buzzed = play.game.handle(.buzz(.left, touchedAt: 1.6), at: 1.6)
        #expect(buzzed == [.silence])
        let effects = play.tell(.answer(.choice(1)))
        #expect(effects == [.play(.question(PlayedGame.upOrDown(1)))])
        play.now = 3
        play.tell(.tick)
        #expect(play.question?.secondsLeft == 5)
        play.hear()
        play.now += 2
        #expect(play.question?.secondsLeft == 3)
        play.tell(.answer(.choice(0)))
        #expect(play.game.sides?.right == 1)
    }

    @Test("a pause stops the time of whoever answers")
    func pause() {
        var play = begun()
        buzz(&play, .left)
        play.now += 2
        play.tell(.pause)
        play.now += 60
        play.tell(.tick)
        buzz(&play, .right)
        play.tell(.goOn)
        play.now += 1
        #expect(play.question?.sides?.turn == .left && play.question?.secondsLeft == 2)
    }

    @Test("who has enough points wins; without another word that is five")
    func points() {
        var play = begun(points: 2)
        win(&play, .left)
        win(&play, .right)
        win(&play, .right)
        #expect(play.game.end?.reason == .enoughPoints && play.game.end?.sides?.leader == .right)
        #expect(QuizRules(.sides).pointsToWin == 5 && QuizRules(.sides, questionLimit: 4).pointsToWin == nil)
    }

    @Test("after all questions a tie goes on until the next point")
    func suddenDeath() {
        var play = begun(questions: 2)
        win(&play, .left)
        buzz(&play, .right)
        play.tell(.answer(.choice(0)))
        #expect(play.question?.answered?.isLast == false, "one all")
        play.tell(.goOn)
        play.makeQuestions()
        play.hear()
        play.now += 11
        play.tell(.tick)
        play.tell(.goOn)
        #expect(play.game.end == nil, "nobody knew it")
        play.makeQuestions()
        play.hear()
        win(&play, .right)
        #expect(play.game.end?.reason == .complete && play.game.end?.sides?.right == 2)
    }

    @Test("nothing is kept of it, and it is no high score")
    func keeps() {
        var play = begun(points: 1)
        win(&play, .left)
        #expect(play.results.isEmpty && play.game.end?.isHighScore == false)
    }
}
