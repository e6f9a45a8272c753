/// How well the items of a questionnaire measure one thing (L. J. Cronbach, 1951).
public struct CronbachAlpha: Equatable, Sendable {
    /// 1 where all items agree, 0 and below where they have nothing in common.
    public let alpha: Double
    /// The 95 % interval by Fisher's F (L. S. Feldt, 1965).
    public let interval: Interval

    /// - Parameter items: a row for each participant, a column for each item; those asked the other way round are turned before.
    /// - Throws: ``NoResult`` where there are fewer than two participants or items, or all participants have the same sum.
    public init(_ items: ConditionTable) throws(NoResult) {
        try items.check(participants: 2, conditions: 2)
        let (n, k) = (Double(items.participantCount), Double(items.conditionCount))
        let sums = items.rows.map { Values.sum($0) }
        guard !Values.areEqual(sums, ofNumbersUpTo: items.magnitude * k) else {
            throw .allEqual("the sums of the participants")
        }
        func squares(_ values: [Double]) -> Double { Values.squares(values, around: Values.mean(values)) }
        let single = Values.sum((0..<items.conditionCount).map { squares(items.column($0)) })
        alpha = k / (k - 1) * (1 - single / squares(sums))
        let (df1, df2) = (n - 1, (n - 1) * (k - 1))
        interval = Interval(
            low: 1 - (1 - alpha) * FisherF.quantile(upper: 0.025, df1: df1, df2: df2),
            high: 1 - (1 - alpha) * FisherF.quantile(upper: 0.975, df1: df1, df2: df2))
    }
}
