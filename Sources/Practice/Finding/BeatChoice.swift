import Glibc
import Sounds

/// Chooses the beats that fit a sound best. A program that listens for beats often finds them twice as fast or half as fast, or between the
/// beats: of what it proposes only the tempo counts, with its simple multiples, and at each the beats are found again.
struct BeatChoice {
    private let strength: OnsetStrength
    private var candidates: [Candidate] = []
    /// The periods that were tracked, in seconds.
    private var tracked: [Double] = []

    private struct Candidate {
        var beats: [Double]
        /// How long a beat lasts, in seconds.
        var period: Double
        /// The mean strength of onsets at the beats.
        var strength: Double
    }

    /// Beats that were missed, in twos, threes or fours.
    private static let multiples = [1, 1.0 / 2, 2, 1.0 / 3, 3, 2.0 / 3, 3.0 / 2, 3.0 / 4, 4.0 / 3]
    /// Tempi that are tried, in beats a minute.
    private static let tempi = 50.0...200.0
    /// Tempi that differ by less than this fraction are one.
    private static let sameTempo = 0.03
    /// Fewer beats say nothing.
    private static let fewest = 4

    init(_ strength: OnsetStrength) { self.strength = strength }

    /// Adds beats as a program proposes them, in seconds, and those at each multiple of their tempo.
    mutating func add(_ proposal: BeatGrid, isWanted: () -> Bool) {
        guard proposal.count >= Self.fewest, let proposed = proposal.beatSeconds else { return }
        add(proposal.beats.map(\.seconds))
        for period in Self.multiples.map({ $0 * proposed }) where isWanted() && isNew(period) {
            let perSecond = Double(OnsetStrength.perSecond)
            let places = BeatTracking.places(strength.values, period: period * perSecond)
            add(withoutWeakEnds(places).map { Double($0) / perSecond }, at: period)
        }
    }

    /// The best beats, in seconds; `nil` where none were added.
    var best: [Double]? {
        let strongest = candidates.map(\.strength).max() ?? 0
        return candidates.max { score($0, strongest) < score($1, strongest) }?.beats
    }

    private func isNew(_ period: Double) -> Bool {
        Self.tempi.contains(60 / period) && !tracked.contains { abs(period / $0 - 1) < Self.sameTempo }
    }

    private mutating func add(_ beats: [Double], at period: Double? = nil) {
        if let period { tracked.append(period) }
        guard beats.count >= Self.fewest, let length = BeatGrid(beats.map { Beat(seconds: $0) }).beatSeconds else {
            return
        }
        let strengths = beats.map { strength.highest(near: $0 * Double(OnsetStrength.perSecond)) }
        candidates.append(
            Candidate(beats: beats, period: length, strength: strengths.reduce(0, +) / Double(beats.count)))
    }

    /// Beats before the first sound and after the last are none; nor are any where most of them are weak.
    private func withoutWeakEnds(_ places: [Int]) -> [Int] {
        let strengths = places.map { strength.highest(near: Double($0)) }
        let squares = strengths.reduce(0) { $0 + $1 * $1 } / Double(max(places.count, 1))
        let weak = Self.weakness * squares.squareRoot()
        let strong = strengths.indices.filter { strengths[$0] >= weak }
        guard let first = strong.first, let last = strong.last, 2 * strong.count > last - first else { return [] }
        return Array(places[first...last])
    }

    /// A beat is weak below this fraction of the root mean square of all.
    private static let weakness = 0.5

    /// How much onset strength the beats meet in a second, where each beat costs half of the strongest beats' mean (so that faster beats
    /// are better only where something begins at most of them), weighted by how likely the tempo is: a bell over its logarithm around 120
    /// beats a minute, as Ellis has it.
    private func score(_ candidate: Candidate, _ strongest: Double) -> Double {
        let octaves = log2(60 / candidate.period / Self.likelyTempo) / Self.octaves
        let gain = max(candidate.strength - Self.cost * strongest, 0)
        return exp(-octaves * octaves / 2) * gain / candidate.period
    }

    private static let cost = 0.5, likelyTempo = 120.0, octaves = 1.0
}
