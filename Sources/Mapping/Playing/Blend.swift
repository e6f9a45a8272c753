import Touch

/// Where a finger is between four snapshots.
public struct Blend: Equatable, Sendable {
    /// The snapshots' numbers, 1…16: lower left, lower right, upper left, upper right.
    public var corners: [Int]
    /// From the left edge to the right one, 0…1.
    public var x: Double
    /// From the lower edge to the upper one, 0…1.
    public var y: Double
    /// Whether the finger has just come down where none was.
    public var begins: Bool

    /// Makes a place.
    public init(corners: [Int], x: Double, y: Double, begins: Bool) {
        self.corners = corners
        self.x = x
        self.y = y
        self.begins = begins
    }

    /// How much of each corner there is, in their order; together 1.
    public var weights: [Double] { [(1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y] }
}
