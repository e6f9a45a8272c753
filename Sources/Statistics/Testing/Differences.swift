/// What two conditions differ by, participant by participant: the first less the second.
struct Differences {
    let values: [Double]
    /// Whether they are equal but for rounding.
    let areEqual: Bool

    /// - Throws: ``NoResult`` where there are not as many of both, or fewer than `needed`.
    init(_ first: [Double], _ second: [Double], atLeast needed: Int) throws(NoResult) {
        guard first.count == second.count else { throw .missingValue }
        for side in [first, second] { try Values.check(side, atLeast: needed, "participants") }
        values = zip(first, second).map { $0 - $1 }
        areEqual = Values.areEqual(
            values, ofNumbersUpTo: zip(first, second).reduce(0) { max($0, abs($1.0), abs($1.1)) })
    }
}
