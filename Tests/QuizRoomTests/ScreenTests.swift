import Granular
import Quiz
import QuizRoom
import Terminal
import Testing

@Suite("A game on the screen") struct ScreenTests {
    private let size = Size(columns: 80, rows: 24)
    private static let sizes = [(80, 24), (120, 40), (60, 16)]

    /// A question as it is seen after its first hearing.
    private func view(of question: QuizQuestion, answer: QuizAnswer? = nil) -> QuizQuestionView {
        let setup = QuizGameSetup(QuizRules(.kind(question.kind), questionLimit: 5), heardSounds: ["rain", "sea"])
        var game = QuizGame(setup)
        _ = game.start()
        _ = game.handle(.questionReady(question), at: 0)
        _ = game.handle(.begin, at: 0)
        for clip in question.clips.indices { _ = game.handle(.clipEnded(clip), at: 1) }
        if let answer { _ = game.handle(.answer(answer), at: 3) }
        guard case .question(let view) = game.view(at: 4) else { fatalError("no question") }
        return view
    }

    private let name = QuizQuestion(
        kind: .name, seed: 1, subject: .sound("rain"), prompt: "What is this sound called?",
        clips: [QuizClip(sound: "rain", seconds: 1, seed: 1)], asked: .name("rain", others: ["sea"]),
        explanation: "It is rain")

    private func text(_ view: QuizView, _ model: QuizScreenModel, size: Size, ascii: Bool = false) -> String {
        QuizCanvas.draw(
            view, QuizRules(.classic), model, size: size,
            Capabilities(graphics: ascii ? .ascii : .braille, colours: 0)
        ).text
    }

    @Test("at every size the question, its answers by their numbers, the time and the keys are there", arguments: sizes)
    func all(columns: Int, rows: Int) {
        for ascii in [false, true] {
            let view = QuizView.question(view(of: MadeSource.question(1)))
            var model = QuizScreenModel()
            model.show(view)
            let text = text(view, model, size: Size(columns: columns, rows: rows), ascii: ascii)
            for words in ["Did the density go up or down?", "1  up", "2  down", "7 s", "Space: hear again", "Pause"] {
                #expect(text.contains(words), "\(words) at \(columns)x\(rows)\n\(text)")
            }
            #expect(!text.contains("Go on"))
        }
    }

    @Test("in the smallest terminal the verdict is whole, both values and the way out are there, and so is the end")
    func smallest() {
        let small = Size(columns: 40, rows: 12)
        let view = QuizView.question(view(of: MadeSource.question(1), answer: .choice(1)))
        var model = QuizScreenModel()
        model.show(view)
        let answered = text(view, model, size: small)
        for words in ["Wrong, not down. Density 12 → 18", "grains/s.", "B 18", "(right)", "Esc: leave"] {
            #expect(answered.contains(words), "\(words)\n\(answered)")
        }
        var tally = QuizTally()
        tally.add(QuizVerdict(isRight: true, score: 1), fractionLeft: 0.5)
        let end = QuizView.ended(
            QuizEnd(
                rules: QuizRules(.kind(.comparison), questionLimit: 1), reason: .complete, tally: tally, best: nil))
        model.show(end)
        let ended = text(end, model, size: small)
        for words in ["1 of 1 right: 100 points", "high score in comparison", "(1 question)!", "Close", "Enter: close"]
        {
            #expect(ended.contains(words), "\(words)\n\(ended)")
        }
    }

    @Test("after an answer words, not colours, say which is right and which was yours, what differed, and where")
    func answered() {
        let view = QuizView.question(view(of: MadeSource.question(1), answer: .choice(1)))
        var model = QuizScreenModel()
        model.show(view)
        let text = text(view, model, size: size)
        for words in [
            "1  up  (right)", "2  down  (yours)", "Wrong, not down. Density 12 → 18 grains/s.", "A: the first",
            "B: the second", "Go on", "a, b: hear",
        ] {
            #expect(text.contains(words), "\(words)\n\(text)")
        }
        let line = text.split(separator: "\n").first { $0.contains("density") && $0.contains("A 12") } ?? ""
        #expect(line.firstIndex(of: "A") ?? line.endIndex < line.firstIndex(of: "B") ?? line.startIndex, "\(line)")
    }

