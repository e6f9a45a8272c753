/// The assignment problem: who goes with whom at the least total cost.
public enum Assignment {
    /// For each row of `costs` the column that it is given, so that as many pairs as possible are made and the sum of their
    /// costs is the least; `nil` for a row that gets none.
    ///
    /// Every row has the same number of columns and every cost is finite. The Hungarian method with potentials, as
    /// described by Jonker and Volgenant: each row is added by a shortest path through the pairs made so far, in time
    /// rows² × columns.
    public static func leastCost(_ costs: [[Double]]) -> [Int?] {
        let rows = costs.count
        let columns = costs.first?.count ?? 0
        guard rows > 0, columns > 0 else { return Array(repeating: nil, count: rows) }
        guard rows <= columns else { return turned(costs, rows: rows, columns: columns) }

        var rowPotential = Array(repeating: 0.0, count: rows)
        var columnPotential = Array(repeating: 0.0, count: columns)
        var rowOfColumn: [Int?] = Array(repeating: nil, count: columns)

        for newRow in 0..<rows {
            var distance = Array(repeating: Double.infinity, count: columns)
            var previousColumn: [Int?] = Array(repeating: nil, count: columns)
            var visited = Array(repeating: false, count: columns)
            var row = newRow
            var column: Int?
            // Walk to the nearest free column, over pairs that exist.
            while true {
                var nearest = 0
                var nearestDistance = Double.infinity
                for candidate in 0..<columns where !visited[candidate] {
                    let reduced = costs[row][candidate] - rowPotential[row] - columnPotential[candidate]
                    if reduced < distance[candidate] {
                        distance[candidate] = reduced
                        previousColumn[candidate] = column
                    }
                    if distance[candidate] < nearestDistance {
                        nearestDistance = distance[candidate]
                        nearest = candidate
                    }
                }
                rowPotential[newRow] += nearestDistance
                for other in 0..<columns {
                    if visited[other] {
                        columnPotential[other] -= nearestDistance
                        if let paired = rowOfColumn[other] { rowPotential[paired] += nearestDistance }
                    } else {
                        distance[other] -= nearestDistance
                    }
                }
                visited[nearest] = true
                column = nearest
                guard let paired = rowOfColumn[nearest] else { break }
                row = paired
            }
            // Along the way back every pair moves on by one.
            while let current = column {
                let before = previousColumn[current]
                rowOfColumn[current] = before.flatMap { rowOfColumn[$0] } ?? newRow
                column = before
            }
        }

        var result: [Int?] = Array(repeating: nil, count: rows)
        for (column, row) in rowOfColumn.enumerated() {
            if let row { result[row] = column }
        }
        return result
    }

    private static func turned(_ costs: [[Double]], rows: Int, columns: Int) -> [Int?] {
        let rowOfColumn = leastCost((0..<columns).map { column in (0..<rows).map { costs[$0][column] } })
        var result: [Int?] = Array(repeating: nil, count: rows)
        for (column, row) in rowOfColumn.enumerated() {
            if let row { result[row] = column }
        }
        return result
    }
}
