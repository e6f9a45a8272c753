import Glibc

/// A scale with round numbers on it.
package struct Axis: Equatable {
    /// From the first number to the last.
    package let range: ClosedRange<Double>
    /// The numbers that stand on it, each a whole multiple of the step.
    package let ticks: [Double]

    /// A scale that holds all of `values`, with about `count` steps of 1, 2 or 5 times a power of ten.
    /// - Parameter includesZero: whether it begins, or ends, at 0 where all values lie on one side of it.
    package init(_ values: [Double], includesZero: Bool = false, count: Int = 5) {
        let finite = values.filter(\.isFinite)
        var low = finite.min() ?? 0, high = finite.max() ?? 1
        if includesZero { (low, high) = (min(low, 0), max(high, 0)) }
        if high - low <= abs(high) * 1e-12 {
            (low, high) = (low - max(abs(low) * 0.1, 0.5), high + max(abs(high) * 0.1, 0.5))
        }
        let rough = (high - low) / Double(count)
        let power = pow(10, log10(rough).rounded(.down))
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? 10 * power
        let first = (low / step + 1e-9).rounded(.down), last = (high / step - 1e-9).rounded(.up)
        range = first * step...last * step
        ticks = stride(from: first, through: last, by: 1).map { $0 * step }
    }

    /// Where a value lies: 0 at the first number, 1 at the last.
    package func fraction(of value: Double) -> Double {
        (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
}
