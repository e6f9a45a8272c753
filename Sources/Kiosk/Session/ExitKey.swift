import Terminal

/// The key by which a host with a keyboard asks to leave. One that something lies on, and so repeats, asks once.
struct ExitKey: Sendable {
    /// How often the key is pressed, and within how many seconds.
    static let presses = (count: 5, seconds: 3.0, key: Key.function(12))
    /// After it asked, the key must rest for this long before it is heard again, in seconds.
    static let restSeconds = 1.0

    private var times: [Double] = []
    private var lastAt = -Double.infinity
    private var hasAsked = false

    /// Whether the keys since the last call complete the presses.
    mutating func isPressed(in keys: [Key], at now: Double) -> Bool {
        let count = keys.count { $0 == Self.presses.key }
        guard count > 0 else { return false }
        if now - lastAt >= Self.restSeconds { hasAsked = false }
        lastAt = now
        guard !hasAsked else { return false }
        times.removeAll { now - $0 > Self.presses.seconds }
        times += Array(repeating: now, count: count)
        guard times.count >= Self.presses.count else { return false }
        times = []
        hasAsked = true
        return true
    }
}
