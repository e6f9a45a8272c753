/// What was measured of the same participants in each of several conditions.
public struct Measure: Sendable {
    /// What it is called.
    public let name: String
    /// The conditions, in the order in which they came.
    public let conditions: [String]
    /// The values of everybody who has one in each condition, in the order of the conditions.
    public let rows: [[Double]]
    /// Those who have not, and are left out.
    public let leftOut: [String]
    /// How many cells have several rows, whose mean is taken.
    public let averagedCellCount: Int
    /// How many rows have no value, in cells that have others.
    public let missingRowCount: Int
}

/// A measure as its rows come.
struct MeasureBuilder {
    private struct Cell {
        var sum = 0.0
        var count = 0
        var missing = 0
    }

    let name: String
    private var conditions = NameList()
    private var participants = NameList()
    /// By participant, then by condition.
    private var cells: [[Cell]] = []

    init(name: String) { self.name = name }

    /// Adds a row.
    /// - Returns: whether it has not one condition too many.
    mutating func add(participant: String, condition: String, value: Double?) -> Bool {
        let (who, which) = (participants.index(of: participant), conditions.index(of: condition))
        guard which < TidyData.mostConditions else { return false }
        if who == cells.count { cells.append([]) }
        while cells[who].count <= which { cells[who].append(Cell()) }
        if let value {
            cells[who][which].sum += value
            cells[who][which].count += 1
        } else {
            cells[who][which].missing += 1
        }
        return true
    }

    fileprivate func content() -> (rows: [[Double]], leftOut: [String], averaged: Int, missing: Int) {
        var (rows, leftOut, averaged, missing) = ([[Double]](), [String](), 0, 0)
        for (name, own) in zip(participants.names, cells) {
            guard own.count == conditions.names.count, own.allSatisfy({ $0.count > 0 }) else {
                leftOut.append(name)
                continue
            }
            rows.append(own.map { $0.sum / Double($0.count) })
            averaged += own.count { $0.count > 1 }
            missing += own.reduce(0) { $0 + $1.missing }
        }
        return (rows, leftOut, averaged, missing)
    }

    fileprivate var conditionNames: [String] { conditions.names }
}

extension Measure {
    /// The measure of that name, of values in any order; conditions are in the order in which they first come.
    package init(_ name: String, _ values: [(participant: String, condition: String, value: Double?)]) {
        var builder = MeasureBuilder(name: name)
        for value in values {
            _ = builder.add(participant: value.participant, condition: value.condition, value: value.value)
        }
        self.init(builder)
    }

    init(_ builder: MeasureBuilder) {
        name = builder.name
        conditions = builder.conditionNames
        (rows, leftOut, averagedCellCount, missingRowCount) = builder.content()
    }
}

/// Names in the order in which they came, each once.
private struct NameList {
    private(set) var names: [String] = []
    private var indices: [String: Int] = [:]

    /// The place of `name`, which is added where it is new.
    mutating func index(of name: String) -> Int {
        if let index = indices[name] { return index }
        indices[name] = names.count
        names.append(name)
        return names.count - 1
    }
}