    @Test("numbers, arrows with Enter and a finger on it give the same answer; after it they give none")
    func answering() throws {
        let open = QuizView.question(view(of: MadeSource.question(1)))
        var model = QuizScreenModel()
        model.show(open)
        #expect(model.handle(.enter, open, size: size) == .none, "nothing is chosen")
        #expect(model.handle(.character("2"), open, size: size) == .event(.answer(.choice(1))))
        #expect(model.handle(.character("3"), open, size: size) == .none)
        #expect(model.handle(.right, open, size: size) == .none && model.handle(.right, open, size: size) == .none)
        #expect(model.handle(.enter, open, size: size) == .event(.answer(.choice(1))))
        let lines = text(open, model, size: size).split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("2  down") })
        let column = lines[row].distance(
            from: lines[row].startIndex, to: try #require(lines[row].firstRange(of: "2  down")?.lowerBound))
        let place = Place(column: column, row: row)
        #expect(model.point(at: place, open, size: size) == .event(.answer(.choice(1))))
        let done = QuizView.question(view(of: MadeSource.question(1), answer: .choice(0)))
        model.show(done)
        #expect(model.point(at: place, done, size: size) == .none)
        #expect(model.handle(.character("2"), done, size: size) == .none)
        #expect(model.handle(.character("a"), done, size: size) == .event(.compare(.a)))
        #expect(model.handle(.enter, done, size: size) == .event(.goOn))
    }

    @Test("a name is typed with all its letters, and nothing of it does anything else")
    func typing() {
        let open = QuizView.question(view(of: name))
        var model = QuizScreenModel()
        model.show(open)
        for letter in "pan p" { #expect(model.handle(.character(letter), open, size: size) == .none) }
        #expect(text(open, model, size: size).contains("> pan p"))
        #expect(model.handle(.tab, open, size: size) == .event(.again))
        #expect(model.handle(.function(2), open, size: size) == .event(.pause))
        _ = model.handle(.backspace, open, size: size)
        #expect(model.handle(.enter, open, size: size) == .event(.answer(.name("pan"))))
    }

    @Test("Esc asks before it leaves, Enter alone stays, and what is asked is hidden meanwhile")
    func leaving() {
        let open = QuizView.question(view(of: MadeSource.question(1)))
        var model = QuizScreenModel()
        model.show(open)
        #expect(model.handle(.escape, open, size: size) == .event(.leave))
        model.show(.leaving)
        for (columns, rows) in Self.sizes + [(40, 12)] {
            let shown = text(.leaving, model, size: Size(columns: columns, rows: rows))
            #expect(shown.contains("Y leaves, N or Esc stays."), "\(shown)")
            #expect(shown.contains("Y: leave   N, Esc: stay   Enter: stay"), "\(shown)")
        }
        #expect(model.handle(.character("y"), .leaving, size: size) == .event(.confirmed(true)))
        #expect(model.handle(.character("n"), .leaving, size: size) == .event(.confirmed(false)))
        #expect(model.handle(.escape, .leaving, size: size) == .event(.confirmed(false)))
        for view in [QuizView.leaving, .paused] {
            #expect(!text(view, model, size: size).contains("density"))
        }
        #expect(model.handle(.enter, .leaving, size: size) == .event(.confirmed(false)))
        #expect(model.handle(.left, .leaving, size: size) == .none)
        model.show(.leaving)
        #expect(model.handle(.enter, .leaving, size: size) == .event(.confirmed(true)))
        #expect(text(.leaving, model, size: size).contains("Enter: leave"))
    }

    @Test("on a kiosk, which has no keys, none is named")
    func touchAlone() {
        var views: [QuizView] = [
            .leaving, .paused, .about(QuizRules(.sides), note: ""), .introducing("rain"),
            .question(view(of: MadeSource.question(1))),
            .question(view(of: MadeSource.question(1), answer: .choice(1))),
        ]
        for turn in [SurfaceSide?.none, .left, .right] {
            var sides = view(of: MadeSource.question(1))
            sides.sides = QuizSidesView(score: SidesScore(), turn: turn, canBuzz: turn == nil)
            views.append(.question(sides))
        }
        for view in views {
            var model = QuizScreenModel(least: Size(columns: 6, rows: 3))
            model.show(view)
            let shown = text(view, model, size: Size(columns: 100, rows: 30))
            for key in ["Esc", "Enter", "Space", "F2", "Tab", "or Q", "or P", "7  ", "a, b", "press"] {
                #expect(!shown.contains(key), "\(key)\n\(shown)")
            }
        }
    }

    @Test("a wrong name that was typed is shown again within bounds, and moves no cursor")
    func longName() {
        for typed in [String(repeating: "pan ", count: 300), "\u{1B}[2J" + String(repeating: "e\u{301}", count: 90)] {
            let view = QuizView.question(view(of: name, answer: .name(typed)))
            var model = QuizScreenModel()
            model.show(view)
            let text = text(view, model, size: Size(columns: 120, rows: 24))
            let line = text.split(separator: "\n").first { $0.contains("Wrong, not ") } ?? ""
            #expect(line.contains("…. It is rain"), "\(line)")
            #expect(!text.contains("\u{1B}"))
        }
    }
}
