/// How a device is played: how its surface lies under what is played, and which filters stand between.
public struct Placement: Equatable, Sendable {
    /// What places the device's points.
    public var matrix: SurfaceMatrix
    /// Whether the placed points are fractions of the terminal, and not of the drawn surface.
    public var isOnScreen: Bool
    /// Which filters may act.
    public var filters: TouchFilterChoice

    /// Makes a placement; without more, the device is the surface, as it is.
    public init(
        matrix: SurfaceMatrix = .identity, isOnScreen: Bool = false, filters: TouchFilterChoice = .all
    ) {
        self.matrix = matrix
        self.isOnScreen = isOnScreen
        self.filters = filters
    }
}
