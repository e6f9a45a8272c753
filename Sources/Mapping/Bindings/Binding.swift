import Granular

/// What one measure of a touch moves: a parameter, through a range.
public struct Binding: Equatable, Sendable {
    /// Whose parameter it is.
    public enum Cloud: Equatable, Sendable {
        /// That of the finger: its own where every touch has one, else the first.
        case own
        /// That of this index, 0…15.
        case number(UInt8)
        /// Every cloud's that has not its own value from another control.
        case all
    }

    /// What it moves.
    public var parameter: Parameter
    /// The value at the control's 0, in the parameter's unit.
    public var low: Double
    /// The value at the control's 1; below ``low`` where the range runs downwards.
    public var high: Double
    /// How the value moves in between.
    public var response: Response
    /// Whose parameter it is.
    public var cloud: Cloud
    /// Whether the value is added to what others set, for as long as the finger is down, instead of taking its place.
    public var isAdded: Bool
    /// The time in which a step has come within 5 % of its end, in ms; 0 = at once.
    public var smoothingMilliseconds: Double

    /// Makes a binding. With an exponential response both ends are above 0.
    public init(
        _ parameter: Parameter, low: Double, high: Double, response: Response = .linear, cloud: Cloud = .own,
        isAdded: Bool = false, smoothingMilliseconds: Double = 0
    ) {
        self.parameter = parameter
        self.low = low
        self.high = high
        self.response = response
        self.cloud = cloud
        self.isAdded = isAdded
        self.smoothingMilliseconds = smoothingMilliseconds
    }

    /// The parameter's value where the control stands at `position`, clamped to 0…1, never outside ``low`` and ``high``.
    public func value(at position: Double) -> Double {
        let value = response.value(at: min(max(position, 0), 1), from: low, to: high)
        return min(max(value, min(low, high)), max(low, high))
    }

    /// Where the control stands for `value`: 0…1, clamped.
    public func position(of value: Double) -> Double {
        response.position(of: value, from: low, to: high)
    }
}
