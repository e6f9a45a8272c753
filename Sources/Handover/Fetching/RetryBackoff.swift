/// How long to wait before the next request of a fetch, and since when nothing more has come.
final class RetryBackoff {
    private let timing: FetchTiming
    private var pause: Double
    private var held: Double?
    /// The most that was ever there: what comes once more is no progress.
    private var mostBytes = 0
    /// When something new came last, or the leader was busy; in seconds.
    private(set) var progressedAt: Double

    private static let busySeconds = 0.5

    init(_ timing: FetchTiming, at now: Double) {
        (self.timing, pause, progressedAt) = (timing, timing.firstPause, now)
    }

    /// So many bytes are there.
    func add(_ bytes: Int, at now: Double) {
        guard bytes > mostBytes else { return }
        (mostBytes, progressedAt, pause) = (bytes, now, timing.firstPause)
    }

    /// The leader is busy, and says when to come again.
    func hold(seconds: Double, at now: Double) {
        held = min(max(seconds, Self.busySeconds), timing.longestPause)
        progressedAt = now
    }

    /// How long to wait now, in seconds: up to a quarter less than planned, so that many do not come at once.
    func next() -> Double {
        defer {
            if held == nil { pause = min(2 * pause, timing.longestPause) }
            held = nil
        }
        return (held ?? pause) * Double.random(in: 0.75...1)
    }
}
