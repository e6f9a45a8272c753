import Granular
import Quiz
import QuizRoom
import QuizSounds
import Terminal
import Testing

@Suite("Answers that are pictures") struct PictureScreenTests {
    private static let words = [
        "density 3 grains/s", "density 6 grains/s", "density 12 grains/s", "density 18 grains/s",
    ]

    private func view(answer: Int? = nil) -> QuizQuestionView {
        let clip = QuizClip(sound: "rain", seconds: 1, seed: 1)
        let choices = Self.words.map { QuizChoice($0, picture: QuizPicture(.outline, of: clip)) }
        let question = QuizQuestion(
            kind: .picture, seed: 1, subject: .parameter(.density), prompt: "Which outline is that of what you hear?",
            clips: [clip], asked: .choice(choices, right: 2), explanation: "density 12 grains/s")
        var game = QuizGame(QuizGameSetup(QuizRules(.kind(.picture)), heardSounds: ["rain"]))
        _ = game.start()
        _ = game.handle(.questionReady(question), at: 0)
        _ = game.handle(.begin, at: 0)
        _ = game.handle(.clipEnded(0), at: 1)
        if let answer { _ = game.handle(.answer(.choice(answer)), at: 3) }
        guard case .question(let view) = game.view(at: 4) else { fatalError("no question") }
        return view
    }

    private func lines(_ view: QuizQuestionView, columns: Int, rows: Int) -> [String] {
        var model = QuizScreenModel()
        model.show(.question(view))
        let samples = (0..<2_000).map { Float($0 % 400) / 400 }
        let pictures = [ClipPicture?](repeating: ClipPicture(.outline, of: samples, rate: 1_000), count: 4)
        let canvas = QuizCanvas.draw(
            .question(view), QuizRules(.kind(.picture)), model, pictures: pictures,
            size: Size(columns: columns, rows: rows), Capabilities(graphics: .braille, colours: 0))
        return canvas.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The rows on which a picture's number stands in its frame.
    private func rowsOfPictures(_ lines: [String]) -> [Int] {
        (1...4).compactMap { number in lines.firstIndex { $0.contains("─ \(number) ─") } }
    }

    @Test("four in a row where each is wide enough, else two beside two; nothing of them is said before the answer")
    func large() {
        let wide = rowsOfPictures(lines(view(), columns: 120, rows: 40))
        #expect(wide.count == 4 && Set(wide).count == 1, "\(lines(view(), columns: 120, rows: 40))")
        let usual = rowsOfPictures(lines(view(), columns: 80, rows: 24))
        #expect(usual.count == 4 && usual[0] == usual[1] && usual[2] == usual[3] && usual[1] < usual[2])
        for (columns, rows) in [(120, 40), (80, 24), (60, 22)] {
            let shown = lines(view(), columns: columns, rows: rows).joined(separator: "\n")
            #expect(!shown.contains("grains/s"), "\(shown)")
        }
    }

    @Test(
        "on a smaller screen they are words with numbers, whole and each by itself",
        arguments: [(40, 12), (59, 24), (80, 21)])
    func small(columns: Int, rows: Int) {
        for answer in [nil, 0] {
            let shown = lines(view(answer: answer), columns: columns, rows: rows)
            for (index, words) in Self.words.enumerated() {
                #expect(shown.contains { $0.contains("\(index + 1)  \(words)") }, "\(words)\n\(shown)")
            }
            #expect(shown.joined(separator: " ").contains("Which outline is that of what you"))
            #expect(answer == nil ? shown.contains { $0.contains("7 s") } : shown.contains { $0.contains("Wrong") })
        }
    }

    @Test("at every size what is pressed lies within the screen, and nothing lies on anything else")
    func overlaps() {
        for (columns, rows) in [(80, 24), (40, 12), (120, 40), (60, 22), (60, 20), (59, 19)] {
            for answer in [nil, 0] {
                let view = view(answer: answer)
                var model = QuizScreenModel()
                model.show(.question(view))
                let size = Size(columns: columns, rows: rows)
                var found: [QuizScreenModel.Reaction: (rows: ClosedRange<Int>, columns: ClosedRange<Int>)] = [:]
                var counts: [QuizScreenModel.Reaction: Int] = [:]
                for row in 0..<rows {
                    for column in 0..<columns {
                        let place = Place(column: column, row: row)
                        let reaction = model.point(at: place, .question(view), size: size)
                        guard reaction != .none else { continue }
                        let before = found[reaction] ?? (row...row, column...column)
                        found[reaction] = (
                            min(before.rows.lowerBound, row)...max(before.rows.upperBound, row),
                            min(before.columns.lowerBound, column)...max(before.columns.upperBound, column)
                        )
                        counts[reaction, default: 0] += 1
                    }
                }
                #expect(found.count == (answer == nil ? 7 : 3), "\(columns)x\(rows): \(found.keys)")
                for (reaction, area) in found {
                    // A rectangle of which another one has taken nothing.
                    #expect(
                        counts[reaction] == area.rows.count * area.columns.count, "\(reaction) at \(columns)x\(rows)")
                }
            }
        }
    }
}
