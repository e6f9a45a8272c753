/// The one place where a parameter's name, unit, range, default and way of being shown are said.
public struct ParameterDefinition: Sendable {
    /// As written in mapping files and on the command line.
    public let name: String
    /// For narrow panels; accepted wherever ``name`` is.
    public let shortName: String
    /// The unit that follows a value: "Hz", "/s", "s".
    public let unit: String
    /// Every value that the engine takes; what lies outside is clamped at its door.
    public let range: ClosedRange<Double>
    /// The value at the start.
    public let defaultValue: Double
    /// How a bar or a scale shows the range.
    public let curve: Curve
    /// A few words for help texts.
    public let about: String

    /// `value` within ``range``; the default for NaN.
    public func clamped(_ value: Double) -> Double {
        value.isNaN ? defaultValue : min(max(value, range.lowerBound), range.upperBound)
    }
}
