/// How long blocks took, in microseconds.
public struct BlockTimes: Sendable, Codable {
    /// Half of them took at most this.
    public let median: Double
    /// All but one in a hundred.
    public let p99: Double
    /// All but one in a thousand.
    public let p999: Double
    /// The longest.
    public let worst: Double

    init(nanoseconds: [Int64]) {
        let sorted = nanoseconds.sorted()
        func quantile(_ fraction: Double) -> Double {
            guard let last = sorted.indices.last else { return 0 }
            return Double(sorted[min(Int(Double(sorted.count) * fraction), last)]) / 1_000
        }
        median = quantile(0.5)
        p99 = quantile(0.99)
        p999 = quantile(0.999)
        worst = quantile(1)
    }
}
