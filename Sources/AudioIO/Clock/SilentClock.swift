import Threads

/// Paces blocks where no card does: a straight line of due times.
package struct SilentClock: Sendable {
    /// Who is later than this starts anew instead of racing after what was missed, in nanoseconds.
    package static let timeoutNanoseconds: Int64 = 100_000_000

    private let rate: Int64
    private var origin: Int64
    private var frames: Int64 = 0

    /// A clock of `rate` frames a second whose first block is due at `nanoseconds` of `CLOCK_MONOTONIC`.
    package init(rate: Int, nanoseconds: Int64) {
        self.rate = Int64(rate)
        origin = nanoseconds
    }

    /// When the next block of `count` frames is due, seen from `now`; the one after it is due `count / rate` seconds later.
    package mutating func due(after count: Int, now: Int64) -> Int64 {
        // Whole seconds move into the origin: no product grows with the hours, no fraction is lost.
        if frames >= rate {
            origin += frames / rate * 1_000_000_000
            frames %= rate
        }
        var due = origin + frames * 1_000_000_000 / rate
        if now > due + Self.timeoutNanoseconds {
            origin = now
            frames = 0
            due = now
        }
        frames += Int64(count)
        return due
    }

    /// Sleeps until the next block of `count` frames is due and returns when that was.
    mutating func wait(for count: Int) -> Int64 {
        let due = due(after: count, now: MonotonicTime.nanoseconds)
        MonotonicTime.sleep(untilNanoseconds: due)
        return due
    }
}
