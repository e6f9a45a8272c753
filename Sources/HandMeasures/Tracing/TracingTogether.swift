import Statistics

/// Whether the hand went with the sound over several clips: a canonical correlation of all that moved, and how likely it is by chance.
public enum TracingTogether {
    /// Each clip counts with so many samples at equal distances, however long it is.
    private static let samples = 30

    /// The figures of all clips together. A clip that was not drawn is left out, and so is what never moves or is not known in a clip.
    /// - Parameters:
    ///   - clips: with the same curves each; three of them at least.
    ///   - seed: of the shuffles; the same gives the same figures.
    public static func figures(_ clips: [Tracing], permutations: Int = 9_999, seed: UInt64 = 1) -> [HandFigure] {
        do throws(NoResult) {
            let drawn = clips.filter { clip in clip.hand.contains { $0.name == "x" && $0.values.contains { $0 != nil } }
            }
            guard drawn.count >= 3 else { throw .tooFew("clips that were drawn", needed: 3, given: drawn.count) }
            let sound = rows(drawn.map(\.sound))
            let hand = rows(drawn.map(\.hand))
            guard !sound.isEmpty else { throw .allEqual("the values of the sound") }
            guard !hand.isEmpty else { throw .allEqual("the places of the hand") }
            let correlation = try CanonicalCorrelation(sound, hand)
            let chance = try correlation.chance(permutations: permutations, blockLength: samples, seed: seed)
            return [
                HandFigure(.canonicalCorrelation, correlation.correlations[0]), HandFigure(.canonicalChance, chance),
            ]
        } catch {
            return [HandMeasure.canonicalCorrelation, .canonicalChance].map { HandFigure($0, none: error.description) }
        }
    }

    /// The samples of all clips in rows; its columns are the curves that move.
    private static func rows(_ clips: [[TraceCurve]]) -> [[Double]] {
        let names = clips[0].map(\.name).filter { name in clips.allSatisfy { $0.contains { $0.name == name } } }
        let columns = names.compactMap { name -> [Double]? in
            var column: [Double] = []
            for clip in clips {
                guard let curve = clip.first(where: { $0.name == name }), let values = sampled(curve.values) else {
                    return nil
                }
                column += values
            }
            return column.allSatisfy { $0 == column[0] } ? nil : column
        }
        guard let first = columns.first else { return [] }
        return first.indices.map { row in columns.map { $0[row] } }
    }

    /// A value for each sample: where there is none the one before, at the beginning the first; `nil` where there is none at all.
    private static func sampled(_ values: [Double?]) -> [Double]? {
        guard var last = values.compactMap(\.self).first else { return nil }
        let whole = values.map { value in
            last = value ?? last
            return last
        }
        return (0..<samples).map { whole[$0 * (whole.count - 1) / (samples - 1)] }
    }
}
