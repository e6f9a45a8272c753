import Glibc

/// A meter's channel over time: the level as it is, its peak for a moment.
struct PeakHold: Sendable {
    /// Seconds that a peak stands before the level takes its place.
    static let holdSeconds = 1.5
    /// Seconds that full scale is told.
    static let clipSeconds = 3.0

    private var peak: Int?
    private var peakSince = -Double.infinity
    private var clippedAt = -Double.infinity

    mutating func meter(_ level: Float, now: Double) -> OutputViewState.Meter {
        let decibels = level > 0 ? 20 * log10(Double(level)) : -Double.infinity
        let isSilent = !(decibels > Meters.floorDecibels)
        let current: Int? = isSilent ? nil : Int(min(decibels, 99).rounded())
        if (current ?? Int.min) >= (peak ?? Int.min) || now - peakSince >= Self.holdSeconds {
            peak = current
            peakSince = now
        }
        if level >= 1 { clippedAt = now }
        return OutputViewState.Meter(
            halfDecibels: isSilent ? nil : Int((min(decibels, 99) * 2).rounded()), peakDecibels: peak,
            isClipped: now - clippedAt < Self.clipSeconds)
    }
}
