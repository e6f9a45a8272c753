import Glibc
import Touch

/// How a finger moved over the surface.
struct Movement {
    /// How far it went, in diagonals of the surface.
    let length: Double
    /// How fast it was at each sample of its even path, in diagonals a second.
    private(set) var speeds: [Double] = []
    /// The smoothness of each stroke; `nil` where it moved so evenly that there is no jerk to tell.
    private(set) var strokes: [Double?] = []

    /// Hands hold nothing that is faster; above is the device's trembling.
    private static let filter = LowPass(hertz: 10, rate: EvenPath.rate)
    /// Samples at each side, after which the filter has settled.
    private static let margin = 30
    /// Slower than this for so many samples is a rest, in diagonals a second: some 5 mm/s on a ten-inch screen.
    private static let restSpeed = 0.02
    private static let restSamples = 20
    /// No stroke is shorter, in samples and in diagonals.
    private static let leastSamples = 20
    private static let leastLength = 0.02

    init(_ touch: FingerTouch, _ path: EvenPath) {
        let diagonal = touch.size.diagonalMillimetres
        length = zip(touch.places, touch.places.dropFirst()).reduce(0) {
            $0 + touch.size.millimetres(from: $1.0.point, to: $1.1.point) / diagonal
        }
        let x = Self.filter.filtered(path.x.map { $0 * touch.size.widthMillimetres / diagonal }, margin: Self.margin)
        let y = Self.filter.filtered(path.y.map { $0 * touch.size.heightMillimetres / diagonal }, margin: Self.margin)
        let inside = Self.margin..<Self.margin + path.x.count
        speeds = inside.map { hypot(x[$0 + 1] - x[$0 - 1], y[$0 + 1] - y[$0 - 1]) * EvenPath.rate / 2 }
        strokes = moving().map { stroke in
            smoothness(stroke) { at in
                func third(_ values: [Double]) -> Double {
                    let place = at + Self.margin
                    return values[place + 2] - 2 * values[place + 1] + 2 * values[place - 1] - values[place - 2]
                }
                let (alongX, alongY) = (third(x), third(y))
                let scale = EvenPath.rate * EvenPath.rate * EvenPath.rate / 2
                return (alongX * alongX + alongY * alongY) * scale * scale
            }
        }
    }

    /// The samples of each stroke, the first and the last: all but the rests.
    private func moving() -> [ClosedRange<Int>] {
        var found: [ClosedRange<Int>] = []
        func add(_ samples: Range<Int>) {
            guard samples.count > Self.leastSamples,
                speeds[samples].reduce(0, +) / EvenPath.rate >= Self.leastLength
            else { return }
            found.append(ClosedRange(samples))
        }
        var (first, slowFrom): (Int, Int?) = (0, nil)
        for place in 0...speeds.count {
            if place < speeds.count, speeds[place] < Self.restSpeed {
                slowFrom = slowFrom ?? place
                continue
            }
            if let slowFrom, place - slowFrom >= Self.restSamples {
                add(first..<slowFrom)
                first = place
            }
            slowFrom = nil
        }
        add(first..<speeds.count)
        return found
    }

    /// Minus the logarithm of the dimensionless jerk.
    private func smoothness(_ stroke: ClosedRange<Int>, squaredJerk: (Int) -> Double) -> Double? {
        let seconds = Double(stroke.count - 1) / EvenPath.rate
        let peak = speeds[stroke].max() ?? 0
        let ends = (squaredJerk(stroke.lowerBound) + squaredJerk(stroke.upperBound)) / 2
        let sum = stroke.reduce(0) { $0 + squaredJerk($1) } - ends
        let jerk = seconds * seconds * seconds / (peak * peak) * sum / EvenPath.rate
        // Below it is no hand, but what numbers are rounded by.
        return jerk.isFinite && jerk > 1 ? -log(jerk) : nil
    }
}
