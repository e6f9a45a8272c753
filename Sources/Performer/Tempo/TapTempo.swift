/// A tempo beaten by taps: the median of the last four intervals at most, so that one that slipped does no harm.
package struct TapTempo: Sendable {
    private var lastMicroseconds: Int64?
    private var intervals: [Int64] = []

    /// Taps nearer than this are one tap that bounced, in microseconds.
    private static let shortest: Int64 = 100_000
    /// After a longer pause a new tempo begins.
    private static let longest: Int64 = 2_000_000
    private static let maxIntervals = 4

    /// No tap yet.
    package init() {}

    /// Takes a tap at `microseconds`, of any clock that goes on evenly.
    /// - Returns: beats a second; `nil` where the tap is the first, or is left out.
    package mutating func tap(at microseconds: Int64) -> Double? {
        guard let last = lastMicroseconds, abs(microseconds - last) <= Self.longest else {
            lastMicroseconds = microseconds
            intervals = []
            return nil
        }
        guard microseconds - last >= Self.shortest else { return nil }
        lastMicroseconds = microseconds
        intervals = intervals.suffix(Self.maxIntervals - 1) + [microseconds - last]
        let sorted = intervals.sorted()
        let middle = sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]
        return 2_000_000 / Double(middle)
    }
}
