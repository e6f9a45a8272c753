/// How values lie: middle, spread, and where the mean of all whom they stand for probably is.
public struct Summary: Equatable, Sendable {
    /// How many values there are.
    public let count: Int
    /// The arithmetic mean.
    public let mean: Double
    /// The value in the middle; of an even number the mean of the two.
    public let median: Double
    /// The sample's standard deviation (its squares divided by one less than their number); `nil` of one value.
    public let deviation: Double?
    /// The 95 % interval of the mean by Student's t: mean ± t · deviation / √n; `nil` of one value.
    public let interval: Interval?

    /// - Throws: ``NoResult`` where there is no value, or one is missing or no number.
    public init(_ values: [Double]) throws(NoResult) {
        try Values.check(values, atLeast: 1)
        let sorted = values.sorted()
        count = values.count
        median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
        // Equal values have no deviation, whatever their sum is rounded to.
        mean = sorted[0] == sorted[count - 1] ? sorted[0] : Values.mean(values)
        guard count > 1 else {
            (deviation, interval) = (nil, nil)
            return
        }
        let df = Double(count - 1)
        let deviation = (Values.squares(values, around: mean) / df).squareRoot()
        let reach = StudentT.reach(confidence: 0.95, df: df) * deviation / Double(count).squareRoot()
        self.deviation = deviation
        interval = Interval(low: mean - reach, high: mean + reach)
    }
}
