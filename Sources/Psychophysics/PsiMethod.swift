import Glibc
import Statistics

/// Finds a listener's threshold with few questions: keeps how likely each threshold, slope and lapse rate is by all answers so far, and asks
/// next for the difference whose answer is expected to say most about the threshold.
///
/// It is the Ψ method (L. L. Kontsevich and C. W. Tyler, "Bayesian adaptive estimation of psychometric slope and threshold", Vision
/// Research 39, 1999) with the lapse rate in it and both slope and lapse rate as nuisances, so that only what is learned of the threshold counts
/// (N. Prins, "The psi-marginal adaptive method", Journal of Vision 13, 2013). QUEST+ (A. B. Watson, Journal of Vision 17, 2017) is the same for
/// any number of dimensions and kinds of answer; with one difference and answers that are right or wrong it would choose the same questions,
/// and need tables of every combination, where here shifts of one curve do.
///
/// Answers to any difference and with any number of choices can be mixed. The same answers give the same result.
package struct PsiMethod: Sendable {
    /// The differences that can be asked, and where the threshold may lie.
    package let range: ClosedRange<Double>
    /// How many answers were taken in.
    package private(set) var trialCount = 0

    private let thresholds: [Double]
    /// How likely each combination is: of each threshold the lapse rates, of each of those all slopes.
    private var beliefs: [SIMD8<Double>]
    private let curves: HeardCurves

    /// The steps between thresholds and between the differences that are asked, as natural logarithms: 7 % and 14 %.
    static let thresholdStep = 0.07, stepsPerDifference = 2
    static let slopes = SIMD8(1.0, 1.3, 1.7, 2.2, 2.8, 3.6, 4.6, 6.0)
    static let lapseRates = [0.001, 0.02, 0.05]
    /// What is thought before the first answer: slopes are about 2, two of three within a factor of 2; lapses are rare.
    private static let usualSlope = 2.0, slopeSpread = 0.7
    private static let lapseBeliefs = [0.4, 0.4, 0.2]

    /// - Parameter range: the smallest and the largest difference that can be asked, both above 0. Before the first answer every
    ///   threshold in it is as likely, on a logarithmic axis.
    package init(in range: ClosedRange<Double>) {
        precondition(range.lowerBound > 0 && range.upperBound.isFinite, "differences are above 0")
        self.range = range
        let span = log(range.upperBound / range.lowerBound)
        let count = max(2, Int((span / Self.thresholdStep).rounded(.up)) + 1)
        thresholds = (0..<count).map { range.lowerBound * exp(Double($0) * Self.thresholdStep) }
        let slopeBeliefs = Self.slopes.mapped { slope in
            exp(-0.5 * pow(log(slope / Self.usualSlope) / Self.slopeSpread, 2))
        }
        beliefs = (0..<count).flatMap { _ in Self.lapseBeliefs.map { $0 * slopeBeliefs } }
        curves = HeardCurves(count: count)
        normalize()
    }

    /// Takes in an answer.
    /// - Parameters:
    ///   - difference: what was asked, above 0; it need not be one that was proposed.
    ///   - guessRate: how often a guess is right, below 1.
    package mutating func record(_ difference: Double, isRight: Bool, guessRate: Double) {
        for (index, threshold) in thresholds.enumerated() {
            let heard = Self.slopes.mapped { PsychometricFunction.heard(difference / threshold, slope: $0) }
            for (lapse, rate) in Self.lapseRates.enumerated() {
                let right = guessRate + (1 - guessRate - rate) * heard
                beliefs[index * Self.lapseRates.count + lapse] *= isRight ? right : 1 - right
            }
        }
        normalize()
        trialCount += 1
    }

    private mutating func normalize() {
        let sum = beliefs.reduce(0) { $0 + $1.sum() }
        for index in beliefs.indices { beliefs[index] /= sum }
    }

    /// The threshold as it is known now.
    package var estimate: ThresholdEstimate {
        let count = Self.lapseRates.count
        var (sum, sums) = (0.0, [0.0])
        for index in thresholds.indices {
            for place in index * count..<(index + 1) * count { sum += beliefs[place].sum() }
            sums.append(sum)
        }
        func quantile(_ share: Double) -> Double {
            // Each threshold stands for a step's width around it, over which its chance is spread evenly.
            let wanted = share * sum
            let index = max(0, min((sums.firstIndex { $0 > wanted } ?? thresholds.count) - 1, thresholds.count - 1))
            let width = sums[index + 1] - sums[index]
            let part = width > 0 ? (wanted - sums[index]) / width : 0.5
            let value = thresholds[index] * exp((part - 0.5) * Self.thresholdStep)
            return min(max(value, range.lowerBound), range.upperBound)
        }
        return ThresholdEstimate(
            threshold: quantile(0.5), interval: Interval(low: quantile(0.025), high: quantile(0.975)),
            trialCount: trialCount)
    }

    /// The difference to ask next.
    /// - Parameter guessRate: how often a guess will be right.
    package func next(guessRate: Double) -> Double {
        let weights = weighted(guessRate)
        var (best, bestEntropy) = (thresholds.count - 1, Double.infinity)
        for asked in stride(from: 0, to: thresholds.count, by: Self.stepsPerDifference) {
            let entropy = expectedEntropy(asked: asked, weights)
            if entropy < bestEntropy { (best, bestEntropy) = (asked, entropy) }
        }
        return min(thresholds[best], range.upperBound)
    }

    /// What a threshold's chance of a right answer is made of: `all` is how likely the threshold is, `guessed` the part that is right
    /// anyway, `heard` the further part of each slope, as far as the difference is heard.
    private struct Weight {
        var index: Int
        var all, guessed: Double
        var heard: SIMD8<Double>
    }

    private func weighted(_ guessRate: Double) -> [Weight] {
        let count = Self.lapseRates.count
        return thresholds.indices.compactMap { index in
            var (all, heard) = (0.0, SIMD8<Double>.zero)
            for (lapse, rate) in Self.lapseRates.enumerated() {
                let belief = beliefs[index * count + lapse]
                all += belief.sum()
                heard += (1 - guessRate - rate) * belief
            }
            // What is hardly possible any more changes no choice.
            return all > 1e-6 ? Weight(index: index, all: all, guessed: guessRate * all, heard: heard) : nil
        }
    }

    /// How unsure the threshold will be after an answer, in nats, weighed by how likely each answer is; without what no question changes.
    private func expectedEntropy(asked: Int, _ weights: [Weight]) -> Double {
        var (rightSum, wrongSum, logs) = (0.0, 0.0, 0.0)
        for weight in weights {
            let right = weight.guessed + (weight.heard * curves.heard(stepsAbove: asked - weight.index)).sum()
            let wrong = max(weight.all - right, 1e-300)
            (rightSum, wrongSum) = (rightSum + right, wrongSum + wrong)
            logs += right * log(max(right, 1e-300)) + wrong * log(wrong)
        }
        return rightSum * log(max(rightSum, 1e-300)) + wrongSum * log(wrongSum) - logs
    }
}

/// How often differences are heard, by how many steps they lie above the threshold; one number for each slope.
private struct HeardCurves: Sendable {
    private let count: Int
    private let values: [SIMD8<Double>]

    init(count: Int) {
        self.count = count
        values = (-(count - 1)...count - 1).map { steps in
            PsiMethod.slopes.mapped { slope in
                PsychometricFunction.heard(exp(Double(steps) * PsiMethod.thresholdStep), slope: slope)
            }
        }
    }

    func heard(stepsAbove steps: Int) -> SIMD8<Double> { values[steps + count - 1] }
}

extension SIMD8<Double> {
    fileprivate func mapped(_ body: (Double) -> Double) -> SIMD8<Double> {
        var result = self
        for index in indices { result[index] = body(self[index]) }
        return result
    }
}
