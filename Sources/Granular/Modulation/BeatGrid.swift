/// Where the onsets of a cloud lie that is locked to the beat: evenly, a whole number of them in a beat or of beats between them.
enum BeatGrid {
    /// How many onsets a beat has that are `wanted`: the nearest of 1/64, 1/32 … 1/2, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48 and 64, by
    /// ratio. `nil` above 64, where nobody hears a beat in them, and where none are wanted.
    static func perBeat(_ wanted: Double) -> Double? {
        guard wanted > 0, wanted <= densest else { return nil }
        var best = 1.0
        var doubling = sparsest
        while doubling <= densest {
            if distance(doubling, wanted) < distance(best, wanted) { best = doubling }
            let triplet = 3 * doubling
            if doubling >= 1, triplet < densest, distance(triplet, wanted) < distance(best, wanted) { best = triplet }
            doubling *= 2
        }
        return best
    }

    /// From an onset at a beat to the next one, in spacings: to the point of the grid after the one that is nearest, so that no two
    /// lie closer than half a spacing.
    static func spacings(from beat: Double, perBeat: Double) -> Double {
        let place = beat * perBeat
        return place.rounded() + 1 - place
    }

    private static func distance(_ a: Double, _ b: Double) -> Double { max(a / b, b / a) }
    private static var sparsest: Double { 0.015_625 }
    private static var densest: Double { 64 }
}
