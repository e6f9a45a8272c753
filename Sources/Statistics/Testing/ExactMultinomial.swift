import Glibc

/// Whether choices fall on each option as often as expected: the exact test of all ways in which so many choices can fall.
public struct ExactMultinomial: Equatable, Sendable {
    /// The chance of all outcomes that are at most as likely as the one there was.
    public let p: Double

    /// The most outcomes that are gone through.
    public static let mostOutcomes = 5_000_000

    /// - Parameters:
    ///   - counts: how often each option was chosen; at least two options, and one choice.
    ///   - chances: as expected, each above 0, together 1; equal unless given.
    /// - Throws: ``NoResult`` where a number lies outside, or there are more than ``mostOutcomes`` outcomes.
    public init(counts: [Int], chances: [Double]? = nil) throws(NoResult) {
        guard counts.count >= 2 else { throw .tooFew("options", needed: 2, given: counts.count) }
        let chances = chances ?? counts.map { _ in 1 / Double(counts.count) }
        guard chances.count == counts.count, chances.allSatisfy({ $0 > 0 }), abs(Values.sum(chances) - 1) < 1e-9 else {
            throw .outOfRange("every option needs an expected chance above 0, together 1")
        }
        guard counts.allSatisfy({ (0...Self.mostOutcomes).contains($0) }), counts.count <= 64 else {
            throw .outOfRange("counts are whole numbers from 0 up, of 64 options at most")
        }
        let total = counts.reduce(0, +)
        guard total >= 1 else { throw .tooFew("choices", needed: 1, given: 0) }
        guard Self.outcomeCount(total, counts.count) <= Double(Self.mostOutcomes) else {
            throw .outOfRange("there are too many choices and options for an exact test")
        }
        let walk = OutcomeWalk(total, chances.map { log($0) })
        p = min(1, walk.chance(upTo: walk.logLikelihood(counts) + likelihoodTolerance))
    }

    /// In how many ways so many choices fall on so many options.
    private static func outcomeCount(_ choices: Int, _ options: Int) -> Double {
        (1..<options).reduce(1) { $0 * Double(choices + $1) / Double($1) }
    }
}

/// All ways in which choices fall on options, and how likely each is.
private struct OutcomeWalk {
    private let total: Int
    private let logChances: [Double]
    private let logFactorials: [Double]

    init(_ total: Int, _ logChances: [Double]) {
        (self.total, self.logChances) = (total, logChances)
        logFactorials = (0...total).map { lgamma(Double($0) + 1) }
    }

    func logLikelihood(_ counts: [Int]) -> Double {
        counts.indices.reduce(logFactorials[total]) { $0 + term($1, counts[$1]) }
    }

    /// The chance of all outcomes whose logarithm is at most `limit`.
    func chance(upTo limit: Double) -> Double { chance(from: 0, total, logFactorials[total], limit) }

    private func term(_ option: Int, _ count: Int) -> Double {
        Double(count) * logChances[option] - logFactorials[count]
    }

    private func chance(from option: Int, _ left: Int, _ log: Double, _ limit: Double) -> Double {
        if option == logChances.count - 1 {
            let whole = log + term(option, left)
            return whole <= limit ? exp(whole) : 0
        }
        var sum = 0.0
        for count in 0...left { sum += chance(from: option + 1, left - count, log + term(option, count), limit) }
        return sum
    }
}
