/// Holds a phone to a number of messages in a second; for a moment it may be three times as many.
package struct MessageRate {
    private let perSecond: Int64
    /// In millionths of a message.
    private var left: Int64
    private var microseconds: Int64

    /// A phone that may send so many from now on, a moment of the monotonic clock.
    package init(perSecond: Int, at microseconds: Int64) {
        self.perSecond = Int64(perSecond)
        left = Int64(perSecond) * 3_000_000
        self.microseconds = microseconds
    }

    /// Counts a message; whether it may be.
    package mutating func take(at now: Int64) -> Bool {
        let whole = perSecond * 3_000_000
        // No more than fill it up, however long nothing came.
        left = min(whole, left + min(now - microseconds, 3_000_000) * perSecond)
        microseconds = now
        guard left >= 1_000_000 else { return false }
        left -= 1_000_000
        return true
    }
}
