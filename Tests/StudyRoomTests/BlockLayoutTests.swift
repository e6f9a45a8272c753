import InstrumentSamples
import Stage
import Study
import StudyRoom
import Terminal
import Testing

@Suite("A block with many choices") struct BlockLayoutTests {
    private static let learning = StudyLearning(
        [StudyPhrase("p", tempo: 60, sections: [[[1], [1]]])], pads: 1, toolConditions: ["tools"])

    /// Somebody who learns with tools, a moment after the phrase is there.
    private static var prompt: BlockPrompt {
        let block = StudyBlock(.learn(learning))
        let condition = StudyCondition("tools", title: "Tools", mapping: "keys")
        var session = BlockSession(
            block, at: PlannedStep(StudyStep("learn", .block(block)), condition: condition, position: 1))
        _ = session.step(.init(seconds: 0))
        _ = session.step(.init(seconds: 1, hearing: .init(isPlaying: false)))
        return session.prompt
    }

    private static func view() throws -> RunView {
        let study = StudyDefinition(
            name: "s", conditions: [StudyCondition("tools", title: "Tools", mapping: "keys")],
            each: [StudyStep("learn", .block(StudyBlock(.learn(learning))))])
        var session = StudySession(study, row: 1, order: [0])
        let take = try #require(
            session.start(at: 0).compactMap { if case .begin(let take) = $0 { take } else { nil } }.first)
        return .block(take, prompt, isReady: true)
    }

    @Test("has a key for each tool, and neither Enter nor a slip of the finger gives up")
    func keys() throws {
        let view = try Self.view()
        var model = StudyScreenModel()
        let size = Size(columns: 80, rows: 24)
        for (key, choice) in [
            (Key.character(" "), BlockChoice.play), (.enter, .play), (.character("s"), .section),
            (.character("a"), .loopFrom),
            (.character("b"), .loopTo), (.character("-"), .beatBack), (.character("+"), .beatOn),
            (.character("<"), .slower), (.character(">"), .faster),
        ] {
            #expect(model.handle(key, view, size: size) == .choice(choice), "\(key)")
        }
    }

    @Test("shows where the phrase is, what goes round and how fast, and a number and a colour on each pad")
    func phrase() throws {
        guard case .block(let take, var prompt, _) = try Self.view() else { return }
        prompt.phrase?.place = 1
        prompt.phrase?.loop = 1...2
        prompt.phrase?.speed = 0.75
        prompt.pads = 3
        var stageModel = StageModel()
        let stage = stageModel.stage(of: Samples.state(), now: 0)
        for size in [(60, 20), (80, 24), (120, 40)].map({ Size(columns: $0, rows: $1) }) {
            let view = RunView.block(take, prompt, isReady: true)
            let model = StudyScreenModel()
            func canvas(_ view: RunView) -> Canvas {
                StudyPicture.draw(
                    view, model, remark: nil, stage: stage, size: size,
                    Capabilities(graphics: .ascii, colours: 256))
            }
            let text = canvas(view).text
            #expect(text.contains("beat 2 of 2   75 %"), "\(size)\n\(text)")
            let line = try #require(text.split(separator: "\n").first { $0.contains("beat 2 of 2") })
            #expect(line.contains("O") && line.contains("=") && line.contains("|"), "\(line)")
            for pad in 1...3 { #expect(text.contains(" \(pad) "), "\(size)\n\(text)") }
            prompt.phrase?.place = 0
            #expect(canvas(.block(take, prompt, isReady: true)).text != text)
            prompt.phrase?.place = 1
        }
    }

    @Test("shows them all at every size, large enough for a finger where there is room")
    func places() throws {
        let view = try Self.view()
        let choices = Set(Self.prompt.choices.map(\.choice))
        for size in [(60, 20), (80, 24), (120, 40), (200, 50)].map({ Size(columns: $0, rows: $1) }) {
            var model = StudyScreenModel()
            var found: [BlockChoice: Int] = [:]
            for row in 0..<size.rows {
                for column in 0..<size.columns {
                    let place = Place(column: column, row: row)
                    guard case .choice(let choice) = model.point(at: place, isNew: true, view, size: size) else {
                        continue
                    }
                    found[choice, default: 0] += 1
                }
            }
            #expect(Set(found.keys) == choices, "\(size)")
            // Three rows of at least eleven columns.
            #expect(found.values.allSatisfy { $0 >= 33 }, "\(size): \(found)")
        }
    }
}
