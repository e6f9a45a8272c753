/// A place on a touch surface: `x` runs from 0 at the left edge to 1 at the right, `y` from 0 at the bottom to 1 at
/// the top, whatever the device's own axes do.
public struct SurfacePoint: Equatable, Sendable {
    /// 0 (left) … 1 (right).
    public var x: Double
    /// 0 (bottom) … 1 (top).
    public var y: Double

    /// Makes a point; nothing is clamped.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
