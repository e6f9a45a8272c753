import Files
import Numbers
import Quiz

/// What is said of a game, in a line each: on the screen and in plain lines.
package enum QuizWords {
    /// A question, which of how many, and how long there is.
    static func heading(_ view: QuizQuestionView) -> String {
        view.count.map { "Question \(view.number) of \($0)" } ?? "Question \(view.number)"
    }

    /// Whether an answer was right, and what is right.
    static func verdict(_ answered: QuizQuestionView.Answered, of question: QuizQuestion) -> String {
        "\(head(answered, question)) \(sentence(question.explanation))"
    }

    private static func head(_ answered: QuizQuestionView.Answered, _ question: QuizQuestion) -> String {
        let points = Int((100 * answered.verdict.score).rounded())
        if let side = answered.side {
            return answered.verdict.isRight ? "\(title(side)) is right." : "Neither side is right."
        }
        if answered.answer == .none { return "Time is up." }
        if question.isAnsweredByHand {
            return answered.verdict.isRight ? "Right: \(points) of 100." : "Not near enough: \(points) of 100."
        }
        if answered.verdict.isRight { return answered.isEarly ? "Right, not heard to its end." : "Right." }
        switch (answered.answer, question.asked) {
        case (.choice(let index), .choice(let choices, _)) where choices.indices.contains(index):
            return "Wrong, not \(choices[index].text)."
        case (.name(let name), _):
            let name = shown(name)
            return name.isEmpty ? "Wrong." : "Wrong, not \(name)."
        default: return "Wrong."
        }
    }

    /// A typed name is shown up to so many characters.
    private static let longestName = 40

    /// What was typed, as it is shown again: in one line without control characters, cut where it is long.
    static func shown(_ typed: String) -> String {
        let name = boundedName(typed, .unlimited).trimmed
        // Of bytes one character may have thousands.
        let cut = boundedName(name, NameLimit(characters: longestName - 1, bytes: 4 * longestName))
        return name.count <= longestName && name.utf8.count <= 4 * longestName ? name : "\(cut.trimmed)…"
    }

    /// What it has come to so far.
    static func tally(_ tally: QuizTally, isTimed: Bool) -> String {
        let speed = isTimed ? ", speed \(tally.speedPoints)" : ""
        let row = tally.streak > 1 ? ", \(tally.streak) in a row" : ""
        return "\(tally.right) of \(tally.answered) right, \(tally.points) points\(speed)\(row)"
    }

    /// What can be heard again after an answer: "a plays the first, b plays the second".
    static func comparison(_ comparison: QuizComparison) -> String {
        comparison.b.map { "a plays \(comparison.a.title), b plays \($0.title)" } ?? "a plays \(comparison.a.title)"
    }

    /// Why a game ended.
    package static func reason(_ reason: QuizEnd.Reason) -> String {
        switch reason {
        case .mistake: "The first mistake ends it."
        case .timeUp: "Time ran out, which ends it."
        case .complete: "All questions are answered."
        case .enoughPoints: "Those are enough points."
        case .longEnough: "That is enough for today."
        case .left: "You left."
        case .noMoreQuestions(let reason): "No more questions: \(sentence(reason))"
        }
    }

    /// What a game came to.
    static func score(_ end: QuizEnd) -> String {
        if let sides = end.sides { return winner(sides) }
        let tally = end.tally
        let speed = end.rules.isTimed ? ", \(tally.speedPoints) for speed" : ""
        return
            "\(tally.right) of \(tally.answered) right: \(tally.points) points\(speed). Longest streak: \(tally.longestStreak)."
    }

    /// Whether it is a high score, and what is to beat.
    static func record(_ end: QuizEnd) -> String {
        if end.sides != nil { return "Two sides: nothing is kept of it." }
        if end.isBestOfDay { return recordOfDay(end) }
        let name = compared(end.rules)
        if end.isHighScore {
            guard let best = end.best else { return "Your first high score in \(name)!" }
            return "New high score in \(name)! Before: \(points(best, end.rules))."
        }
        guard let best = end.best else { return "No high score in \(name) yet." }
        return "High score in \(name): \(points(best, end.rules))."
    }

    /// Which games one is compared with: "direction", "direction (5 questions) without a timer".
    private static func compared(_ rules: QuizRules) -> String {
        let count = rules.comparedQuestions.flatMap { $0 == QuizRules.batchCount ? nil : $0 }
        let questions = count.map { " (\(counted($0, "question")))" } ?? ""
        return "\(rules.mode.name)\(questions)\(rules.isTimed ? "" : " without a timer")"
    }

    private static func recordOfDay(_ end: QuizEnd) -> String {
        if end.isHighScore { return end.best == nil ? "The first of today!" : "The best of today!" }
        return end.best.map { "Best of today: \(points($0, end.rules))." } ?? ""
    }

    /// The best game of the day, for those who have not begun; `nil` before the first.
    package static func best(_ tally: QuizTally?, _ rules: QuizRules) -> String? {
        tally.map { "Best of today: \(points($0, rules))" }
    }

    private static func points(_ tally: QuizTally, _ rules: QuizRules) -> String {
        "\(tally.points) points" + (rules.isTimed ? ", \(tally.speedPoints) for speed" : "")
    }

    /// A side as it is called.
    static func title(_ side: SurfaceSide) -> String { side == .left ? "Left" : "Right" }

    /// What two sides have come to.
    static func score(_ sides: SidesScore) -> String { "left \(sides.left), right \(sides.right)" }

    /// Who is asked now, of two sides, and why; `nil` before anybody buzzed.
    static func turn(_ sides: QuizSidesView, of question: QuizQuestion) -> String? {
        guard let turn = sides.turn else { return nil }
        guard let failed = sides.failed else { return "\(title(turn)) answers." }
        let mistake: String =
            switch (sides.wrong, question.asked) {
            case (.choice(let index)?, .choice(let choices, _)) where choices.indices.contains(index):
                "not \(choices[index].text)"
            default: "time is up"
            }
        return "\(title(failed)): \(mistake). \(title(turn)) answers."
    }

    private static func winner(_ sides: SidesScore) -> String {
        guard let leader = sides.leader else { return "A tie: \(sides.left) to \(sides.right)." }
        return "\(title(leader)) wins, \(sides[leader]) to \(sides[leader.other])."
    }

    /// Seconds as they are read: "10 seconds", "1 second".
    static func seconds(_ seconds: Double) -> String { seconds == 1 ? "1 second" : "\(decimal(seconds)) seconds" }

    /// A text as a sentence, with one full stop.
    package static func sentence(_ text: String) -> String {
        guard let first = text.first else { return "" }
        let ends = text.last.map { ".!?".contains($0) } ?? false
        return first.uppercased() + text.dropFirst() + (ends ? "" : ".")
    }
}
