import CDistributions

/// How likely a two-sided paired t test finds a difference that is there (J. Cohen, "Statistical power analysis", 1988).
public struct PairedPower: Equatable, Sendable {
    /// At which chance a difference is taken to be found.
    public let level: Double

    /// The most participants that are counted up to.
    public static let mostParticipants = 1_000_000

    /// - Parameter level: above 0 and below 1.
    /// - Throws: ``NoResult`` where it lies outside.
    public init(level: Double = 0.05) throws(NoResult) {
        guard level > 0, level < 1 else { throw .outOfRange("a level lies above 0 and below 1") }
        self.level = level
    }

    /// The chance of finding a difference of `effectSize`.
    /// - Parameters:
    ///   - effectSize: the mean difference divided by the deviation of the differences, at most 100 from 0.
    ///   - participants: 2 to ``mostParticipants``.
    /// - Throws: ``NoResult`` where a number lies outside.
    public func power(effectSize: Double, participants: Int) throws(NoResult) -> Double {
        guard (2...Self.mostParticipants).contains(participants) else {
            throw .outOfRange("participants are 2 to \(Self.mostParticipants)")
        }
        guard abs(effectSize) <= 100 else { throw .outOfRange("an effect size is at most 100 from 0") }
        let df = Double(participants - 1)
        let limit = cdistributions_t_quantile(level / 2, df)
        let center = abs(effectSize) * Double(participants).squareRoot()
        // Beyond, all of the distribution lies past the limit.
        guard center < limit + 40 + limit * 8 / df.squareRoot() else { return 1 }
        let power =
            cdistributions_noncentral_t_upper(limit, df, center) + cdistributions_noncentral_t_lower(-limit, df, center)
        guard power.isFinite else { throw .outOfRange("the power of this effect size cannot be calculated") }
        return min(1, max(level, power))
    }

    /// The fewest participants with whom a difference of `effectSize` is found with a chance of `power`.
    /// - Throws: ``NoResult`` where that takes more than ``mostParticipants``, or a number lies outside.
    public func participants(effectSize: Double, power wanted: Double = 0.8) throws(NoResult) -> Int {
        guard wanted > 0, wanted < 1 else { throw .outOfRange("a power lies above 0 and below 1") }
        var (few, many) = (1, 2)
        while try power(effectSize: effectSize, participants: many) < wanted {
            guard many < Self.mostParticipants else {
                throw .outOfRange("more than \(Self.mostParticipants) participants would be needed")
            }
            (few, many) = (many, min(many * 2, Self.mostParticipants))
        }
        while many - few > 1 {
            let middle = (few + many) / 2
            if try power(effectSize: effectSize, participants: middle) < wanted { few = middle } else { many = middle }
        }
        return many
    }

    /// The least difference that so many participants find with a chance of `power`, as an effect size.
    /// - Throws: ``NoResult`` where a number lies outside.
    public func effectSize(participants: Int, power wanted: Double = 0.8) throws(NoResult) -> Double {
        guard wanted > level, wanted < 1 else { throw .outOfRange("a power lies above the level and below 1") }
        var (low, high) = (0.0, 100.0)
        guard try power(effectSize: high, participants: participants) >= wanted else {
            throw .outOfRange("no effect size up to 100 would be found")
        }
        while high - low > high.ulp * 2 {
            let middle = (low + high) / 2
            if try power(effectSize: middle, participants: participants) < wanted {
                low = middle
            } else {
                high = middle
            }
        }
        return high
    }
}
