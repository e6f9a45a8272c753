/// Where one is in what was played in the last hour.
public struct HistoryPlace: Equatable, Sendable {
    /// How many states lie before this one.
    public var past: Int
    /// How many states were taken back and can be brought again.
    public var future: Int
    /// How long ago this state was left for the next, in seconds; 0 where it is the newest.
    public var secondsAgo: Double

    /// Makes a place.
    public init(past: Int = 0, future: Int = 0, secondsAgo: Double = 0) {
        self.past = past
        self.future = future
        self.secondsAgo = secondsAgo
    }
}
