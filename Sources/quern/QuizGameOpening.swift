import Glibc
import Quiz
import QuizRoom
import QuizSounds
import Session

/// A player's game with its questions and records, before it has an instrument.
struct QuizGameOpening {
    private let setup: QuizGameSetup
    private let source: any QuizSource
    private let records: QuizRun.Records

    /// - Parameters:
    ///   - rate: frames a second of the output.
    ///   - hasHand: whether a hand can play on something.
    /// - Throws: what cannot be asked here.
    init(_ choice: QuizGameChoice, player: String, _ past: QuizPast, rate: Int, hasHand: Bool) throws {
        let kinds = choice.kinds(hasHand: hasHand)
        if !hasHand, case .kind(.gesture) = choice.rules.mode {
            throw UsageError(
                description: "gesture is played with the hand: plug in a touch device, or leave out --plain")
        }
        let sounds = QuizSoundPool(UserDirectories(), rate: rate, builtInOnly: choice.asksBuiltInOnly)
        var (rules, items, difficulty, note) = (choice.rules, [QuizItem]?.none, QuizDifficulty.normal, "")
        if case .plan = rules.mode {
            let plan = QuizPlan(past.history, player: player, sounds: sounds.names, at: time(nil))
            let steps = plan.steps.map(\.item).filter { kinds.contains($0.kind) }
            (items, difficulty, note) = (steps, plan.difficulty, plan.line)
            rules.questionLimit = min(steps.count, rules.questionLimit ?? steps.count)
        }
        source = sounds.source(
            seed: choice.seed, kinds: kinds, items: items, difficulty: difficulty, rate: rate)
        // Of two sides nobody knows what the other has heard.
        let isForSides = rules.mode == .sides
        var setup = QuizGameSetup(
            rules, player: player,
            heardSounds: isForSides ? [] : sounds.heard.union(past.history.heardSounds(by: player)),
            best: QuizScores(past.history).best(rules), clockBegan: Double(time(nil)))
        setup.note = note
        self.setup = setup
        records = isForSides ? .none : past.records(player)
    }

    /// The game on an instrument; it has not begun.
    func run(on instrument: QuizInstrument) -> QuizRun {
        QuizRun(setup, from: source, on: instrument, records: records)
    }
}
