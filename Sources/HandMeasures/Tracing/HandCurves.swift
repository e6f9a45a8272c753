import Glibc
import Session
import Touch

/// How hands moved: the middle of all fingers, their mean speed, their spread, and how many there are.
public enum HandCurves {
    /// The curves `x` and `y` (the middle of the fingers that are down, 0…1 of the surface), `speed` (their mean, diagonals a second), `spread`
    /// (their distances from the middle as root mean square, in diagonals; 0 of one finger) and `fingers` (how many are down).
    /// - Parameter time: in seconds from the beginning of the performance.
    /// - Throws: where the time is too long, or no time.
    public static func curves(
        _ performance: Performance, during time: ClosedRange<Double>
    ) throws(MeasureProblem) -> [TraceCurve] {
        let time = try MeasuredTime.checked(time, of: performance)
        let touches = FingerTouches(performance).touches.compactMap { $0.within(time) }
        var moments = [[Finger]](repeating: [], count: TraceCurve.count(time))
        for touch in touches {
            let path = EvenPath(touch)
            let speeds = Movement(touch, path).speeds
            let first = Int(((touch.beginSeconds - time.lowerBound) * TraceCurve.rate).rounded(.up))
            for moment in first..<max(moments.count, first) {
                let since = time.lowerBound + Double(moment) / TraceCurve.rate - touch.beginSeconds
                let sample = Int(since * EvenPath.rate + 1e-6)
                guard sample < path.x.count, since <= touch.seconds else { break }
                moments[moment].append(
                    Finger(x: path.x[sample], y: path.y[sample], speed: speeds[sample], size: touch.size))
            }
        }
        func curve(_ name: String, _ value: ([Finger]) -> Double) -> TraceCurve {
            TraceCurve(name, moments.map { $0.isEmpty ? nil : value($0) })
        }
        return [
            curve("x") { mean($0.map(\.x)) }, curve("y") { mean($0.map(\.y)) },
            curve("speed") { mean($0.map(\.speed)) }, curve("spread", spread),
            TraceCurve("fingers", moments.map { Double($0.count) }),
        ]
    }

    private struct Finger {
        var x, y, speed: Double
        var size: SurfaceSize
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    private static func spread(_ fingers: [Finger]) -> Double {
        let middle = SurfacePoint(x: mean(fingers.map(\.x)), y: mean(fingers.map(\.y)))
        let squares = fingers.map { finger in
            let distance =
                finger.size.millimetres(from: middle, to: SurfacePoint(x: finger.x, y: finger.y))
                / finger.size.diagonalMillimetres
            return distance * distance
        }
        return mean(squares).squareRoot()
    }
}
