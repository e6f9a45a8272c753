import Granular

/// What a finger left on a tape: its cloud goes on without it.
public struct Pin: Equatable, Sendable {
    /// The tape's name.
    public var control: String
    /// How high it lies on the tape, 0…1.
    public var height: Double
    /// What its cloud has of its own, in the parameters' units; the position is always among them.
    public var values: [Parameter: Double]

    /// Makes one. Values are brought into what their parameters can be; what is no number is left out.
    public init(control: String, height: Double, values: [Parameter: Double]) {
        self.control = control
        self.height = height.isFinite ? min(max(height, 0), 1) : 0.5
        self.values = values.filter { $1.isFinite && !$0.isShared }
        for (parameter, value) in self.values { self.values[parameter] = parameter.definition.clamped(value) }
        self.values[.position] = self.values[.position] ?? Parameter.position.definition.defaultValue
    }

    /// Where in the sound, or its section, it is: 0…1.
    public var position: Double { values[.position] ?? 0 }
}
