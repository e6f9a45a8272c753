import Touch

#if canImport(Glibc)
    import Glibc
#endif

/// How a knob turns: its pointer follows the finger that circles it. A finger that slid out of the knob's area turns it
/// still, by its true angle: clamped to the edge it would turn too fast at the corners.
public enum Knob {
    /// From one end to the other where a mapping does not say it: three quarters of a turn.
    public static let defaultTurns = 0.75

    /// Nearer to the centre than this fraction of the radius a finger has no angle worth following.
    public static let deadRadius = 0.1

    /// Where the pointer of a knob of so many turns stands at `position`, 0…1: degrees clockwise from straight up. It begins
    /// at the lower left, or, where a knob has less than its usual way, as far to the left as it ends to the right.
    public static func pointerDegrees(at position: Double, turns: Double = defaultTurns) -> Double {
        position * turns * 360 - min(turns, defaultTurns) * 180
    }

    /// How far a finger that goes straight from `start` to `end` turns a knob in `area`, in degrees; above 0 clockwise, as the
    /// player sees it. Between two frames that is at most half a turn. 0 where the way touches the knob's very centre: there
    /// it says nothing about which way round it went.
    ///
    /// - Parameter surfaceAspect: the surface's width over its height, as angles are those that the player sees.
    public static func degrees(
        from start: SurfacePoint, to end: SurfacePoint, in area: Area, surfaceAspect: Double
    ) -> Double {
        let centre = area.centre
        let a = Offset(x: (start.x - centre.x) * surfaceAspect, y: start.y - centre.y)
        let b = Offset(x: (end.x - centre.x) * surfaceAspect, y: end.y - centre.y)
        let width = (area.x.upperBound - area.x.lowerBound) * surfaceAspect
        let height = area.y.upperBound - area.y.lowerBound
        guard distanceFromCentre(a, b) >= min(width, height) / 2 * deadRadius else { return 0 }
        // The angle from a to b, by itself within a half turn either way: no angle ever wraps.
        return -atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y) * 180 / .pi
    }

    private struct Offset {
        var x: Double
        var y: Double
    }

    /// The least distance of the straight way from `a` to `b` from the centre.
    private static func distanceFromCentre(_ a: Offset, _ b: Offset) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let nearest = length > 0 ? min(max(-(a.x * dx + a.y * dy) / length, 0), 1) : 0
        return hypot(a.x + nearest * dx, a.y + nearest * dy)
    }
}
