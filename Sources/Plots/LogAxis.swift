import Glibc

/// A scale on which equal ratios are equally far apart, with round numbers on it.
package struct LogAxis: Equatable {
    /// From the first number to the last.
    package let range: ClosedRange<Double>
    /// The numbers that stand on it: 1, 2 and 5 times powers of ten, or the powers alone where these would be too many.
    package let ticks: [Double]

    private static let mostTicks = 8

    /// A scale that holds all of `values`; what is not above 0 is left out.
    package init(_ values: [Double]) {
        let positive = values.filter { $0 > 0 && $0.isFinite }
        let low = positive.min() ?? 1, high = positive.max() ?? 10
        let round = (-12...12).flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
        let first = round.last { $0 <= low * 1.000_001 } ?? low, last = round.first { $0 >= high * 0.999_999 } ?? high
        range = first == last ? first...2 * first : first...last
        let inside = round.filter { [range] in range.contains($0) }
        ticks = inside.count <= Self.mostTicks ? inside : inside.filter { log10($0).rounded() == log10($0) }
    }

    /// Where a value above 0 lies: 0 at the first number, 1 at the last.
    package func fraction(of value: Double) -> Double {
        log(value / range.lowerBound) / log(range.upperBound / range.lowerBound)
    }
}
