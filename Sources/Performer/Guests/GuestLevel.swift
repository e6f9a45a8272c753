#if canImport(Glibc)
    import Glibc
#endif

/// How much softer each guest is the more of them play: so many as -10·log10 of their number makes it in dB, which is the sum of their
/// power. It moves quickly down and slowly up, so that taps do not pump. A function of the times alone.
struct GuestLevel: Equatable, Sendable {
    /// Where it is, in dB.
    private(set) var decibels = 0.0
    private var goal = 0.0
    private var next: Int64?

    private static let stepMicroseconds: Int64 = 20_000
    /// The least that it moves in a step, in dB.
    private static let leastDown = 0.5
    private static let up = 0.1

    /// What it comes to while so many play.
    static func goal(playing count: Int) -> Double { count > 1 ? -10 * log10(Double(count)) : 0 }

    /// When it moves next; `nil` where it stands.
    var nextMicroseconds: Int64? { next }

    /// So many play from now on.
    mutating func setPlaying(_ count: Int, at microseconds: Int64) {
        goal = Self.goal(playing: count)
        if goal == decibels {
            next = nil
        } else if next == nil {
            let past = microseconds % Self.stepMicroseconds
            next = microseconds - past + (past < 0 ? 0 : Self.stepMicroseconds)
        }
    }

    /// Moves one step, which is due.
    mutating func step() {
        guard let due = next else { return }
        let left = goal - decibels
        let step = left < 0 ? -max(Self.leastDown, -left / 3) : Self.up
        decibels = abs(left) <= abs(step) ? goal : decibels + step
        next = decibels == goal ? nil : due + Self.stepMicroseconds
    }
}
