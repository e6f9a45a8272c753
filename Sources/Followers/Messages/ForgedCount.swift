/// When it is said how many messages nobody of the room sent: at once, and then seldom, however many they are. A value.
struct ForgedCount: Sendable {
    private static let pauseMicroseconds: Int64 = 10_000_000

    private var reported = 0
    private var nextMicroseconds: Int64 = .min

    /// How many are to be reported now, of `count` so far; `nil` where none are.
    mutating func report(_ count: Int, at microseconds: Int64) -> Int? {
        guard count > reported, microseconds >= nextMicroseconds else { return nil }
        defer { reported = count }
        nextMicroseconds = microseconds + Self.pauseMicroseconds
        return count - reported
    }
}
