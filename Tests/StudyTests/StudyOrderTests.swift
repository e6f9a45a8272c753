import Study
import Testing

@Suite("Orders of conditions") struct StudyOrderTests {
    private func rows(_ design: OrderDesign, _ count: Int) throws -> [[Int]] {
        let order = StudyOrder(design, conditionCount: count, seed: 1)
        return (1...(try #require(order.rowCount))).map(order.order)
    }

    @Test(
        "Williams: each condition at each place, and right after each other one, equally often", arguments: 2...12)
    func williams(_ count: Int) throws {
        let rows = try rows(.williams, count)
        let times = count.isMultiple(of: 2) ? 1 : 2
        #expect(rows.count == count * times)
        for row in rows { #expect(row.sorted() == Array(0..<count)) }
        for condition in 0..<count {
            for place in 0..<count { #expect(rows.count { $0[place] == condition } == times) }
            for next in 0..<count where next != condition {
                let follows = rows.reduce(0) { $0 + zip($1, $1.dropFirst()).count { $0 == condition && $1 == next } }
                #expect(follows == times, "\(next) after \(condition)")
            }
        }
    }

    @Test("Latin square: each condition at each place once", arguments: 1...12)
    func latinSquare(_ count: Int) throws {
        let rows = try rows(.latinSquare, count)
        #expect(rows.count == count)
        for place in 0..<count { #expect(Set(rows.map { $0[place] }).count == count) }
    }

    @Test("Rows begin again after the last one; fixed is the file's order; one condition has one order")
    func rowsAgain() throws {
        for design in OrderDesign.allCases {
            let order = StudyOrder(design, conditionCount: 5, seed: 3)
            guard let count = order.rowCount else { continue }
            for row in 1...count { #expect(order.order(ofRow: row + 3 * count) == order.order(ofRow: row)) }
        }
        #expect(try rows(.fixed, 4) == [[0, 1, 2, 3]])
        for design in OrderDesign.allCases {
            #expect(StudyOrder(design, conditionCount: 1, seed: 1).order(ofRow: 7) == [0])
        }
        #expect(StudyOrder(.williams, conditionCount: 3, seed: 1).order(ofRow: .max).count == 3)
    }

    @Test("Random orders come again from the same seed, and all are about equally often")
    func random() {
        let order = StudyOrder(.random, conditionCount: 3, seed: 9)
        let rows = (1...6_000).map(order.order)
        #expect(rows == (1...6_000).map(StudyOrder(.random, conditionCount: 3, seed: 9).order))
        #expect(rows != (1...6_000).map(StudyOrder(.random, conditionCount: 3, seed: 10).order))
        let counts = Dictionary(grouping: rows) { $0 }.mapValues(\.count)
        // 1000 each is expected; five standard deviations are 144.
        #expect(counts.count == 6 && counts.values.allSatisfy { abs($0 - 1_000) < 144 }, "\(counts)")
    }
}
