/// A place on the canvas, counted from the upper left.
package struct Place: Equatable, Hashable, Sendable {
    /// From 0 at the left.
    package var column: Int
    /// From 0 at the top.
    package var row: Int

    /// Makes a place.
    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A size in cells.
package struct Size: Equatable, Sendable {
    /// Cells across.
    package var columns: Int
    /// Cells down.
    package var rows: Int

    /// Makes a size.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A rectangle of cells.
package struct Rect: Equatable, Sendable {
    /// The leftmost column.
    package var column: Int
    /// The uppermost row.
    package var row: Int
    /// Cells across; 0 or more.
    package var columns: Int
    /// Cells down; 0 or more.
    package var rows: Int

    /// Makes a rectangle; negative sizes become 0.
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
    }

    /// The first column to the right of it.
    package var endColumn: Int { column + columns }
    /// The first row below it.
    package var endRow: Int { row + rows }
    /// Whether there is nothing in it.
    package var isEmpty: Bool { columns == 0 || rows == 0 }

    /// How far along it a column lies: 0…1 from the middle of its first cell to that of its last, and beside it the nearer end.
    package func fraction(of column: Int) -> Double {
        min(max(Double(column - self.column) / Double(max(columns - 1, 1)), 0), 1)
    }

    /// Whether `place` lies in it.
    package func contains(_ place: Place) -> Bool {
        place.column >= column && place.column < endColumn && place.row >= row && place.row < endRow
    }
}
