/// When a screen is to stay awake: from a touch until five minutes after the last.
package struct WakePolicy: Sendable {
    /// What is to be done.
    package enum Step: Equatable, Sendable {
        /// The desktop is asked to keep the screen.
        case inhibit
        /// It may do as it likes again.
        case release
    }

    private var isKept = false

    /// How long nobody has to touch anything, in nanoseconds.
    package static let quietNanoseconds: Int64 = 300_000_000_000

    /// Nobody has touched anything.
    package init() {}

    /// - Parameters:
    ///   - touch: when somebody touched something last, `nil` where nobody has.
    ///   - now: in nanoseconds of the same clock.
    package mutating func update(touch: Int64?, now: Int64) -> Step? {
        let isPlayed = touch.map { now - $0 < Self.quietNanoseconds } ?? false
        guard isPlayed != isKept else { return nil }
        isKept = isPlayed
        return isPlayed ? .inhibit : .release
    }
}
