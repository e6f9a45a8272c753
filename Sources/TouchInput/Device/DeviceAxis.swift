/// The range of one absolute axis, in the device's own units.
public struct DeviceAxis: Equatable, Sendable {
    /// The smallest value; may be negative.
    public var minimum: Int32
    /// The largest value.
    public var maximum: Int32
    /// How far a value may waver while nothing moves; 0 where not known.
    public var fuzz: Int32
    /// The width of a joystick's centre; 0 for touches.
    public var flat: Int32
    /// Units per millimetre; 0 where not known, which is usual.
    public var resolution: Int32

    /// Makes an axis.
    public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.fuzz = fuzz
        self.flat = flat
        self.resolution = resolution
    }

    /// The distance from minimum to maximum, in the axis's units.
    public var extent: Double { Double(maximum) - Double(minimum) }

    /// The axis's length in millimetres, where the device knows it.
    public var millimetres: Double? { resolution > 0 && extent > 0 ? extent / Double(resolution) : nil }

    /// Where `value` lies on the axis, 0…1; values outside the range are clamped, as devices do send them.
    public func normalised(_ value: Int32) -> Double {
        min(1, max(0, (Double(value) - Double(minimum)) / extent))
    }
}
