/// A random value around another one, or beyond it.
struct Spread {
    /// How far it is from the middle at most.
    let reach: Double
    let distribution: SpreadDistribution

    /// - Parameter distribution: the value of a parameter that chooses one.
    init(reach: Double, distribution: Double) {
        self.reach = reach
        self.distribution = SpreadDistribution(rawValue: Int(distribution.rounded())) ?? .uniform
    }

    /// A part of ``reach``, -1…1, for a random number, uniform in 0..<1.
    func twoSided(_ random: Double) -> Double {
        switch distribution {
        case .uniform: 2 * random - 1
        case .gaussian, .edges: 2 * distribution.quantile(random) - 1
        case .oneSided: distribution.quantile(random)
        }
    }

    /// A part of ``reach`` where it goes to one side anyway, 0…1.
    func upward(_ random: Double) -> Double { distribution.quantile(random) }

    /// The value, around `middle`.
    func value(_ random: Double, around middle: Double) -> Double { middle + reach * twoSided(random) }

    /// The same where only the values in `range` are to be had: they are as likely among each other as before, so that none piles up
    /// at an end.
    /// - Parameter middle: within the range.
    func value(_ random: Double, around middle: Double, cutTo range: ClosedRange<Double>) -> Double {
        let first = distribution == .oneSided ? middle : middle - reach
        let last = middle + reach
        guard first < range.lowerBound || last > range.upperBound else { return value(random, around: middle) }
        let width = last - first
        guard width > 0 else { return middle }
        let from = distribution.cumulative(max((range.lowerBound - first) / width, 0))
        let to = distribution.cumulative(min((range.upperBound - first) / width, 1))
        let value = first + width * distribution.quantile(from + (to - from) * random)
        return min(max(value, range.lowerBound), range.upperBound)
    }

    /// The same with all values as far around moved into `range`, where they are as likely; from all of the range where they are
    /// more than that. Where they are not as likely, the middle counts: then they are cut.
    func value(_ random: Double, around middle: Double, movedInto range: ClosedRange<Double>) -> Double {
        guard distribution == .uniform else {
            return value(random, around: min(max(middle, range.lowerBound), range.upperBound), cutTo: range)
        }
        let room = (range.upperBound - range.lowerBound) / 2
        guard reach < room else { return range.lowerBound + 2 * room * random }
        return value(
            random, around: min(max(middle, range.lowerBound + reach), range.upperBound - reach))
    }
}
