/// The clock of a phone's page, brought to ours by asking it what time it is.
struct PhoneClock: Sendable {
    private struct Ping {
        var id: Int
        var sentMicroseconds: Int64
    }
    private struct Answer {
        var atMicroseconds: Int64
        var roundTripMicroseconds: Int64
        /// Our time less the page's.
        var offsetMicroseconds: Int64
    }

    /// The first so many are asked in quick succession.
    private static let quickPings = 5
    private static let quickMicroseconds: Int64 = 200_000
    private static let steadyMicroseconds: Int64 = 1_000_000
    /// Answers are believed for so long.
    private static let memoryMicroseconds: Int64 = 20_000_000
    /// Questions that wait for their answer, at most.
    private static let maxWaiting = 16

    private var lastID = 0
    private var waiting: [Ping] = []
    private var answers: [Answer] = []
    /// When the page is to be asked next.
    private(set) var nextPingMicroseconds: Int64

    /// The page is asked from `now` on.
    init(at now: Int64) { nextPingMicroseconds = now }

    /// Our time less the page's, in µs, by the answer that came fastest; `nil` until there is one.
    var offsetMicroseconds: Int64? { best?.offsetMicroseconds }

    /// How long a message takes, in µs: half of the least round trip; `nil` until there is one.
    var delayMicroseconds: Int64? { best.map { $0.roundTripMicroseconds / 2 } }

    /// The moment at which the page's clock stood at `page`, as far as it can be believed: not after `now`, and not long before it. `now`
    /// where the page's clock is not known.
    func moment(ofPage page: Int64?, at now: Int64) -> Int64 {
        guard let page, let offset = offsetMicroseconds else { return now }
        return min(max(page + offset, now - Int64(RoomTiming.maxAnswerAgeMilliseconds * 1_000)), now)
    }

    private var best: Answer? { answers.min { $0.roundTripMicroseconds < $1.roundTripMicroseconds } }

    /// The number to ask by, where it is time to.
    mutating func ping(at now: Int64) -> Int? {
        guard now >= nextPingMicroseconds else { return nil }
        lastID += 1
        waiting.append(Ping(id: lastID, sentMicroseconds: now))
        if waiting.count > Self.maxWaiting { waiting.removeFirst() }
        nextPingMicroseconds = now + (lastID < Self.quickPings ? Self.quickMicroseconds : Self.steadyMicroseconds)
        return lastID
    }

    /// The page answered: its clock stood at `page`. An answer to what was not asked is nothing.
    mutating func pong(_ id: Int, page: Int64, at now: Int64) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        let sent = waiting.remove(at: index).sentMicroseconds
        answers.removeAll { now - $0.atMicroseconds > Self.memoryMicroseconds }
        answers.append(
            Answer(
                atMicroseconds: now, roundTripMicroseconds: now - sent,
                offsetMicroseconds: sent + (now - sent) / 2 - page))
    }
}
