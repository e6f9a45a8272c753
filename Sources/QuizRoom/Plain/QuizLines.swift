import Granular
import Quiz

/// A game in plain lines, which a screen reader reads: each short, none drawn again.
struct QuizLines: QuizReport {
    static let help = [
        "Type the number of an answer, or the answer itself.",
        "again plays it once more. pause hides it, and stops the clock. leave ends the game.",
        "Two sides: l or r buzzes, then the number answers.",
        "After an answer: a and b play both sounds, Enter goes on.",
    ]

    func about(_ rules: QuizRules, note: String) -> [String] {
        ["\(QuizWords.sentence(rules.mode.name)) \(rules.about)"] + (note.isEmpty ? [] : [note]) + [rules.lengthLine]
    }
    func begin() -> [String] { ["Press Enter to begin; help says what you can type."] }
    func introducing(_ sound: String) -> [String] { ["This is \(sound)."] }
    func waiting() -> [String] { ["One moment."] }
    func paused() -> [String] { ["Paused. Press Enter to go on."] }
    func leaving() -> [String] { ["Leave? The game ends here. Type yes to leave, no to stay."] }
    func remark(_ text: String) -> [String] { [text] }

    func question(_ view: QuizQuestionView) -> [String] {
        var lines = ["\(QuizWords.heading(view)). \(view.question.prompt)"]
        if case .choice(let choices, _) = view.question.asked {
            lines += choices.enumerated().map { "\($0.offset + 1) \($0.element.text)" }
        }
        return lines
    }

    func turn(_ sides: QuizSidesView, _ view: QuizQuestionView) -> [String] {
        let time = view.secondsLeft == nil ? "" : " \(QuizWords.seconds(QuizRules.turnSeconds))."
        return QuizWords.turn(sides, of: view.question).map { ["\($0)\(time)"] } ?? []
    }

    func heard(_ view: QuizQuestionView) -> [String] {
        let time = view.secondsLeft == nil ? "" : " \(QuizWords.seconds(view.question.kind.seconds))."
        if view.sides != nil { return ["Who knows it? l for left, r for right.\(time)"] }
        switch view.question.asked {
        case .choice: return ["Your answer?\(time)"]
        case .name: return ["Its name?\(time)"]
        case .touch(let targets):
            let typed = targets.keys.sorted { $0.rawValue < $1.rawValue }.map(\.typedWords).joined(separator: ", ")
            return ["Your turn: play it and press Enter, or type \(typed).\(time)"]
        case .gesture: return ["Your turn: play it, then press Enter.\(time)"]
        }
    }

    func answered(_ view: QuizQuestionView, _ answered: QuizQuestionView.Answered, _ rules: QuizRules) -> [String] {
        var lines = [
            QuizWords.verdict(answered, of: view.question),
            view.sides.map { QuizWords.sentence(QuizWords.score($0.score)) }
                ?? "\(QuizWords.tally(view.tally, isTimed: rules.isTimed)).",
        ]
        let comparison = answered.comparison.map { "\(QuizWords.comparison($0)); " } ?? ""
        lines.append("\(comparison)Enter \(answered.isLast ? "ends the game" : "goes on").")
        return lines
    }

    func ended(_ end: QuizEnd) -> [String] {
        [QuizWords.reason(end.reason), QuizWords.score(end), QuizWords.record(end)]
    }
}
