import Session
import Touch

/// Where the fingers of a performance went, to be drawn.
public struct HandStrokes: Sendable {
    /// Width over height of the surface.
    public let aspect: Double
    /// The way of each finger that came down on the first surface, in their order; at least one place each.
    public let strokes: [[SurfacePoint]]

    /// Follows the fingers.
    /// - Parameter time: in seconds from the beginning of the performance; all of it where `nil`.
    /// - Throws: where the time is too long, or no time.
    public init(_ performance: Performance, during time: ClosedRange<Double>? = nil) throws(MeasureProblem) {
        let time = try MeasuredTime.checked(time, of: performance)
        let touches = FingerTouches(performance).touches.filter { $0.surface == 0 }.compactMap { $0.within(time) }
        strokes = touches.map { $0.places.map(\.point) }
        aspect = touches.last.map { $0.size.aspect } ?? 1.6
    }
}
