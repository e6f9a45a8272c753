import Numbers

/// Keeps what is told of others' doings from becoming a flood: a few at once, and then one after the other. Of the rest it is told how many
/// there were.
struct EventLimit: Sendable {
    private var limit: RateLimit
    private var untold = 0

    /// `most`: at once, 1 or more.
    init(most: Double, perSecond: Double) { limit = RateLimit(most: most, perSecond: perSecond) }

    /// Something is to be told now.
    /// - Returns: how many before it were not; `nil` where it is one of them.
    mutating func untoldBefore(at now: Int64) -> Int? {
        guard limit.allows(at: now) else {
            untold += 1
            return nil
        }
        defer { untold = 0 }
        return untold
    }
}
