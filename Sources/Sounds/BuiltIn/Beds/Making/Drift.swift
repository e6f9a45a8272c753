/// A slow movement that comes round with a turn: harmonics of the turn in chance phases, as ``Sway`` is, from plain arithmetic.
struct Drift {
    private let points: [Double]

    /// - Parameters:
    ///   - harmonics: the movements a turn, from the slowest to the fastest.
    ///   - slope: how much weaker faster ones are: the power of their number, 0 = not at all.
    init(_ harmonics: ClosedRange<Int>, slope: Double = 0.5, _ random: inout SeededRandom) {
        let count = max(512, harmonics.upperBound * 8)
        var points = [Double](repeating: 0, count: count)
        for number in harmonics {
            let phase = random.unit()
            let level = Exact.pow(Double(number), -slope)
            // A wave of whole turns: its next value follows from the two before.
            let factor = 2 * Exact.cos(Double(number) / Double(count))
            var before = Exact.cos(phase - Double(number) / Double(count))
            var now = Exact.cos(phase)
            for index in points.indices {
                points[index] += level * now
                (before, now) = (now, factor * now - before)
            }
        }
        let limit = points.reduce(1e-9) { max($0, abs($1)) }
        self.points = points.map { $0 / limit }
    }

    /// A movement whose waves last from `slow` to `fast` seconds.
    init(seconds: ClosedRange<Double>, of turnSeconds: Double, slope: Double = 0.5, _ random: inout SeededRandom) {
        let first = max(1, Int((turnSeconds / seconds.upperBound).rounded()))
        let last = max(first, Int((turnSeconds / seconds.lowerBound).rounded()))
        self.init(first...last, slope: slope, &random)
    }

    /// Its value, -1…1, at a moment in turns.
    @inline(__always)
    func callAsFunction(_ turn: Double) -> Double {
        let place = (turn - turn.rounded(.down)) * Double(points.count)
        let index = min(Int(place), points.count - 1)
        let next = index + 1 == points.count ? 0 : index + 1
        return points[index] + (place - Double(index)) * (points[next] - points[index])
    }
}
