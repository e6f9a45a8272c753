/// How many fingers were down at once.
struct FingersDown {
    /// How long at least one was down, in seconds.
    private(set) var playingSeconds = 0.0
    /// The most at once.
    private(set) var most = 0

    init(_ touches: [FingerTouch]) {
        // A finger that lifts as another one comes down is gone before.
        let changes = (touches.map { ($0.beginSeconds, 1) } + touches.map { ($0.endSeconds, -1) }).sorted(by: <)
        var (count, since) = (0, 0.0)
        for (seconds, step) in changes {
            if count > 0 { playingSeconds += seconds - since }
            since = seconds
            // One that was down for no time lifts before it comes down.
            count += step
            most = max(most, count)
        }
        if !touches.isEmpty { most = max(most, 1) }
    }
}
