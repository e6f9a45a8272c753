/// One effect of a repeated-measures analysis of variance (B. J. Winer, "Statistical principles in experimental design", 1971).
///
/// An effect is a set of comparisons that each participant gives a score in. It is there where the mean scores are far from 0 beside how
/// participants differ in them.
public struct RepeatedMeasuresEffect: Equatable, Sendable {
    /// The mean square of the effect divided by that of the error.
    public let f: Double
    /// The degrees of freedom of the effect.
    public let effectDegrees: Double
    /// The degrees of freedom of the error.
    public let errorDegrees: Double
    /// The chance of an F at least as large where there is no effect, if sphericity holds.
    public let p: Double
    /// Greenhouse and Geisser's ε (1959): 1 where the differences between all conditions vary alike, less where not.
    public let epsilon: Double
    /// The chance with both degrees of freedom times ε.
    public let correctedP: Double
    /// Partial η²: the share of what is left beside other effects that this one explains, 0 to 1.
    public let partialEtaSquared: Double
    /// Mauchly's test of sphericity; `nil` for two conditions, which need none, and where a comparison does
    /// not vary, as with too few participants.
    public let mauchly: Mauchly?

    /// The effect of one factor: the conditions of `table`.
    /// - Throws: ``NoResult`` where there are fewer than two participants or conditions, or participants differ in nothing but their level.
    public init(_ table: ConditionTable) throws(NoResult) {
        try table.check(participants: 2, conditions: 2)
        try self.init(table, contrasts: OrthonormalContrasts.among(table.conditionCount))
    }

    /// The effect that `contrasts` of the conditions, each orthogonal to the others and of length 1, are about.
    init(_ table: ConditionTable, contrasts: [[Double]]) throws(NoResult) {
        // A participant's level takes part in no comparison; without it fewer digits are lost.
        let levelled = table.rows.map { row in row.map { $0 - row[0] } }
        let scores = contrasts.map { weights in
            levelled.map { row in Values.sum(zip(weights, row).lazy.map { $0 * $1 }) }
        }
        let means = scores.map(Values.mean)
        let (n, d) = (Double(table.participantCount), Double(contrasts.count))
        let products = SymmetricMatrix(
            scores.indices.map { row in
                scores.indices.map { column in
                    Values.sum(
                        zip(scores[row], scores[column]).lazy.map {
                            ($0 - means[row]) * ($1 - means[column])
                        })
                }
            })
        let effect = n * Values.sum(means.lazy.map { $0 * $0 })
        let error = products.trace
        let rounding = 8 * table.magnitude.ulp
        guard error > n * d * rounding * rounding else { throw .allEqual("the differences between the conditions") }
        effectDegrees = d
        errorDegrees = d * (n - 1)
        f = effect / d / (error / errorDegrees)
        p = FisherF.upper(f, df1: effectDegrees, df2: errorDegrees)
        epsilon = contrasts.count == 1 ? 1 : min(1, error * error / (d * products.squareTrace))
        correctedP = FisherF.upper(f, df1: effectDegrees * epsilon, df2: errorDegrees * epsilon)
        partialEtaSquared = effect / (effect + error)
        mauchly = Mauchly(products, participants: n, conditions: table.conditionCount)
    }
}
