import Granular

#if canImport(Glibc)
    import Glibc
#endif

/// How a value moves through a range as a control moves from 0 to 1.
public enum Response: Equatable, Sendable {
    /// Equal ways are equal differences.
    case linear
    /// Equal ways are equal ratios; both ends of the range lie above 0.
    case exponential
    /// Slow at both ends, fast in the middle: 3p² − 2p³.
    case sCurve
    /// Through these fractions of the range, 0…1, at equal distances; two or more.
    case table([Double])
    /// So many equal steps, two or more, of which the first and the last are the range's ends.
    case steps(Int)
    /// These values and no others, each for an equal part of the way; one or more.
    case notes([Double])

    /// The value at `position`, 0…1, from `low` to `high`.
    func value(at position: Double, from low: Double, to high: Double) -> Double {
        switch self {
        case .linear: return Self.blend(position, low, high)
        case .exponential: return Curve.exponential.value(at: position, from: low, to: high)
        case .sCurve: return Self.blend(position * position * (3 - 2 * position), low, high)
        case .table(let fractions):
            let place = position * Double(fractions.count - 1)
            let index = min(Int(place), fractions.count - 2)
            let fraction = fractions[index] + (fractions[index + 1] - fractions[index]) * (place - Double(index))
            return Self.blend(fraction, low, high)
        case .steps(let count):
            return Self.blend(Double(Self.cell(position, of: count)) / Double(count - 1), low, high)
        case .notes(let values): return values[Self.cell(position, of: values.count)]
        }
    }

    /// The position at which the value is `value`, or nearest to it: 0…1. Of steps and notes, the middle of their part of the
    /// way.
    func position(of value: Double, from low: Double, to high: Double) -> Double {
        let fraction = high == low ? 0 : min(max((value - low) / (high - low), 0), 1)
        switch self {
        case .linear: return Curve.linear.position(of: value, from: low, to: high)
        case .exponential: return Curve.exponential.position(of: value, from: low, to: high)
        case .sCurve: return 0.5 - sin(asin(1 - 2 * fraction) / 3)
        case .table(let fractions): return Self.position(of: fraction, in: fractions)
        case .steps(let count): return ((fraction * Double(count - 1)).rounded() + 0.5) / Double(count)
        case .notes(let values):
            let nearest = values.indices.min { abs(values[$0] - value) < abs(values[$1] - value) } ?? 0
            return (Double(nearest) + 0.5) / Double(values.count)
        }
    }

    /// A fraction of the way from `low` to `high`; exactly `high` at 1.
    private static func blend(_ fraction: Double, _ low: Double, _ high: Double) -> Double {
        fraction == 1 ? high : low + (high - low) * fraction
    }

    /// Which of `count` equal parts of the way `position` lies in.
    static func cell(_ position: Double, of count: Int) -> Int { min(max(Int(position * Double(count)), 0), count - 1) }

    /// Where a table first passes through `fraction`, or comes nearest to it.
    private static func position(of fraction: Double, in fractions: [Double]) -> Double {
        var best = (position: 0.0, distance: Double.infinity)
        for index in 0..<(fractions.count - 1) {
            let (a, b) = (fractions[index], fractions[index + 1])
            let along = a == b ? 0 : min(max((fraction - a) / (b - a), 0), 1)
            let distance = abs(a + (b - a) * along - fraction)
            if distance < best.distance {
                best = ((Double(index) + along) / Double(fractions.count - 1), distance)
            }
        }
        return best.position
    }
}
