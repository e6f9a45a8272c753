/// How long after their moment touches came from another machine, counted in steps of 0.05 ms up to 100 ms. A value.
package struct TouchDelays: Sendable {
    private var counts = [Int](repeating: 0, count: 2_000)
    /// How many were counted.
    package private(set) var count = 0

    /// None came.
    package init() {}

    private static let stepMicroseconds: Int64 = 50

    /// One came so long after its moment, in microseconds.
    package mutating func add(_ microseconds: Int64) {
        counts[Int(min(max(microseconds, 0) / Self.stepMicroseconds, Int64(counts.count - 1)))] += 1
        count += 1
    }

    /// Within so many milliseconds this fraction of them came; `nil` before the first.
    package func milliseconds(_ fraction: Double) -> Double? {
        guard count > 0 else { return nil }
        let wanted = Int((fraction * Double(count)).rounded(.up))
        var sum = 0
        for (step, count) in counts.enumerated() {
            sum += count
            if sum >= wanted { return Double(step + 1) * Double(Self.stepMicroseconds) / 1_000 }
        }
        return Double(counts.count) * Double(Self.stepMicroseconds) / 1_000
    }
}
