import Glibc

/// How likely an answer is right for each size of the difference: a Weibull function on a logarithmic axis (W. Weibull, 1951), with a
/// guess rate and a lapse rate (F. A. Wichmann and N. J. Hill, "The psychometric function: I", Perception & Psychophysics 63, 2001).
///
///     right(x) = guess + (1 − guess − lapse) · (1 − 2^−(x / threshold)^slope)
package struct PsychometricFunction: Equatable, Sendable {
    /// The difference that is heard half of the time, the rest being guesses and lapses: of two choices 75 % are right there. Above 0.
    package var threshold: Double
    /// How steep it is: the exponent, some 1.3 for a listener whose d′ grows with the difference, up to 5 for a sharp limit.
    package var slope: Double
    /// How often a guess is right: one out of the number of choices, 0 where nothing can be guessed.
    package var guessRate: Double
    /// How often the answer is wrong however large the difference: a slip of the hand, or of attention.
    package var lapseRate: Double

    /// Makes one.
    package init(threshold: Double, slope: Double, guessRate: Double, lapseRate: Double = 0) {
        (self.threshold, self.slope) = (threshold, slope)
        (self.guessRate, self.lapseRate) = (guessRate, lapseRate)
    }

    /// How likely an answer is right where the difference is so large; 0 or more.
    package func chance(of difference: Double) -> Double {
        guessRate + (1 - guessRate - lapseRate) * Self.heard(difference / threshold, slope: slope)
    }

    /// The difference at which so many answers are right; `nil` where that is never so.
    package func difference(atChance chance: Double) -> Double? {
        let heard = (chance - guessRate) / (1 - guessRate - lapseRate)
        guard heard > 0, heard < 1 else { return nil }
        return threshold * pow(-log2(1 - heard), 1 / slope)
    }

    /// How often a difference of so many thresholds is heard: 0 to 1.
    static func heard(_ ratio: Double, slope: Double) -> Double { 1 - exp2(-pow(ratio, slope)) }
}
