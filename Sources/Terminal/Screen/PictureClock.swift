/// When the next picture is due: 30 a second. It counts from when the one before was due, not from when it was drawn: waits that end a little
/// late do not add up.
package struct PictureClock: Sendable {
    /// From one picture to the next, in microseconds.
    package static let periodMicroseconds: Int64 = 33_333
    /// The same while a hand moves all that is seen: so there are 30 a second although some waits end late and some pictures are as before.
    package static let movingMicroseconds: Int64 = 30_000

    /// When the next picture is due, in microseconds of `CLOCK_MONOTONIC`.
    private var due: Int64 = 0

    /// The first picture is due at once.
    package init() {}

    /// Whether a picture is due.
    package func isDue(at microseconds: Int64) -> Bool { microseconds >= due }

    /// A picture was begun at one time and was done at another: one that takes long is followed at once, and what was left out is not made
    /// up for.
    /// - Parameter isMoving: whether a hand moves all that is seen.
    package mutating func advance(begun: Int64, done: Int64, isMoving: Bool = false) {
        let period = isMoving ? Self.movingMicroseconds : Self.periodMicroseconds
        let isLate = begun - due >= period
        due = max((isLate ? begun : due) + period, done)
    }

    /// The next picture is due at once.
    package mutating func drawNow() { due = 0 }

    /// How long to wait for the next picture, in whole milliseconds, rounded up.
    package func waitMilliseconds(at microseconds: Int64) -> Int { Int(max(due - microseconds + 999, 0) / 1_000) }
}
