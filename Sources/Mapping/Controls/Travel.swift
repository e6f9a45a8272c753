import Touch

/// How far a finger goes for the whole of a range.
public enum Travel: Equatable, Sendable {
    /// So many mm, above 0.
    case millimetres(Double)
    /// So much of the surface's width, or height, above 0.
    case fraction(Double)

    /// Across `surface`, in mm.
    func acrossMillimetres(on surface: SurfaceSize) -> Double {
        switch self {
        case .millimetres(let millimetres): millimetres
        case .fraction(let fraction): fraction * surface.widthMillimetres
        }
    }

    /// Up `surface`, in mm.
    func upMillimetres(on surface: SurfaceSize) -> Double {
        switch self {
        case .millimetres(let millimetres): millimetres
        case .fraction(let fraction): fraction * surface.heightMillimetres
        }
    }
}
