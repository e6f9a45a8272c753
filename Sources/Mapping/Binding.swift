import Granular

/// One dimension of a control, moving one parameter through a range.
public struct Binding: Equatable, Sendable {
    /// What it moves.
    public var parameter: Parameter
    /// The value at the control's 0, in the parameter's unit.
    public var low: Double
    /// The value at the control's 1; below ``low`` where the range runs downwards.
    public var high: Double
    /// How the value moves in between.
    public var curve: Curve

    /// Makes a binding. With an exponential curve both ends are above 0.
    public init(_ parameter: Parameter, low: Double, high: Double, curve: Curve = .linear) {
        self.parameter = parameter
        self.low = low
        self.high = high
        self.curve = curve
    }

    /// The parameter's value where the control stands at `position`, clamped to 0…1: exactly ``low`` at 0 and ``high``
    /// at 1, never outside the two.
    public func value(at position: Double) -> Double {
        if position >= 1 { return high }
        let value = curve.value(at: max(position, 0), from: low, to: high)
        return min(max(value, min(low, high)), max(low, high))
    }

    /// Where the control stands for `value`: 0…1, clamped.
    public func position(of value: Double) -> Double {
        curve.position(of: value, from: low, to: high)
    }
}
