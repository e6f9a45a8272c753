import Touch

/// A place on a surface, or a way on it: mm to the right and up.
struct Millimetres: Equatable, Sendable {
    var x = 0.0
    var y = 0.0

    var length: Double { (x * x + y * y).squareRoot() }

    static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }
    static func / (a: Self, b: Double) -> Self { Self(x: a.x / b, y: a.y / b) }
}

extension Millimetres {
    /// Where `point` is on a surface of this size, `nil` where it is nowhere. Nothing is further off than a surface's own size.
    init?(_ point: SurfacePoint, on surface: SurfaceSize) {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        func side(_ value: Double) -> Double { value.isFinite && value > 0 ? min(value, 1e5) : 136 }
        x = min(max(point.x, -1), 2) * side(surface.widthMillimetres)
        y = min(max(point.y, -1), 2) * side(surface.heightMillimetres)
    }
}
