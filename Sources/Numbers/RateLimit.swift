/// How often something may happen: so many times at once, and so many times a second in the long run.
package struct RateLimit: Sendable {
    private let most: Double
    private let perSecond: Double
    private var left: Double
    private var atMicroseconds: Int64?

    /// `most`: at once, 1 or more.
    package init(most: Double, perSecond: Double) { (self.most, self.perSecond, left) = (most, perSecond, most) }

    /// Whether it may happen now, which counts then. Moments only go forwards.
    package mutating func allows(at now: Int64) -> Bool {
        let seconds = Double(now - (atMicroseconds ?? now)) / 1e6
        left = min(most, left + max(0, seconds) * perSecond)
        atMicroseconds = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }

    /// In how many seconds it may happen again, by the last that was asked.
    package var secondsUntilNext: Double { max(0, (1 - left) / perSecond) }
}
