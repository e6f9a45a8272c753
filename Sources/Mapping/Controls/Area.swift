import Touch

/// A rectangle on the surface, in the surface's own 0…1.
public struct Area: Equatable, Hashable, Sendable {
    /// Left and right edge.
    public var x: ClosedRange<Double>
    /// Lower and upper edge.
    public var y: ClosedRange<Double>

    /// Makes an area.
    public init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
        self.x = x
        self.y = y
    }

    /// The centre.
    public var centre: SurfacePoint {
        SurfacePoint(x: (x.lowerBound + x.upperBound) / 2, y: (y.lowerBound + y.upperBound) / 2)
    }

    /// Whether `point` lies inside. Left and lower edges belong to the area, right and upper ones to the neighbour, so that
    /// a point has one owner; the surface's own right and upper edge belong to the area that ends there.
    public func contains(_ point: SurfacePoint) -> Bool {
        func inside(_ value: Double, _ range: ClosedRange<Double>) -> Bool {
            value >= range.lowerBound && (value < range.upperBound || (value == 1 && range.upperBound == 1))
        }
        return inside(point.x, x) && inside(point.y, y)
    }

    /// Where `point` lies within the area: 0…1 on both axes, clamped to the edges.
    public func relative(_ point: SurfacePoint) -> SurfacePoint {
        func fraction(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            min(max((value - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
        }
        return SurfacePoint(x: fraction(point.x, x), y: fraction(point.y, y))
    }

    /// Whether the two have more than an edge in common.
    public func overlaps(_ other: Area) -> Bool {
        func cross(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
            a.lowerBound < b.upperBound && b.lowerBound < a.upperBound
        }
        return cross(x, other.x) && cross(y, other.y)
    }
}
