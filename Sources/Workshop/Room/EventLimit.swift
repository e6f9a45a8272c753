import Numbers

/// Lets through what is told of strangers' doings: a few at once, and then one a second. Of the rest it is told how many there were.
struct EventLimit: Sendable {
    private var limit = RateLimit(most: 20, perSecond: 1)
    private var untold = 0

    /// What is to be told now.
    mutating func events(for event: RoomEvent, at now: Int64) -> [RoomEvent] {
        guard limit.allows(at: now) else {
            untold += 1
            return []
        }
        defer { untold = 0 }
        return untold > 0 ? [.more(untold), event] : [event]
    }
}
