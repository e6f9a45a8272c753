import Quiz
import QuizRoom
import Terminal
import Testing

@Suite("Two sides at one screen") struct SidesTests {
    private static let size = Size(columns: 100, rows: 30)

    private func view(turn: SurfaceSide?, failed: SurfaceSide? = nil, wrong: QuizAnswer? = nil) -> QuizQuestionView {
        QuizQuestionView(
            question: MadeSource.question(1), number: 1, hearings: 1, canHearAgain: true, tally: QuizTally(),
            sides: QuizSidesView(
                score: SidesScore(), turn: turn, failed: failed, wrong: wrong, canBuzz: turn == nil))
    }

    /// What a touch comes to, column by column, in a row of the answers.
    private func touches(_ view: QuizQuestionView) -> [QuizScreenModel.Reaction] {
        var model = QuizScreenModel()
        model.show(.question(view))
        return (0..<Self.size.columns).map {
            model.point(at: Place(column: $0, row: 10), .question(view), size: Self.size)
        }
    }

    @Test("each side buzzes on its half, and answers stand on the half of the one whose turn it is alone")
    func halves() {
        let waiting = touches(view(turn: nil))
        #expect(waiting[..<45].contains(.buzz(.left)) && !waiting[..<45].contains(.buzz(.right)))
        #expect(waiting[55...].contains(.buzz(.right)) && !waiting[55...].contains(.buzz(.left)))
        #expect(waiting.first == .buzz(.left) && waiting.last == .buzz(.right), "up to the edges of the screen")
        for turn in SurfaceSide.allCases {
            let found = touches(view(turn: turn))
            let (own, other) = turn == .left ? (found[..<48], found[52...]) : (found[52...], found[..<48])
            func isAnswer(_ reaction: QuizScreenModel.Reaction) -> Bool {
                if case .event(.answer) = reaction { true } else { false }
            }
            #expect(own.contains(where: isAnswer) && !other.contains(where: isAnswer), "\(turn)")
        }
    }

    @Test("each side has keys of its own, and those of the other side do nothing")
    func keys() {
        var model = QuizScreenModel()
        let waiting = QuizView.question(view(turn: nil))
        model.show(waiting)
        #expect(model.handle(.character("q"), waiting, size: Self.size) == .buzz(.left))
        #expect(model.handle(.character("P"), waiting, size: Self.size) == .buzz(.right))
        #expect(model.handle(.character("1"), waiting, size: Self.size) == .none)
        let right = QuizView.question(view(turn: .right))
        #expect(model.handle(.character("1"), right, size: Self.size) == .none)
        #expect(model.handle(.character("8"), right, size: Self.size) == .event(.answer(.choice(1))))
        let left = QuizView.question(view(turn: .left))
        #expect(model.handle(.character("8"), left, size: Self.size) == .none)
        #expect(model.handle(.character("1"), left, size: Self.size) == .event(.answer(.choice(0))))
    }

    @Test("the touch's own time counts; what a device with another clock says is of now")
    func touchTime() {
        let sound = FakeSound()
        let source = MadeSource()
        func begun() -> QuizRun {
            let setup = QuizGameSetup(QuizRules(.sides), heardSounds: ["rain"])
            var run = QuizRun(setup, from: source, on: sound.instrument, records: .none)
            run.start()
            run.tick()
            run.handle(.begin)
            run.tick()
            sound.goOn(3)
            run.tick()
            return run
        }
        func secondsLeft(_ run: QuizRun) -> Double? {
            if case .question(let view) = run.view, view.sides?.turn == .left { view.secondsLeft } else { nil }
        }
        for (touched, left) in [(59_700_000, 4.7), (60_000_000, 5), (12, 5), (61_000_000, 5)] as [(Int64, Double)] {
            var run = begun()
            run.buzz(.left, touchedMicroseconds: touched, nowMicroseconds: 60_000_000)
            #expect(secondsLeft(run).map { abs($0 - left) < 1e-6 } == true, "\(touched): \(secondsLeft(run) ?? -1)")
        }
    }

    @Test("answers for fingers are large, and a screen without room for them is refused")
    func room() {
        let least = Size(columns: 6, rows: 4)
        #expect(GameRoom.fits(least: least, size: Size(columns: 100, rows: 40), isForSides: false))
        #expect(GameRoom.fits(least: least, size: Size(columns: 100, rows: 40), isForSides: true))
        #expect(!GameRoom.fits(least: least, size: Size(columns: 100, rows: 20), isForSides: true))
        #expect(!GameRoom.fits(least: least, size: Size(columns: 16, rows: 40), isForSides: false))
    }
}
