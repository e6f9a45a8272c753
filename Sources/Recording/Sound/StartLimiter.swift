/// Limits how often touches, MIDI and other programs may begin something that fills the disk: no faster than a person would. A value.
package struct StartLimiter: Sendable {
    /// Between two starts at least, in microseconds.
    package static let minSpacingMicroseconds: Int64 = 2_000_000
    /// Starts within ``windowMicroseconds``.
    package static let maxStarts = 30
    /// Ten minutes.
    package static let windowMicroseconds: Int64 = 600_000_000
    /// After so long without a refusal, the next one is reported again.
    package static let quietMicroseconds: Int64 = 60_000_000

    /// Whether something may start.
    package enum Answer: Equatable, Sendable {
        /// It may, and is counted.
        case allowed
        /// It may not; the player is to know that, or was told already.
        case refused(isReported: Bool)
    }

    private var starts: [Int64] = []
    private var refused: Int64?

    package init() {}

    /// Whether something may start at a time, in microseconds that never go back.
    package mutating func start(at microseconds: Int64) -> Answer {
        starts.removeAll { microseconds - $0 >= Self.windowMicroseconds }
        let isTooSoon = starts.last.map { microseconds - $0 < Self.minSpacingMicroseconds } ?? false
        guard isTooSoon || starts.count >= Self.maxStarts else {
            starts.append(microseconds)
            return .allowed
        }
        defer { refused = microseconds }
        return .refused(isReported: refused.map { microseconds - $0 < Self.quietMicroseconds } ?? false)
    }
}
