/// Bounds and sums that all calculations share.
public enum Values {
    /// The largest distance from 0 that is calculated with: fourth powers of it are numbers still.
    public static let largest = 1e60
    /// The smallest distance from 0, but 0 itself.
    public static let smallest = 1e-60

    /// Whether `value` is 0 or lies between ``smallest`` and ``largest``.
    public static func isInScale(_ value: Double) -> Bool {
        value == 0 || (smallest...largest).contains(abs(value))
    }

    /// - Throws: ``NoResult`` where there are fewer than `needed`, or one of them is no number to calculate with.
    static func check(_ values: [Double], atLeast needed: Int, _ what: String = "values") throws(NoResult) {
        guard values.count >= needed else { throw .tooFew(what, needed: needed, given: values.count) }
        guard values.allSatisfy(\.isFinite) else { throw .missingValue }
        guard values.allSatisfy(isInScale) else { throw .outOfScale }
    }

    /// The sum, with what each step rounds off kept and added at the end (A. Neumaier, 1974).
    static func sum(_ values: some Sequence<Double>) -> Double {
        var (sum, rest) = (0.0, 0.0)
        for value in values {
            let next = sum + value
            rest += abs(sum) >= abs(value) ? (sum - next) + value : (value - next) + sum
            sum = next
        }
        return sum + rest
    }

    /// The arithmetic mean of at least one value.
    static func mean(_ values: [Double]) -> Double { sum(values) / Double(values.count) }

    /// The sum of the squared distances from `mean`.
    static func squares(_ values: [Double], around mean: Double) -> Double {
        sum(values.lazy.map { ($0 - mean) * ($0 - mean) })
    }

    /// Whether `differences` of numbers up to `magnitude` are equal but for what their last digits were rounded by.
    static func areEqual(_ differences: [Double], ofNumbersUpTo magnitude: Double) -> Bool {
        guard let least = differences.min(), let most = differences.max() else { return true }
        return most - least <= 8 * magnitude.ulp
    }
}
