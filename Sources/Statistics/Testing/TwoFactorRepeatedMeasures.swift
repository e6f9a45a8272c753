/// Two factors that the same participants meet in all combinations: each factor's effect, and whether one depends on the other.
public struct TwoFactorRepeatedMeasures: Equatable, Sendable {
    /// The effect of the first factor.
    public let first: RepeatedMeasuresEffect
    /// The effect of the second factor.
    public let second: RepeatedMeasuresEffect
    /// Whether the effect of one depends on the level of the other.
    public let interaction: RepeatedMeasuresEffect

    /// - Parameters:
    ///   - table: the cells of each participant: all levels of the second factor for the first level of the first, and so on.
    ///   - secondLevels: how many levels the second factor has.
    /// - Throws: ``NoResult`` where there are fewer than two participants or levels, cells are missing, or participants differ in nothing
    ///   but their level.
    public init(_ table: ConditionTable, secondLevels: Int) throws(NoResult) {
        guard secondLevels >= 2 else {
            throw .tooFew("levels of the second factor", needed: 2, given: max(secondLevels, 0))
        }
        guard table.conditionCount % secondLevels == 0 else { throw .missingValue }
        let firstLevels = table.conditionCount / secondLevels
        try table.check(participants: 2, conditions: 2 * secondLevels)
        let (ours, theirs) = (OrthonormalContrasts.among(firstLevels), OrthonormalContrasts.among(secondLevels))
        func effect(_ outer: [[Double]], _ inner: [[Double]]) throws(NoResult) -> RepeatedMeasuresEffect {
            try RepeatedMeasuresEffect(table, contrasts: OrthonormalContrasts.product(outer, inner))
        }
        first = try effect(ours, OrthonormalContrasts.mean(of: secondLevels))
        second = try effect(OrthonormalContrasts.mean(of: firstLevels), theirs)
        interaction = try effect(ours, theirs)
    }
}
