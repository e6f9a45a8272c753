/// How closely two groups of variables go together: the correlations of those weighted sums of each that go together best (H. Hotelling,
/// 1936), and whether that is more than chance.
public struct CanonicalCorrelation: Equatable, Sendable {
    /// The correlations, the largest first, each 0 to 1; as many as the smaller group has variables.
    public let correlations: [Double]

    private let left: [[Double]]
    private let right: [[Double]]

    /// - Parameters:
    ///   - x: a row for each observation, its variables in columns.
    ///   - y: as many rows, in the same order.
    /// - Throws: ``NoResult`` where there are no more observations than variables of both, or a variable is a weighted sum of others.
    public init(_ x: [[Double]], _ y: [[Double]]) throws(NoResult) {
        let (ours, theirs) = (try ConditionTable(x), try ConditionTable(y))
        guard x.count == y.count else { throw .missingValue }
        let needed = ours.conditionCount + theirs.conditionCount + 1
        guard x.count >= needed else { throw .tooFew("observations", needed: needed, given: x.count) }
        left = try OrthonormalColumns(ours).columns
        right = try OrthonormalColumns(theirs).columns
        correlations = Self.correlations(left, right, order: nil)
    }

    /// The chance of a first correlation at least as large where the groups have nothing to do with each other: the share of shuffles that
    /// reach it, the observations as they are counted as one.
    /// - Parameters:
    ///   - permutations: how many shuffles, 99 to 1,000,000.
    ///   - blockLength: how many observations that follow one another stay together: those of one clip, which resemble each other.
    ///   - seed: of the random numbers; the same gives the same chance.
    /// - Throws: ``NoResult`` where the observations are not whole blocks, or fewer than three of them.
    public func chance(permutations: Int = 9_999, blockLength: Int = 1, seed: UInt64) throws(NoResult) -> Double {
        guard (99...1_000_000).contains(permutations) else { throw .outOfRange("permutations are 99 to 1000000") }
        let observations = left[0].count
        guard blockLength >= 1, observations % blockLength == 0 else {
            throw .outOfRange("the observations are whole blocks")
        }
        let blocks = observations / blockLength
        guard blocks >= 3 else { throw .tooFew("blocks", needed: 3, given: blocks) }
        var random = SeededRandom(seed: seed)
        var reached = 1
        for _ in 0..<permutations {
            let order = random.order(blocks).flatMap { $0 * blockLength..<($0 + 1) * blockLength }
            // What is equal may differ by rounding.
            if Self.correlations(left, right, order: order)[0] >= correlations[0] * (1 - 1e-9) { reached += 1 }
        }
        return Double(reached) / Double(permutations + 1)
    }

    /// The singular values of the products of both groups, the right one in another order.
    private static func correlations(_ left: [[Double]], _ right: [[Double]], order: [Int]?) -> [Double] {
        let (few, many) = left.count <= right.count ? (left, right) : (right, left)
        let isLeft = left.count <= right.count
        let columns = few.map { ours in
            many.map { theirs in
                guard let order else { return zip(ours, theirs).reduce(0.0) { $0 + $1.0 * $1.1 } }
                let (fixed, moved) = isLeft ? (ours, theirs) : (theirs, ours)
                return order.enumerated().reduce(0.0) { $0 + fixed[$1.offset] * moved[$1.element] }
            }
        }
        return SingularValues(columns).values.map { min(1, $0) }
    }
}
