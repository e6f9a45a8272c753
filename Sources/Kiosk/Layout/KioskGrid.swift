import Terminal
import Touch

/// The terminal's cells on a screen whose size is known: how many of them a hand needs.
package struct KioskGrid: Equatable, Sendable {
    /// What everything at a visitor's hand measures at least, across and down, in millimetres.
    package static let leastMillimetres = 15.0

    /// The terminal in cells.
    package let size: Size
    /// The screen that it fills.
    package let screen: KioskConfiguration.ScreenSize

    /// A terminal of that size that fills such a screen.
    package init(size: Size, screen: KioskConfiguration.ScreenSize) {
        self.size = size
        self.screen = screen
    }

    /// How wide and high a cell is, in millimetres.
    package var cellMillimetres: (width: Double, height: Double) {
        (screen.widthMillimetres / Double(max(size.columns, 1)), screen.heightMillimetres / Double(max(size.rows, 1)))
    }

    /// The cells of the smallest thing that one may have to touch.
    package var least: Size {
        let cell = cellMillimetres
        // What a division leaves behind the comma must not make a target a cell larger than it has to be.
        return Size(
            columns: max(Int((Self.leastMillimetres / cell.width - 1e-9).rounded(.up)), 1),
            rows: max(Int((Self.leastMillimetres / cell.height - 1e-9).rounded(.up)), 1))
    }

    /// The rows of a bar of things to touch: as many as a hand needs, and as many as words in a frame do.
    package var barRows: Int { max(least.rows, size.rows >= 36 ? 5 : 3) }

    /// The cell in which a point of the terminal lies: 0…1, y upwards.
    package func cell(at point: SurfacePoint) -> Place {
        func cell(_ fraction: Double, _ count: Int) -> Int { min(max(Int(fraction * Double(count)), 0), count - 1) }
        return Place(column: cell(point.x, size.columns), row: cell(1 - point.y, size.rows))
    }

    /// How wide and high a rectangle of cells is, in millimetres.
    package func millimetres(_ rect: Rect) -> (width: Double, height: Double) {
        let cell = cellMillimetres
        return (Double(rect.columns) * cell.width, Double(rect.rows) * cell.height)
    }
}
