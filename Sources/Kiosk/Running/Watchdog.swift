/// Decides when the service manager's watchdog is fed: only while the sound, the thread that reads the touch device, and the loop that
/// takes keys and draws all go on.
package struct Watchdog: Sendable {
    /// The most often, in seconds.
    package static let leastSeconds = 5.0

    private let interval: Double
    private var fedAt = -Double.infinity
    private var fedFrames: Int?
    private var fedRounds: Int?

    /// A watchdog that bites after so many seconds.
    package init(timeoutSeconds: Double) {
        // Twice within its patience; one that has less than ten seconds has to be fed more often than would be polite.
        interval = min(Self.leastSeconds, timeoutSeconds / 2)
    }

    /// Whether it is fed now. Asked on every round of the loop that takes the input: where that stands still nobody asks.
    /// - Parameters:
    ///   - frames: what the output has played so far.
    ///   - rounds: how often the touch device's thread has come around; `nil` where there is none.
    package mutating func isFed(frames: Int, rounds: Int? = nil, at now: Double) -> Bool {
        guard now - fedAt >= interval, frames != fedFrames, rounds == nil || rounds != fedRounds else { return false }
        (fedAt, fedFrames, fedRounds) = (now, frames, rounds)
        return true
    }
}
