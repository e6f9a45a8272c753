/// How long a client waits before it tries again: 100 ms at first, then twice as long each time, 1 s at most.
package struct ReconnectDelay: Sendable {
    package init() {}

    private static let first: Int64 = 100_000_000
    private static let longest: Int64 = 1_000_000_000
    /// A connection that held so long was a good one.
    private static let goodNanoseconds: Int64 = 1_000_000_000

    private var next = Self.first

    /// After a connection that held for so long, 0 where there was none: how long to wait, in nanoseconds.
    package mutating func delay(afterNanoseconds held: Int64) -> Int64 {
        if held >= Self.goodNanoseconds { next = Self.first }
        defer { next = min(Self.longest, 2 * next) }
        return next
    }
}
