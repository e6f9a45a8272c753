import CDistributions

/// Whether something happens as often as expected, of so many times.
public struct ExactBinomial: Equatable, Sendable {
    /// The share of successes.
    public let share: Double
    /// The two-sided chance: of all counts that are at most as likely as the one there was.
    public let p: Double
    /// The 95 % interval of the share (C. J. Clopper and E. S. Pearson, 1934).
    public let interval: Interval

    /// The most trials that are calculated with.
    public static let mostTrials = 100_000

    /// - Parameters:
    ///   - successes: 0 to `trials`.
    ///   - trials: 1 to ``mostTrials``.
    ///   - chance: of a success as expected, above 0 and below 1.
    /// - Throws: ``NoResult`` where a number lies outside.
    public init(successes: Int, trials: Int, chance: Double = 0.5) throws(NoResult) {
        guard trials >= 1 else { throw .tooFew("trials", needed: 1, given: max(trials, 0)) }
        guard trials <= Self.mostTrials else { throw .outOfRange("trials are at most \(Self.mostTrials)") }
        guard (0...trials).contains(successes) else { throw .outOfRange("successes are 0 to the number of trials") }
        guard chance > 0, chance < 1 else { throw .outOfRange("an expected chance lies above 0 and below 1") }
        let (k, n) = (Double(successes), Double(trials))
        let masses = (0...trials).map { cdistributions_binomial_mass(Double($0), n, chance) }
        p = min(1, Values.sum(masses.lazy.filter { $0 <= masses[successes] * (1 + likelihoodTolerance) }))
        share = k / n
        interval = Interval(
            low: successes == 0 ? 0 : cdistributions_beta_quantile(0.025, k, n - k + 1),
            high: successes == trials ? 1 : cdistributions_beta_quantile(0.975, k + 1, n - k))
    }
}

/// Chances that differ by less than this share of them are as likely: the rest is rounding.
let likelihoodTolerance = 1e-7
