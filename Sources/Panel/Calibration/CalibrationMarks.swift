import Terminal
import Touch

/// The marks that are touched one after the other: four near the corners, clockwise from the upper left, and one to check.
package struct CalibrationMarks: Equatable, Sendable {
    /// How far from the edges the four stand, as a share of the terminal.
    static let margin = 0.1
    /// The check's place, which no turning and no mirroring of the four brings to itself.
    static let check = (across: 0.36, down: 0.28)

    /// The terminal that they stand on.
    package let size: Size
    /// The cells of the four.
    package let corners: [Place]
    /// The cell of the check.
    package let check: Place

    /// The marks on a terminal of that size.
    package init(size: Size) {
        self.size = size
        func cell(_ fraction: Double, _ count: Int) -> Int { Int((fraction * Double(count - 1)).rounded()) }
        let (left, top) = (cell(Self.margin, size.columns), cell(Self.margin, size.rows))
        let (right, bottom) = (size.columns - 1 - left, size.rows - 1 - top)
        corners = [
            Place(column: left, row: top), Place(column: right, row: top), Place(column: right, row: bottom),
            Place(column: left, row: bottom),
        ]
        check = Place(column: cell(Self.check.across, size.columns), row: cell(Self.check.down, size.rows))
    }

    /// The middle of a cell as a share of the terminal, y upwards.
    package func point(of place: Place) -> SurfacePoint {
        SurfacePoint(
            x: (Double(place.column) + 0.5) / Double(size.columns),
            y: 1 - (Double(place.row) + 0.5) / Double(size.rows))
    }

    /// The cell in which a share of the terminal lies; the nearest where it lies outside.
    package func place(of point: SurfacePoint) -> Place {
        func cell(_ fraction: Double, _ count: Int) -> Int {
            Int(min(max(fraction * Double(count), 0), Double(count - 1)))
        }
        return Place(column: cell(point.x, size.columns), row: cell(1 - point.y, size.rows))
    }
}
