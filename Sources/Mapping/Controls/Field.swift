/// Where a field lies on the surface, once it was moved or sized.
public struct Field: Equatable, Sendable {
    /// The control's name.
    public var control: String
    /// Where it lies.
    public var area: Area

    /// The shortest that a side can be, as a fraction of the surface's.
    public static let leastSide = 0.1

    /// Makes one; an area that is too small or not wholly on the surface is brought there.
    public init(control: String, area: Area) {
        self.control = control
        self.area = Area(x: Self.side(area.x), y: Self.side(area.y))
    }

    private static func side(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        let length = min(max(range.upperBound - range.lowerBound, leastSide), 1)
        let middle = (range.lowerBound + range.upperBound) / 2
        let start = min(max(middle - length / 2, 0), 1 - length)
        // What is right already stays as it is, to the bit.
        return length == range.upperBound - range.lowerBound && range.lowerBound >= 0 && range.upperBound <= 1
            ? range : start...min(start + length, 1)
    }
}
