/// When a cloud's next grain starts: evenly spaced onsets whose spacing may change at any moment. Times are in frames and
/// fall between samples.
struct OnsetClock {
    /// The share of the way to the next onset that was covered at `reference`.
    private var phase = 1.0
    private var reference = 0.0
    /// Onsets a frame; 0 = none.
    private var rate: Double

    init(rate: Double) { self.rate = rate }

    /// The time of the next onset; infinite where there is none.
    var next: Double {
        rate > 0 ? reference + (1 - phase) / rate : .infinity
    }

    /// Restarts at `time`: an onset is due at once.
    mutating func restart(at time: Double) {
        phase = 1
        reference = time
    }

    /// From `time` on there are `newRate` onsets a frame; the way covered so far counts.
    mutating func setRate(_ newRate: Double, at time: Double) {
        phase = min(phase + max(time - reference, 0) * rate, 1)
        reference = max(time, reference)
        rate = newRate
    }

    /// Goes on to the onset after ``next``.
    mutating func advance() {
        reference = next
        phase = 0
    }
}
