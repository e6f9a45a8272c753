/// How a device's surface lies under what is played.
public struct Placement: Equatable, Sendable {
    /// What places the device's points.
    public var matrix: SurfaceMatrix
    /// Whether the placed points are shares of the terminal, and not of the drawn surface.
    public var isOnScreen: Bool

    /// Makes a placement; without more, the device is the surface, as it is.
    public init(matrix: SurfaceMatrix = .identity, isOnScreen: Bool = false) {
        self.matrix = matrix
        self.isOnScreen = isOnScreen
    }
}
