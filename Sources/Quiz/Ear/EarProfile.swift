import Granular
import Psychophysics
import Statistics

/// How small a difference a player hears of each parameter, by the answers to questions that ask for one difference.
///
/// Thresholds are Weber fractions where ratios are heard (0.1: one is 10 % more than the other), else in the parameter's unit. At the threshold
/// the difference is heard half of the time, so that of two choices 75 % are right. See ``PsiMethod`` for how they are found.
public struct EarProfile: Sendable {
    /// A threshold, as far as it is known.
    public struct Figure: Hashable, Sendable {
        /// The first day and the last of the answers, on the player's calendar.
        public var firstDay, lastDay: String
        /// The threshold.
        public var threshold: Double
        /// Where it lies with a chance of 95 %.
        public var low, high: Double
        /// How many answers it comes from.
        public var answerCount: Int
    }

    /// What is known of one parameter.
    public struct Measure: Sendable {
        /// Which.
        public var parameter: Parameter
        /// How many answers there are.
        public var answerCount: Int
        /// The threshold by the latest answers; `nil` while there are fewer than ``EarProfile/fewestAnswers``.
        public var now: Figure?
        /// Over time, the earliest first: each day, together with the next ones where it has too few answers.
        public var course: [Figure]
        /// What to ask next, on the parameter's ``QuizScale``: no more than what nearly everybody hears.
        public var nextStep: Double
    }

    /// Whose it is.
    public let player: String
    /// The parameters that were asked about, those with most answers first.
    public let measures: [Measure]

    /// With fewer answers than this nothing is said about a threshold.
    public static let fewestAnswers = 10
    /// So many of the latest answers count for the threshold now: an ear that was trained is another one.
    public static let latestAnswers = 200

    /// Measures a player by their results.
    public init(_ results: [QuizResult], player: String) {
        self.player = player
        let answers = results.compactMap(EarAnswer.init)
        measures = Dictionary(grouping: answers, by: \.parameter).map { Self.measure($0.key, $0.value) }
            .sorted { ($1.answerCount, $0.parameter.rawValue) < ($0.answerCount, $1.parameter.rawValue) }
    }

    /// The differences that say most about this ear, for the questions to come.
    public var difficulty: QuizDifficulty {
        QuizDifficulty(
            steps: Dictionary(measures.map { ($0.parameter, $0.nextStep) }) { first, _ in first })
    }

    private static func measure(_ parameter: Parameter, _ answers: [EarAnswer]) -> Measure {
        let latest = answers.suffix(latestAnswers)
        let method = psi(parameter, latest)
        let next = parameter.size(ofEarDifference: method.next(guessRate: 0.5))
        return Measure(
            parameter: parameter, answerCount: answers.count,
            now: answers.count < fewestAnswers ? nil : figure(method, latest),
            course: sittings(answers).map { figure(psi(parameter, $0), $0) },
            nextStep: min(next, QuizDifficulty.easy.steps[parameter] ?? next))
    }

    private static func psi(_ parameter: Parameter, _ answers: ArraySlice<EarAnswer>) -> PsiMethod {
        answers.reduce(into: PsiMethod(in: parameter.earRange)) { method, answer in
            method.record(answer.difference, isRight: answer.isRight, guessRate: answer.guessRate)
        }
    }

    private static func figure(_ method: PsiMethod, _ answers: ArraySlice<EarAnswer>) -> Figure {
        let estimate = method.estimate
        return Figure(
            firstDay: answers.first.map { QuizScoreText.day($0.date) } ?? "",
            lastDay: answers.last.map { QuizScoreText.day($0.date) } ?? "", threshold: estimate.threshold,
            low: estimate.interval.low, high: estimate.interval.high, answerCount: estimate.trialCount)
    }

    /// The answers day by day; a day with too few goes together with those after it, and what is left at the end is left out.
    private static func sittings(_ answers: [EarAnswer]) -> [ArraySlice<EarAnswer>] {
        var sittings: [ArraySlice<EarAnswer>] = []
        var (begin, day) = (0, "")
        for (index, answer) in answers.enumerated() {
            let itsDay = QuizScoreText.day(answer.date)
            if itsDay != day, index - begin >= fewestAnswers {
                sittings.append(answers[begin..<index])
                begin = index
            }
            day = itsDay
        }
        if answers.count - begin >= fewestAnswers { sittings.append(answers[begin...]) }
        return sittings
    }
}
