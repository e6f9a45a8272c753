/// A place on a virtual touchscreen in percent: x to the right, y upwards.
public struct SurfacePercent: Equatable, Sendable {
    /// 0 (left) … 100 (right).
    public var x: Double
    /// 0 (bottom) … 100 (top).
    public var y: Double

    /// Makes a place.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}
