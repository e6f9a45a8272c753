import Statistics

/// How closely a hand follows a sound, at the lag at which it does most.
public struct BestLag: Equatable, Sendable {
    /// Pearson's r, −1…1.
    public let r: Double
    /// By how much the hand comes after the sound, in seconds; below 0 it comes before.
    public let seconds: Double

    /// The largest lag, in seconds.
    public static let longestSeconds = 1.0

    /// - Parameters:
    ///   - sound: 50 samples a second.
    ///   - hand: as many.
    /// - Throws: ``NoResult`` where there is no lag at which half of the samples, or 1 s of them, have both and move.
    public init(sound: [Double?], hand: [Double?]) throws(NoResult) {
        let reach = Int(Self.longestSeconds * TraceCurve.rate)
        let needed = max(Int(TraceCurve.rate), sound.count / 2)
        var best: (r: Double, lag: Int)?
        var problem = NoResult.tooFew("samples with a finger down", needed: needed, given: 0)
        // From the middle, so that of equal ones the shortest lag is taken.
        for lag in (-reach...reach).sorted(by: { (abs($0), $0) < (abs($1), $1) }) {
            let pairs = sound.indices.compactMap { at -> (Double, Double)? in
                guard hand.indices.contains(at + lag), let x = sound[at], let y = hand[at + lag] else { return nil }
                return (x, y)
            }
            guard pairs.count >= needed else { continue }
            do throws(NoResult) {
                let r = try Correlation.pearson(pairs.map(\.0), pairs.map(\.1)).r
                if abs(r) > abs(best?.r ?? 0) + 1e-12 || best == nil { best = (r, lag) }
            } catch {
                problem = error
            }
        }
        guard let best else { throw problem }
        r = best.r
        seconds = Double(best.lag) / TraceCurve.rate
    }
}
