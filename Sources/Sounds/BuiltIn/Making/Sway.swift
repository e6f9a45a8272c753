import Glibc

/// A slow movement that is never the same twice within a turn and comes round with it: harmonics of the turn in chance phases,
/// each weaker by its number.
struct Sway {
    private let points: [Double]

    /// - Parameters:
    ///   - harmonics: the movements a turn, from the slowest to the fastest.
    ///   - slope: how much weaker faster ones are: the power of their number, 0 = not at all.
    init(_ harmonics: ClosedRange<Int>, slope: Double = 1, _ random: inout SeededRandom) {
        let count = max(512, harmonics.upperBound * 8)
        var points = [Double](repeating: 0, count: count)
        for number in harmonics {
            let phase = random.unit()
            let level = pow(Double(number), -slope)
            for index in points.indices {
                points[index] += level * cos(2 * .pi * (Double(index * number) / Double(count) + phase))
            }
        }
        let limit = points.reduce(0) { max($0, abs($1)) }
        self.points = points.map { $0 / limit }
    }

    /// Its value, -1…1, at a moment in turns.
    @inline(__always)
    func callAsFunction(_ turn: Double) -> Double {
        let place = (turn - floor(turn)) * Double(points.count)
        let index = min(Int(place), points.count - 1)
        let next = index + 1 == points.count ? 0 : index + 1
        return points[index] + (place - Double(index)) * (points[next] - points[index])
    }
}

/// A hill: 0 below `-width`, 1 at 0, 0 above `width`, by distance in turns the short way round.
@inline(__always)
func hill(_ turn: Double, at middle: Double, width: Double) -> Double {
    var distance = turn - middle
    distance -= distance.rounded()
    guard abs(distance) < width else { return 0 }
    return 0.5 + 0.5 * cos(.pi * distance / width)
}
