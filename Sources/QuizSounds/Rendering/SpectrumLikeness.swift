import Glibc
import Quiz
import Sounds

extension QuizAudio {
    /// How alike the spectra of two clips are, 0…1: bands of mel over all of each clip, whatever their levels. 1 where the bands that are
    /// heard are no more than 3 dB apart on the mean, as chance makes them, 0 where they are 18 dB apart.
    public func likeness(to other: QuizAudio) -> Double {
        let (a, b) = (bands, other.bands)
        let heard = (0..<MelBands.count).filter { max(a[$0], b[$0]) > Self.floorDecibels }
        guard !heard.isEmpty else { return 0 }
        let distance = heard.reduce(0.0) { sum, band in
            sum + abs(max(a[band], Self.floorDecibels) - max(b[band], Self.floorDecibels))
        }
        let mean = distance / Double(heard.count)
        return min(max((Self.farDecibels - mean) / (Self.farDecibels - Self.nearDecibels), 0), 1)
    }

    private static var floorDecibels: Double { -40 }
    private static var nearDecibels: Double { 3 }
    private static var farDecibels: Double { 18 }

    /// Each band relative to the strongest one, in dB.
    private var bands: [Double] {
        let moments = MomentPowers(samples, rate: rate, count: 48).moments
        let sums = (0..<MelBands.count).map { band in moments.reduce(0) { $0 + $1[band] } }
        let strongest = max(sums.max() ?? 0, 1e-30)
        return sums.map { 10 * log10(max($0 / strongest, 1e-12)) }
    }
}
