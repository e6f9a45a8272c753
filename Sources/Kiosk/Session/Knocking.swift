import Terminal

/// Watches for the key by which a host with a keyboard asks to leave. One that something lies on, and so repeats, asks once.
struct Knocking: Sendable {
    /// How often the key is pressed, and within how many seconds.
    static let knocks = (count: 5, seconds: 3.0, key: Key.function(12))
    /// After it asked, the key must rest for this long before it is heard again, in seconds.
    static let restSeconds = 1.0

    private var times: [Double] = []
    private var lastAt = -Double.infinity
    private var hasAsked = false

    /// Takes the keys of a moment; whether they ask.
    mutating func countKnocks(in keys: [Key], at now: Double) -> Bool {
        let count = keys.count { $0 == Self.knocks.key }
        guard count > 0 else { return false }
        if now - lastAt >= Self.restSeconds { hasAsked = false }
        lastAt = now
        guard !hasAsked else { return false }
        times.removeAll { now - $0 > Self.knocks.seconds }
        times += Array(repeating: now, count: count)
        guard times.count >= Self.knocks.count else { return false }
        times = []
        hasAsked = true
        return true
    }
}
