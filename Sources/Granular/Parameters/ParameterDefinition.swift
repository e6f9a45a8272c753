/// The single definition of a parameter: its name, unit, range, default and how it is displayed.
///
/// Its texts are held as static strings: the audio thread clamps by a definition, and must not count references.
public struct ParameterDefinition: Sendable {
    /// Every value that the engine takes; what lies outside is clamped at its door.
    public let range: ClosedRange<Double>
    /// The value at the start.
    public let defaultValue: Double
    /// How a bar or a scale shows the range.
    public let curve: Curve
    private let texts: (name: StaticString, shortName: StaticString, unit: StaticString, about: StaticString)

    init(
        name: StaticString, shortName: StaticString, unit: StaticString, range: ClosedRange<Double>,
        defaultValue: Double, curve: Curve, about: StaticString
    ) {
        self.range = range
        self.defaultValue = defaultValue
        self.curve = curve
        texts = (name, shortName, unit, about)
    }

    /// As written in mapping files and on the command line.
    public var name: String { texts.name.description }
    /// For narrow panels; accepted wherever ``name`` is.
    public var shortName: String { texts.shortName.description }
    /// The unit that follows a value: "Hz", "/s", "s".
    public var unit: String { texts.unit.description }
    /// A few words for help texts.
    public var about: String { texts.about.description }

    /// `value` within ``range``; the default for NaN.
    public func clamped(_ value: Double) -> Double {
        value.isNaN ? defaultValue : min(max(value, range.lowerBound), range.upperBound)
    }
}
