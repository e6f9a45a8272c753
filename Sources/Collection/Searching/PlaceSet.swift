import GRDB

/// Some of all sounds, by their places in ``IndexColumns``.
struct PlaceSet {
    private var words: [UInt64]

    /// None of `count` sounds.
    init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

    /// Those of the rows that a query of SQL gives.
    init(_ sql: String, _ arguments: StatementArguments, _ columns: IndexColumns, _ database: Database) throws {
        self.init(count: columns.count)
        let rows = try Int64.fetchCursor(try database.cachedStatement(sql: sql), arguments: arguments)
        while let row = try rows.next() {
            if let place = columns.place(of: row) { insert(place) }
        }
    }

    /// Whether there is none.
    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

    func contains(_ place: Int) -> Bool { words[place >> 6] & 1 << UInt64(place & 63) != 0 }

    mutating func formIntersection(_ other: Self) {
        for index in words.indices { words[index] &= other.words[index] }
    }
}
