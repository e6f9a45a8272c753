import Sounds

/// Beats as a program finds them jump by the length of its window. Where the tempo is steady, each takes the place that its neighbours say.
enum BeatSmoothing {
    /// So many neighbours on each side are looked at, and none of their lengths may differ from the median by more than this fraction.
    private static let reach = 4, steadiness = 0.12

    static func smoothed(_ beats: [Beat]) -> [Beat] {
        beats.indices.map { index in
            let near = max(index - reach, 0)...min(index + reach, beats.count - 1)
            guard near.count > reach, let beat = BeatGrid(Array(beats[near])).beatSeconds,
                zip(near.dropFirst(), near).allSatisfy({
                    abs(beats[$0].seconds - beats[$1].seconds - beat) < steadiness * beat
                })
            else { return beats[index] }
            var smoothed = beats[index]
            smoothed.seconds = max(0, line(beats[near].map(\.seconds), at: Double(index - near.lowerBound)))
            return smoothed
        }
    }

    /// The line of least squares through values at 0, 1, 2 …, at a place.
    private static func line(_ values: [Double], at place: Double) -> Double {
        let count = Double(values.count), middle = (count - 1) / 2
        let mean = values.reduce(0, +) / count
        var (products, squares) = (0.0, 0.0)
        for (index, value) in values.enumerated() {
            let distance = Double(index) - middle
            products += distance * (value - mean)
            squares += distance * distance
        }
        return mean + (place - middle) * products / squares
    }
}
