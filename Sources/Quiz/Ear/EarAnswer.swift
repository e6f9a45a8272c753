import Granular

extension QuizKind {
    /// How often a guess is right, of kinds that ask for nothing but one difference; `nil` of others, whose answers say little about how
    /// small a difference is heard.
    var differenceGuessRate: Double? {
        switch self {
        case .direction, .comparison: 1.0 / 2
        case .odd: 1.0 / 3
        default: nil
        }
    }
}

extension Parameter {
    /// The differences that an ear is measured with: from the smallest that is asked to the largest, as a Weber fraction (0.1 is 10 % more)
    /// where ratios are heard, else in the parameter's unit.
    var earRange: ClosedRange<Double> {
        switch quizScale {
        case .ratio: return 0.002...4
        case .distance:
            let range = definition.range
            let span = range.upperBound - range.lowerBound
            return max(0.005, span / 1_000)...span
        }
    }

    /// The difference as an ear is measured with it, of a size on the ``QuizScale``, and back.
    func earDifference(ofSize size: Double) -> Double { quizScale == .ratio ? size - 1 : size }
    func size(ofEarDifference difference: Double) -> Double { quizScale == .ratio ? difference + 1 : difference }
}

/// An answer that says something about how small a difference is heard.
struct EarAnswer: Equatable {
    /// What differed.
    let parameter: Parameter
    /// By how much: see ``Parameter/earRange``.
    let difference: Double
    let isRight: Bool
    let guessRate: Double
    /// When it was given: ISO 8601, in UTC.
    let date: String

    /// `nil` where it says nothing about that, nothing was answered in time, or the answer came before all was heard.
    init?(_ result: QuizResult) {
        guard let guessRate = result.kind.differenceGuessRate, let difference = result.difference else { return nil }
        let isLate = result.isTimed && !result.isRight && result.answerSeconds >= result.kind.seconds - 0.01
        let size = difference.parameter.earDifference(ofSize: difference.size)
        guard !isLate, !result.isEarly, size.isFinite, size > 0 else { return nil }
        (parameter, self.difference) = (difference.parameter, size)
        (isRight, self.guessRate, date) = (result.isRight, guessRate, result.date)
    }
}
