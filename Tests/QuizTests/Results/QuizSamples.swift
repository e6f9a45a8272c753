import Files
import Granular
import Quiz

/// Results as a game keeps them.
enum QuizSamples {
    /// 2026-11-28, at noon in UTC.
    static let noon = 1_795_867_200

    static func result(
        _ kind: QuizKind = .comparison, _ subject: QuizSubject = .parameter(.density), mode: QuizMode = .classic,
        isRight: Bool = true, seconds: Double = 4, hearings: Int = 1, isTimed: Bool = true, player: String = "Ada",
        difference: QuizDifference? = nil, at time: Int = noon
    ) -> QuizResult {
        let question = QuizQuestion(
            kind: kind, seed: 7, subject: subject, prompt: "", clips: [], asked: .choice([], right: 0),
            difference: difference, explanation: "")
        return QuizResult(
            date: UniversalTime.text(time), mode: mode, question: question,
            verdict: QuizVerdict(isRight: isRight, score: isRight ? 1 : 0), answerSeconds: seconds, hearings: hearings,
            isTimed: isTimed, player: player)
    }

    static func difference(_ from: Double, _ to: Double, of parameter: Parameter = .density) -> QuizDifference {
        QuizDifference(parameter: parameter, from: from, to: to)
    }
}
