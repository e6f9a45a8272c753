/// One measure of a touch, and the parameter that it moves.
public struct Route: Equatable, Sendable {
    /// What of the touch.
    public var measure: Measure
    /// What counts as the binding's 0 and 1, in the measure's unit.
    public var span: ClosedRange<Double>
    /// Whether the span runs the other way, as in a mirrored mapping.
    public var isReversed: Bool
    /// What it moves.
    public var binding: Binding

    /// Makes a link, over the measure's usual span where none is given.
    public init(_ measure: Measure, _ binding: Binding, span: ClosedRange<Double>? = nil, isReversed: Bool = false) {
        self.measure = measure
        self.span = span ?? measure.defaultSpan
        self.isReversed = isReversed
        self.binding = binding
    }

    /// Where `value` of the measure lies in the span: 0…1, clamped.
    public func position(of value: Double) -> Double {
        let fraction = (value - span.lowerBound) / (span.upperBound - span.lowerBound)
        let position = fraction.isFinite ? min(max(fraction, 0), 1) : 0
        return isReversed ? 1 - position : position
    }
}
