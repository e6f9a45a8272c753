import Glibc

/// How well something was known.
public enum ReviewRating: Int, CaseIterable, Codable, Sendable {
    case again = 1
    case hard, good, easy
}

/// How well something is remembered, after FSRS (J. Ye and others, Free Spaced Repetition Scheduler).
public struct MemoryState: Equatable, Codable, Sendable {
    /// After so many days 90 % are still known.
    public var stability: Double
    /// 1 (easy) to 10.
    public var difficulty: Double

    /// Makes a state.
    public init(stability: Double, difficulty: Double) { (self.stability, self.difficulty) = (stability, difficulty) }
}

/// FSRS-6: what is remembered after reviews, and when to ask again. See ``FSRSWeights`` for the source.
public struct FSRS: Equatable, Sendable {
    private let weights: FSRSWeights

    /// No stability is below this, in days.
    public static let leastStability = 0.001
    /// No interval is longer, in days.
    public static let longestDays = 36_500.0
    private static let difficulties = 1.0...10.0

    /// - Parameter weights: the constants.
    public init(_ weights: FSRSWeights = FSRSWeights()) { self.weights = weights }

    /// The chance that it is known so many days after the last review:
    /// R = (1 + f · days / stability)^−w₂₀, with f such that it is 0.9 after as many days as the stability.
    public func retrievability(_ state: MemoryState, afterDays days: Double) -> Double {
        pow(1 + factor * max(0, days) / state.stability, -weights.decay)
    }

    /// After how many days the chance that it is known has fallen to `retention`, above 0 and below 1.
    public func days(_ state: MemoryState, untilRetention retention: Double) -> Double {
        min(state.stability / factor * (pow(retention, -1 / weights.decay) - 1), Self.longestDays)
    }

    private var factor: Double { pow(0.9, -1 / weights.decay) - 1 }

    /// The state after a review.
    /// - Parameters:
    ///   - state: the one before; `nil` at the first review.
    ///   - days: since the review before; less than one counts as the same day.
    public func state(
        after rating: ReviewRating, from state: MemoryState? = nil, days: Double = 0
    ) -> MemoryState {
        guard let state else {
            return MemoryState(
                stability: max(weights.initialStabilities[rating.rawValue - 1], Self.leastStability),
                difficulty: Self.bounded(initialDifficulty(rating)))
        }
        let stability =
            if days < 1 {
                sameDayStability(state.stability, rating)
            } else if rating == .again {
                stabilityAfterForgetting(state, retrievability(state, afterDays: days))
            } else {
                stabilityAfterRecall(state, retrievability(state, afterDays: days), rating)
            }
        return MemoryState(
            stability: max(stability, Self.leastStability), difficulty: difficulty(state.difficulty, after: rating))
    }

    /// D₀ = w₄ − e^(w₅ · (rating − 1)) + 1
    private func initialDifficulty(_ rating: ReviewRating) -> Double {
        weights.initialDifficulty - exp(weights.initialDifficultyFall * Double(rating.rawValue - 1)) + 1
    }

    /// Moved by −w₆ · (rating − 3), less the nearer it is to 10, and back towards an easy beginning.
    private func difficulty(_ difficulty: Double, after rating: ReviewRating) -> Double {
        let step = -weights.difficultyStep * Double(rating.rawValue - 3)
        let moved = difficulty + step * (10 - difficulty) / 9
        let reversion = weights.difficultyReversion
        return Self.bounded(reversion * initialDifficulty(.easy) + (1 - reversion) * moved)
    }

    /// S · e^(w₁₇ · (rating − 3 + w₁₈)) · S^−w₁₉; a right answer never makes it less.
    private func sameDayStability(_ stability: Double, _ rating: ReviewRating) -> Double {
        let growth =
            exp(weights.sameDayStep * (Double(rating.rawValue - 3) + weights.sameDayShift))
            * pow(stability, -weights.sameDaySaturation)
        return stability * (rating == .again ? growth : max(growth, 1))
    }

    /// S · (1 + e^w₈ · (11 − D) · S^−w₉ · (e^(w₁₀ · (1 − R)) − 1) · w₁₅ if hard · w₁₆ if easy)
    private func stabilityAfterRecall(
        _ state: MemoryState, _ retrievability: Double, _ rating: ReviewRating
    ) -> Double {
        let ease = rating == .hard ? weights.hardPenalty : rating == .easy ? weights.easyBonus : 1
        let growth =
            exp(weights.growth) * (11 - state.difficulty) * pow(state.stability, -weights.growthSaturation)
            * (exp(weights.growthByForgetting * (1 - retrievability)) - 1)
        return state.stability * (1 + growth * ease)
    }

    /// w₁₁ · D^−w₁₂ · ((S + 1)^w₁₃ − 1) · e^(w₁₄ · (1 − R)), and no more than the same answer on the same day would leave.
    private func stabilityAfterForgetting(_ state: MemoryState, _ retrievability: Double) -> Double {
        let forgotten =
            weights.lapseStability * pow(state.difficulty, -weights.lapseByDifficulty)
            * (pow(state.stability + 1, weights.lapseByStability) - 1)
            * exp(weights.lapseByForgetting * (1 - retrievability))
        return min(forgotten, state.stability / exp(weights.sameDayStep * weights.sameDayShift))
    }

    private static func bounded(_ difficulty: Double) -> Double {
        min(max(difficulty, difficulties.lowerBound), difficulties.upperBound)
    }
}
