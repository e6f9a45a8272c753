/// How long a player has been thinking: from the end of the first hearing on, without pauses, on the audio's clock.
struct AnswerClock: Hashable, Sendable {
    /// What passed before the last pause, in seconds.
    private var spent = 0.0
    private var runsSince: Double?
    /// When it began to run for the first time; `nil` before.
    private(set) var beganAt: Double?

    /// Whether it has begun to run.
    var hasBegun: Bool { beganAt != nil }

    /// Begins; it cannot begin twice.
    mutating func begin(at seconds: Double) {
        guard !hasBegun else { return }
        (beganAt, runsSince) = (seconds, seconds)
    }

    /// Stands still from now on.
    mutating func stop(at seconds: Double) {
        spent = self.seconds(at: seconds)
        runsSince = nil
    }

    /// Runs on where it was stopped.
    mutating func goOn(at seconds: Double) {
        if hasBegun, runsSince == nil { runsSince = seconds }
    }

    /// What has passed.
    func seconds(at now: Double) -> Double { spent + max(now - (runsSince ?? now), 0) }
}
