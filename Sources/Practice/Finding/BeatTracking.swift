import Glibc

/// The places of beats at a tempo that is known: where onsets are strong, and as evenly as that allows, by dynamic programming (D. P. W. Ellis,
/// "Beat Tracking by Dynamic Programming", Journal of New Music Research, 2007).
enum BeatTracking {
    /// What a beat costs that is not one period after the last: this, times the square of the logarithm of how many periods it is.
    private static let tightness = 400.0

    /// Finds the beats in a sound's ``OnsetStrength``.
    /// - Parameter period: how far beats are apart, in moments; at least 2.
    /// - Returns: their places in moments, in order; nothing where there is none.
    static func places(_ strength: [Double], period: Double) -> [Int] {
        let distances = Array(Int((period / 2).rounded())...Int((2 * period).rounded()))
        let costs = distances.map { tightness * pow(log(Double($0) / period), 2) }
        // The best sum up to each moment with a beat there, and the beat before it.
        var sums = strength
        var earlier = [Int?](repeating: nil, count: strength.count)
        for moment in strength.indices {
            var best = 0.0
            for (distance, cost) in zip(distances, costs) {
                let place = moment - distance
                guard place >= 0 else { break }
                if sums[place] - cost > best { (best, earlier[moment]) = (sums[place] - cost, place) }
            }
            sums[moment] += best
        }
        let last = sums.indices.suffix(max(Int(period), 1)).max { sums[$0] < sums[$1] }
        return Array(
            sequence(first: last) { $0.map { earlier[$0] } ?? nil }.prefix { $0 != nil }.compactMap(\.self).reversed())
    }
}
