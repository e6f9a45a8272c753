#if canImport(Glibc)
    import Glibc
#endif

/// How a value moves through a range as a control moves from 0 to 1.
public enum Curve: String, CaseIterable, Sendable {
    /// Equal steps of the control are equal differences.
    case linear
    /// Equal steps of the control are equal ratios; both ends of the range lie above 0.
    case exponential

    /// The value at `position`, 0…1; exactly `low` at 0 and `high` at 1.
    public func value(at position: Double, from low: Double, to high: Double) -> Double {
        switch self {
        case .linear: low + (high - low) * position
        case .exponential: position == 1 ? high : low * pow(high / low, position)
        }
    }

    /// The position, clamped to 0…1, at which the value is `value`; 0 where the range is a single value.
    public func position(of value: Double, from low: Double, to high: Double) -> Double {
        guard low != high else { return 0 }
        let position =
            switch self {
            case .linear: (value - low) / (high - low)
            case .exponential: value > 0 ? log(value / low) / log(high / low) : (high > low ? 0 : 1)
            }
        return min(max(position, 0), 1)
    }
}
