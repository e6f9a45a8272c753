/// A random value around another one.
struct Spread {
    /// How far it is from the middle at most, to either side.
    let reach: Double

    /// The value for a random number, uniform in 0..<1.
    func value(_ random: Double, around middle: Double) -> Double { middle + reach * (2 * random - 1) }

    /// The same where only the values in `range` are to be had: they are as likely among each other as before, so that none piles up
    /// at an end.
    /// - Parameter middle: within the range.
    func value(_ random: Double, around middle: Double, cutTo range: ClosedRange<Double>) -> Double {
        let low = max(middle - reach, range.lowerBound)
        let high = min(middle + reach, range.upperBound)
        guard low > middle - reach || high < middle + reach else { return value(random, around: middle) }
        return min(low + (high - low) * random, high)
    }

    /// The same from all values as far around, which are moved into `range`; from all of the range where they are more than that.
    func value(_ random: Double, around middle: Double, movedInto range: ClosedRange<Double>) -> Double {
        let room = (range.upperBound - range.lowerBound) / 2
        guard reach < room else { return range.lowerBound + 2 * room * random }
        return value(
            random, around: min(max(middle, range.lowerBound + reach), range.upperBound - reach))
    }
}
