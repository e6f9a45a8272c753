/// How another machine's clock lies beside this one's, by the time that questions and answers take: of the last ones that which took least says it
/// best (D. Mills, RFC 5905, 10, the clock filter). A value.
public struct RoundTrips: Equatable, Sendable {
    private struct Trip: Equatable, Sendable {
        var atMicroseconds: Int64
        var tripMicroseconds: Int64
        var offsetMicroseconds: Int64
    }

    /// How long one counts: in this time cards and clocks drift apart by a millisecond or two at most.
    private static let memoryMicroseconds: Int64 = 30_000_000
    private static let maxCount = 64
    /// No clock that counts from a machine's start is further, in microseconds: 35 years.
    private static let times: ClosedRange<Int64> = 0...(1 << 50)
    /// What took longer says nothing.
    private static let longestMicroseconds: Int64 = 5_000_000

    private var trips: [Trip] = []

    /// None yet.
    public init() {}

    /// How many answers count now.
    public var count: Int { trips.count }

    /// An answer came.
    /// - Parameters:
    ///   - sent: when it was asked, in microseconds of this machine's clock.
    ///   - time: the other's time, in microseconds of theirs.
    ///   - received: when the answer came, by this machine's clock.
    public mutating func add(sent: Int64, time: Int64, received: Int64) {
        let (trip, isBeyond) = received.subtractingReportingOverflow(sent)
        guard !isBeyond, (0...Self.longestMicroseconds).contains(trip), Self.times.contains(time) else { return }
        let offset = sent + trip / 2 - time
        trips.removeAll { received - $0.atMicroseconds > Self.memoryMicroseconds }
        if trips.count == Self.maxCount { trips.removeFirst() }
        trips.append(Trip(atMicroseconds: received, tripMicroseconds: trip, offsetMicroseconds: offset))
    }

    /// What is added to the other's microseconds to have this machine's; `nil` before the first answer.
    public var offsetMicroseconds: Int64? { best?.offsetMicroseconds }

    /// How long a question and its answer take at least, in milliseconds.
    public var delayMilliseconds: Double? { best.map { Double($0.tripMicroseconds) / 1_000 } }

    private var best: Trip? { trips.min { $0.tripMicroseconds < $1.tripMicroseconds } }
}
