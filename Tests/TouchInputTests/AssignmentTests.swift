import SeededGenerator
import Testing
import TouchInput

@Suite("Who goes with whom")
struct AssignmentTests {
    @Test("The total is the least of all possible ones, as many pairs as there can be", arguments: 0..<7, 0..<7)
    func againstEveryWay(_ rows: Int, _ columns: Int) {
        var dice = SeededGenerator(seed: UInt64(rows * 31 + columns))
        for round in 0..<20 {
            // Few different costs in every second round, so that ties are common.
            let sides = round % 2 == 0 ? 1000 : 4
            let costs = (0..<rows).map { _ in (0..<columns).map { _ in Double(dice.below(sides)) } }
            let given = Assignment.leastCost(costs)
            #expect(given.count == rows)
            let used = given.compactMap { $0 }
            #expect(Set(used).count == used.count)
            #expect(used.count == min(rows, columns))
            let total = zip(costs, given).reduce(0) { sum, pair in sum + (pair.1.map { pair.0[$0] } ?? 0) }
            #expect(total == least(costs[...], free: Set(0..<columns), pairs: min(rows, columns)))
        }
    }

    private func least(_ costs: ArraySlice<[Double]>, free: Set<Int>, pairs: Int) -> Double {
        guard pairs > 0, let row = costs.first else { return pairs > 0 ? .infinity : 0 }
        let rest = costs.dropFirst()
        let unpaired = rest.count >= pairs ? least(rest, free: free, pairs: pairs) : .infinity
        return free.reduce(unpaired) { best, column in
            min(best, row[column] + least(rest, free: free.subtracting([column]), pairs: pairs - 1))
        }
    }
}
