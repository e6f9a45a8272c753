import Files
import Quiz

/// A game for programs: an object a line, each with what happens as "event".
struct QuizJSONLines: QuizReport {
    private struct About: Encodable {
        var event = "about", mode: String, date: String?, about: String, note: String?, questions: Int?, timer: Bool
    }
    private struct Introduction: Encodable { var event = "introduction", sound: String }
    private struct Question: Encodable {
        var event = "question", number: Int, count: Int?, kind: QuizKind, seed: UInt64, prompt: String
        var choices: [String]?, seconds: Double?
    }
    private struct Plain: Encodable { var event: String }
    private struct Heard: Encodable { var event = "heard", number: Int, seconds: Double? }
    private struct Remark: Encodable { var event = "remark", text: String }
    private struct Turn: Encodable {
        var event = "turn", number: Int, side: SurfaceSide, failed: SurfaceSide?, seconds: Double?
    }
    private struct Answer: Encodable {
        var event = "answer", number: Int, answer: String?, right: Bool, score: Double, correct: String
        var seconds: Double, hearings: Int, points: Int, speedPoints: Int, streak: Int
        var side: SurfaceSide?, leftPoints: Int?, rightPoints: Int?

        enum CodingKeys: String, CodingKey {
            case event, number, answer, right, score, correct, seconds, hearings, points, streak, side
            case speedPoints = "speed_points"
            case leftPoints = "left_points"
            case rightPoints = "right_points"
        }
    }
    private struct Best: Encodable {
        var points: Int, speedPoints: Int

        enum CodingKeys: String, CodingKey {
            case points
            case speedPoints = "speed_points"
        }
    }
    private struct End: Encodable {
        var event = "end", mode: String, reason: String, answered: Int, right: Int, points: Int, speedPoints: Int
        var longestStreak: Int, timer: Bool, isHighScore: Bool, best: Best?
        var leftPoints: Int?, rightPoints: Int?, winner: SurfaceSide?

        enum CodingKeys: String, CodingKey {
            case event, mode, reason, answered, right, points, timer, best, winner
            case leftPoints = "left_points"
            case rightPoints = "right_points"
            case speedPoints = "speed_points"
            case longestStreak = "longest_streak"
            case isHighScore = "high_score"
        }
    }

    func about(_ rules: QuizRules, note: String) -> [String] {
        let date: String? = if case .daily(let date) = rules.mode { date } else { nil }
        return line(
            About(
                mode: rules.mode.name, date: date, about: rules.about, note: note.isEmpty ? nil : note,
                questions: rules.questionLimit,
                timer: rules.isTimed))
    }
    func begin() -> [String] { [] }
    func introducing(_ sound: String) -> [String] { line(Introduction(sound: sound)) }
    func waiting() -> [String] { [] }
    func paused() -> [String] { line(Plain(event: "pause")) }
    func leaving() -> [String] { line(Plain(event: "leaving")) }
    func remark(_ text: String) -> [String] { line(Remark(text: text)) }

    func question(_ view: QuizQuestionView) -> [String] {
        let question = view.question
        let choices: [String]? = if case .choice(let choices, _) = question.asked { choices.map(\.text) } else { nil }
        return line(
            Question(
                number: view.number, count: view.count, kind: question.kind, seed: question.seed,
                prompt: question.prompt, choices: choices,
                seconds: view.secondsLeft == nil ? nil : question.kind.seconds))
    }

    func turn(_ sides: QuizSidesView, _ view: QuizQuestionView) -> [String] {
        guard let side = sides.turn else { return [] }
        return line(
            Turn(
                number: view.number, side: side, failed: sides.failed,
                seconds: view.secondsLeft == nil ? nil : QuizRules.turnSeconds))
    }

    func heard(_ view: QuizQuestionView) -> [String] { line(Heard(number: view.number, seconds: view.secondsLeft)) }

    func answered(_ view: QuizQuestionView, _ answered: QuizQuestionView.Answered, _ rules: QuizRules) -> [String] {
        line(
            Answer(
                number: view.number, answer: text(answered.answer, view.question), right: answered.verdict.isRight,
                score: answered.verdict.score, correct: view.question.explanation, seconds: answered.seconds,
                hearings: view.hearings, points: view.tally.points, speedPoints: view.tally.speedPoints,
                streak: view.tally.streak, side: answered.side, leftPoints: view.sides?.score.left,
                rightPoints: view.sides?.score.right))
    }

    func ended(_ end: QuizEnd) -> [String] {
        line(
            End(
                mode: end.rules.mode.name, reason: reason(end.reason), answered: end.tally.answered,
                right: end.tally.right, points: end.tally.points, speedPoints: end.tally.speedPoints,
                longestStreak: end.tally.longestStreak, timer: end.rules.isTimed, isHighScore: end.isHighScore,
                best: end.best.map { Best(points: $0.points, speedPoints: $0.speedPoints) },
                leftPoints: end.sides?.left, rightPoints: end.sides?.right, winner: end.sides?.leader))
    }

    private func text(_ answer: QuizAnswer, _ question: QuizQuestion) -> String? {
        switch (answer, question.asked) {
        case (.choice(let index), .choice(let choices, _)): choices.indices.contains(index) ? choices[index].text : nil
        case (.name(let name), _): name
        case (.touch(let values), _):
            values.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.definition.name) \($0.value)" }
                .joined(separator: ", ")
        case (.gesture(let points), _): "\(points.count) points"
        case (.choice, _), (.none, _): nil
        }
    }

    private func reason(_ reason: QuizEnd.Reason) -> String {
        switch reason {
        case .mistake: "mistake"
        case .timeUp: "time"
        case .complete: "complete"
        case .enoughPoints: "enough-points"
        case .longEnough: "long-enough"
        case .left: "left"
        case .noMoreQuestions: "no-more-questions"
        }
    }

    private func line(_ value: some Encodable) -> [String] {
        JSONText(value, isOneLine: true).map { [$0.description] } ?? []
    }
}
