/// From where to where a figure probably lies.
public struct Interval: Equatable, Sendable {
    /// Its lower end.
    public let low: Double
    /// Its upper end.
    public let high: Double

    /// From `low` to `high`.
    public init(low: Double, high: Double) {
        self.low = low
        self.high = high
    }
}
