import Numbers

/// Keeps what is told again and again from becoming a flood: the same line once in ten seconds, and so many at all.
struct LineLimiter: Sendable {
    private static let sameMicroseconds: Int64 = 10_000_000

    private var last: (line: String, atMicroseconds: Int64)?
    private var rate = RateLimit(most: 10, perSecond: 1)

    /// Whether the line is to be told now, which counts then.
    mutating func allows(_ line: String, at now: Int64) -> Bool {
        if let last, last.line == line, now - last.atMicroseconds < Self.sameMicroseconds { return false }
        guard rate.allows(at: now) else { return false }
        last = (line, now)
        return true
    }

    /// All is well again: the same line may be told at once.
    mutating func clear() { last = nil }
}
