import Granular
import Study
import Testing

/// Blocks as they are played, in steps of a tenth of a second.
@Suite("A block") struct BlockSessionTests {
    /// What somebody does at a moment.
    private struct Hand {
        var seconds: Double
        var choices: [BlockChoice] = []
        var actions: [String] = []
        var isTouching = false
        var values: [Parameter: Double] = [:]
    }

    /// Plays `block` for so long, and gives what was to be done, each with its moment. What a hand does lasts one step; values stay.
    private func play(
        _ block: StudyBlock, for seconds: Double, _ hands: [Hand] = []
    ) -> [(seconds: Double, effect: BlockEffect)] {
        var session = BlockSession(block)
        var effects: [(Double, BlockEffect)] = []
        var values: [Parameter: Double] = [:]
        for tenth in 0...Int(seconds * 10) {
            let now = Double(tenth) / 10
            let own = hands.filter { Int(($0.seconds * 10).rounded()) == tenth }
            for hand in own { values.merge(hand.values) { $1 } }
            let observation = BlockObservation(
                seconds: now, isTouching: own.contains(where: \.isTouching), choices: own.flatMap(\.choices),
                actions: own.flatMap(\.actions), values: values)
            effects += session.step(observation).map { (now, $0) }
        }
        return effects
    }

    private func events(_ effects: [(seconds: Double, effect: BlockEffect)]) -> [BlockEvent] {
        effects.compactMap { if case .record(let event) = $0.effect { event } else { nil } }
    }

    private func sounds(_ effects: [(seconds: Double, effect: BlockEffect)]) -> [BlockSound] {
        effects.compactMap { if case .sound(let sound) = $0.effect { sound } else { nil } }
    }

    @Test("of free play goes on until somebody ends it")
    func play() {
        let effects = play(StudyBlock(.play), for: 60)
        #expect(effects.map(\.effect) == [.sound(.handsFromStart)])
    }

    @Test("of matching lets each target be heard, and heard again, and ends after the last one")
    func match() {
        let targets = [StudyTarget("low", values: [.pitch: 200]), StudyTarget("high", values: [.pitch: 800])]
        let effects = play(
            StudyBlock(.match(targets), mostSeconds: 10), for: 40,
            [
                Hand(seconds: 1, choices: [.listen]), Hand(seconds: 6, isTouching: true),
                Hand(seconds: 7, choices: [.listen]), Hand(seconds: 12, choices: [.done]),
                // Nothing is done before it was heard.
                Hand(seconds: 13, choices: [.done]), Hand(seconds: 14, choices: [.listen]),
            ])
        #expect(
            events(effects) == [
                .heard("low", time: 1), .began("low"), .heard("low", time: 2), .done("low"), .heard("high", time: 1),
                .timedOut("high"),
            ])
        #expect(
            sounds(effects) == [
                .still([.pitch: 200]), .handsFromStart, .still([.pitch: 200]), .hands, .silence,
                .still([.pitch: 800]), .handsFromStart, .silence,
            ])
        // Four seconds of listening, then ten of playing.
        #expect(effects.last?.effect == .finish)
        #expect(abs((effects.last?.seconds ?? 0) - 28) < 0.2)
    }

    @Test("of coming back moves everything away before each return")
    func comeBack() {
        let effects = play(
            StudyBlock(.comeBack(times: 2), mostSeconds: 5), for: 30,
            [
                Hand(seconds: 4, choices: [.done]), Hand(seconds: 8, isTouching: true),
                Hand(seconds: 9, choices: [.done]),
            ])
        #expect(events(effects) == [.kept, .began("return-1"), .done("return-1"), .timedOut("return-2")])
        #expect(sounds(effects) == [.handsFromStart, .silence, .handsFromStart, .silence, .handsFromStart, .silence])
        #expect(effects.last?.effect == .finish)
    }

    @Test("of commands knows what was done, what else was, and what was not")
    func commands() {
        let block = StudyBlock(
            .commands(
                [
                    StudyCommand("next", text: "Next", done: .action("next-scene")),
                    StudyCommand("quiet", text: "Level to zero", done: .parameter(.level, -60...(-50))),
                ], gapSeconds: 5, rounds: 2))
        let effects = play(
            block, for: 40,
            [
                Hand(seconds: 0, values: [.level: -55]), Hand(seconds: 6, actions: ["mute"]),
                Hand(seconds: 7, actions: ["next-scene"]),
                // The level is where it should be already: to move it there is still to be done.
                Hand(seconds: 11, values: [.level: -10]), Hand(seconds: 12, values: [.level: -52]),
            ])
        #expect(
            events(effects) == [
                .asked("next", round: 1), .didOther("mute", round: 1), .did("next", round: 1),
                .asked("quiet", round: 1), .did("quiet", round: 1), .asked("next", round: 2),
                .missed("next", round: 2), .asked("quiet", round: 2), .missed("quiet", round: 2),
            ])
        #expect(effects.last?.effect == .finish)
        #expect(effects.last?.seconds == 25)
    }

    @Test("of clips plays each so often, and the hand is looked at the last time")
    func trace() {
        let clips = ["one", "two"].map {
            StudyClip($0, sound: .sound("sine"), seconds: 3, moves: [.pitch: [100, 400]])
        }
        let effects = play(
            StudyBlock(.trace(clips, times: 3)), for: 60,
            (0..<600).map { Hand(seconds: Double($0) / 10, isTouching: true) })
        let one: [BlockEvent] = [
            .heard("one", time: 1), .heard("one", time: 2), .heard("one", time: 3), .began("one"),
        ]
        let two: [BlockEvent] = [
            .heard("two", time: 1), .heard("two", time: 2), .heard("two", time: 3), .began("two"),
        ]
        #expect(events(effects) == one + two)
        #expect(effects.last?.effect == .finish)
        #expect(abs((effects.last?.seconds ?? 0) - 6 * (3 + 2)) < 0.7)
        #expect(
            events(play(StudyBlock(.listen(clips, times: 1)), for: 20)) == [
                .heard("one", time: 1), .heard("two", time: 1),
            ])
    }

    @Test("A clip moves in straight lines on the curve of what moves")
    func clip() {
        let clip = StudyClip(
            "x", sound: .sound("sine"), seconds: 4, values: [.density: 20], moves: [.pitch: [100, 400, 100]])
        #expect(clip.values(at: 0) == [.density: 20, .pitch: 100])
        #expect(clip.values(at: 2)[.pitch] == 400)
        #expect(clip.values(at: 9)[.pitch] == 100)
        let between = Parameter.pitch.definition.curve.value(at: 0.5, from: 100, to: 400)
        #expect(abs((clip.values(at: 1)[.pitch] ?? 0) - between) < 1e-9)
    }
}
