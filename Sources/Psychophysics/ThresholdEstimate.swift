import Statistics

/// What answers say about a listener's threshold.
package struct ThresholdEstimate: Equatable, Sendable {
    /// The threshold: it is as likely larger as smaller.
    package let threshold: Double
    /// Where it lies with a chance of 95 %, given the answers and what was thought before.
    package let interval: Interval
    /// How many answers it comes from.
    package let trialCount: Int
}
