import Statistics

/// The orders of conditions by a design, in rows: each participant takes the next row, and after the last one the rows begin again.
public struct StudyOrder: Equatable, Sendable {
    /// How they are chosen.
    public let design: OrderDesign
    /// How many conditions there are, at least one.
    public let conditionCount: Int
    /// What random orders begin from.
    public let seed: UInt64

    /// Makes the orders of so many conditions.
    public init(_ design: OrderDesign, conditionCount: Int, seed: UInt64) {
        (self.design, self.conditionCount, self.seed) = (design, max(conditionCount, 1), seed)
    }

    /// After how many rows they begin again: with so many participants, or a multiple, the design is balanced. `nil` where chance decides.
    public var rowCount: Int? {
        switch design {
        case .fixed: 1
        case .random: nil
        case .latinSquare: conditionCount
        case .williams: conditionCount.isMultiple(of: 2) || conditionCount == 1 ? conditionCount : 2 * conditionCount
        }
    }

    /// The conditions in the order of a row, counted from 1: each number from 0 to one less than ``conditionCount`` once.
    public func order(ofRow row: Int) -> [Int] {
        let index = max(row, 1) - 1
        return switch design {
        case .fixed: Array(0..<conditionCount)
        case .random: randomOrder(index)
        case .latinSquare: shifted(Array(0..<conditionCount), by: index)
        case .williams: williamsOrder(index)
        }
    }

    private func randomOrder(_ index: Int) -> [Int] {
        // Seeds of neighbouring rows must be far apart.
        var rows = SeededRandom(seed: UInt64(index))
        var random = SeededRandom(seed: seed ^ rows.next())
        return random.order(conditionCount)
    }

    /// E. J. Williams 1949: 0, 1, n − 1, 2, n − 2 … and the same from each other condition on. In a square of an odd number of conditions
    /// some follow one another twice and some never; the square read backwards makes up for that.
    private func williamsOrder(_ index: Int) -> [Int] {
        let first = (0..<conditionCount).map { place in
            place.isMultiple(of: 2) ? (conditionCount - place / 2) % conditionCount : (place + 1) / 2
        }
        if conditionCount.isMultiple(of: 2) { return shifted(first, by: index) }
        let order = shifted(first, by: index / 2)
        return index.isMultiple(of: 2) ? order : order.reversed()
    }

    private func shifted(_ order: [Int], by steps: Int) -> [Int] {
        order.map { ($0 + steps % conditionCount) % conditionCount }
    }
}
