/// Whether the same participants differ between two conditions on average: Student's t of their differences ("Student", 1908).
public struct PairedT: Equatable, Sendable {
    /// The mean difference divided by its standard error.
    public let t: Double
    /// One less than the participants.
    public let degreesOfFreedom: Double
    /// The two-sided chance of a t at least this far from 0 where there is no difference.
    public let p: Double
    /// The mean difference, first less second.
    public let meanDifference: Double
    /// The 95 % interval of the mean difference.
    public let interval: Interval
    /// The mean difference divided by the deviation of the differences (J. Cohen, 1988): 0.2 is small, 0.5 medium, 0.8 large.
    public let effectSize: Double

    /// - Parameters:
    ///   - first: a value for each participant.
    ///   - second: as many, in the same order.
    /// - Throws: ``NoResult`` where there are fewer than two participants, or all differ by the same.
    public init(_ first: [Double], _ second: [Double]) throws(NoResult) {
        let differences = try Differences(first, second, atLeast: 2)
        guard !differences.areEqual else { throw .allEqual("the differences") }
        let n = Double(first.count)
        degreesOfFreedom = n - 1
        let mean = Values.mean(differences.values)
        let deviation = (Values.squares(differences.values, around: mean) / degreesOfFreedom).squareRoot()
        let error = deviation / n.squareRoot()
        let reach = StudentT.reach(confidence: 0.95, df: degreesOfFreedom) * error
        meanDifference = mean
        t = mean / error
        effectSize = mean / deviation
        interval = Interval(low: mean - reach, high: mean + reach)
        p = StudentT.twoSided(t, df: degreesOfFreedom)
    }
}
