/// A follower, as its leader sees it.
public struct FollowerState: Equatable, Sendable {
    /// By what name the broker knows it.
    public var id: String
    /// What it is called, which no other one is.
    public var name: String
    /// What it said of itself last.
    public var report: FollowerReport
    /// When it was heard of last, in microseconds of `CLOCK_MONOTONIC`.
    public var heardMicroseconds: Int64
}
