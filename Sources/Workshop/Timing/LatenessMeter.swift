/// How much later than the earliest ones a phone's messages come, over the last 10 s.
struct LatenessMeter: Sendable {
    private struct Sample {
        var atMicroseconds: Int64
        /// When it came, less what the page's clock said: the phone's clock's offset and the way together.
        var wayMicroseconds: Int64
    }

    private static let memoryMicroseconds: Int64 = 10_000_000
    private static let maxSamples = 640
    /// Figures are calculated anew so often at most.
    private static let pauseMicroseconds: Int64 = 500_000
    /// So many messages are enough to know a phone by.
    private static let enough = 20

    private var samples: [Sample] = []
    private var calculatedMicroseconds: Int64?
    /// The least way; what came since it was calculated counts at once.
    private(set) var leastMicroseconds: Int64?
    /// What 95 of 100 messages are late by, in µs; `nil` until enough came.
    private(set) var jitterMicroseconds: Int64?

    /// A message came.
    mutating func add(page: Int64, at now: Int64) {
        let way = now - page
        if samples.count == Self.maxSamples { samples.removeFirst(Self.maxSamples / 8) }
        samples.append(Sample(atMicroseconds: now, wayMicroseconds: way))
        leastMicroseconds = min(leastMicroseconds ?? way, way)
        if let last = calculatedMicroseconds, now - last < Self.pauseMicroseconds { return }
        calculate(at: now)
    }

    private mutating func calculate(at now: Int64) {
        calculatedMicroseconds = now
        if let first = samples.firstIndex(where: { now - $0.atMicroseconds <= Self.memoryMicroseconds }), first > 0 {
            samples.removeFirst(first)
        }
        let ways = samples.map(\.wayMicroseconds).sorted()
        leastMicroseconds = ways.first
        guard ways.count >= Self.enough else { return }
        jitterMicroseconds = ways[(ways.count * 95 + 99) / 100 - 1] - ways[0]
    }
}
