/// How large a touch surface is: what turns its 0…1 into the millimetres that a hand moves by.
public struct SurfaceSize: Equatable, Sendable {
    /// Left to right, in mm.
    public var widthMillimetres: Double
    /// Bottom to top, in mm.
    public var heightMillimetres: Double
    /// Whether somebody said so: the device, or the player. Where not, the size is ``assumed(aspect:)``.
    public var isKnown: Bool

    /// Makes a size; both sides above 0.
    public init(widthMillimetres: Double, heightMillimetres: Double, isKnown: Bool = true) {
        self.widthMillimetres = widthMillimetres
        self.heightMillimetres = heightMillimetres
        self.isKnown = isKnown
    }

    /// The size taken where a device does not say it: as high as a ten-inch screen, 136 mm, and as wide as `aspect` (width over
    /// height) makes it.
    public static func assumed(aspect: Double) -> SurfaceSize {
        let aspect = aspect.isFinite && aspect > 0 ? aspect : 1.6
        return SurfaceSize(widthMillimetres: 136 * aspect, heightMillimetres: 136, isKnown: false)
    }

    /// Width over height.
    public var aspect: Double { widthMillimetres / heightMillimetres }
}

extension SurfaceSize {
    /// How far apart two points of the surface are, in mm.
    public func millimetres(from a: SurfacePoint, to b: SurfacePoint) -> Double {
        let across = (b.x - a.x) * widthMillimetres
        let up = (b.y - a.y) * heightMillimetres
        return (across * across + up * up).squareRoot()
    }
}
