import Mapping
import Terminal
import Touch
import TouchInput

/// Where points of the surface lie on the screen, and the way back: drawing and mouse share it, so that what one clicks is
/// what is drawn there. The outermost cells are the surface's edges: the ends of every range can be reached.
package struct SurfaceGeometry: Equatable, Sendable {
    /// The cells that are the surface.
    package let rect: Rect

    /// Makes the geometry of a surface drawn in `rect`.
    package init(rect: Rect) { self.rect = rect }

    /// Makes the geometry of a surface drawn within `frame`.
    package init(frame: Rect) {
        rect = Rect(column: frame.column + 1, row: frame.row + 1, columns: frame.columns - 2, rows: frame.rows - 2)
    }

    /// Makes the geometry of a surface that is a whole terminal of that size.
    package init(whole size: Size) { rect = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows) }

    /// The lines around the surface and what is within them.
    package var frame: Rect {
        Rect(column: rect.column - 1, row: rect.row - 1, columns: rect.columns + 2, rows: rect.rows + 2)
    }

    /// Where the surface lies on a terminal of that size.
    package func placement(on size: Size) -> ScreenPlacement {
        ScreenPlacement(
            columns: ScreenPlacement.Span(whole: size.columns, start: rect.column, count: rect.columns),
            rows: ScreenPlacement.Span(whole: size.rows, start: rect.row, count: rect.rows), aspect: aspect)
    }

    /// Width over height as the player sees it, from the middle of one edge's cells to the other's; cells are twice as high as
    /// wide.
    package var aspect: Double { Double(max(rect.columns - 1, 1)) / Double(2 * max(rect.rows - 1, 1)) }

    /// The cell in which `point` lies; points outside are brought to the edge.
    package func place(of point: SurfacePoint) -> Place {
        let exact = exact(point)
        return Place(column: Int(exact.x.rounded(.down)), row: Int(exact.y.rounded(.down)))
    }

    /// The same to fractions of a cell, counted from the canvas's upper left: a cell's middle is at one half.
    package func exact(_ point: SurfacePoint) -> (x: Double, y: Double) {
        (
            Double(rect.column) + fraction(point.x) * Double(rect.columns - 1) + 0.5,
            Double(rect.row) + (1 - fraction(point.y)) * Double(rect.rows - 1) + 0.5
        )
    }

    /// The point at the middle of a cell of the surface; `nil` outside.
    package func point(at place: Place) -> SurfacePoint? {
        rect.contains(place) ? nearestPoint(to: place) : nil
    }

    /// The point at a cell; for a cell outside, the nearest at the edge.
    package func nearestPoint(to place: Place) -> SurfacePoint {
        func fraction(_ offset: Int, _ count: Int) -> Double {
            count > 1 ? min(max(Double(offset) / Double(count - 1), 0), 1) : 0.5
        }
        return SurfacePoint(
            x: fraction(place.column - rect.column, rect.columns), y: 1 - fraction(place.row - rect.row, rect.rows))
    }

    /// The frame of an area: its lines lie outside where the area ends with the surface, else in the cells of the
    /// neighbour to the right or above, so that neighbours share them.
    package func frame(of area: Area) -> Rect {
        func column(_ x: Double) -> Int {
            if x <= 0 { return rect.column - 1 }
            if x >= 1 { return rect.endColumn }
            return rect.column + Int((x * Double(rect.columns - 1) - 1e-9).rounded(.up))
        }
        func row(_ y: Double) -> Int {
            if y <= 0 { return rect.endRow }
            if y >= 1 { return rect.row - 1 }
            return rect.row + Int(((1 - y) * Double(rect.rows - 1) + 1e-9).rounded(.down))
        }
        let left = column(area.x.lowerBound)
        let top = row(area.y.upperBound)
        return Rect(
            column: left, row: top, columns: column(area.x.upperBound) - left + 1,
            rows: row(area.y.lowerBound) - top + 1)
    }

    /// The cells within an area's frame.
    package func inside(of area: Area) -> Rect {
        let frame = frame(of: area)
        return Rect(column: frame.column + 1, row: frame.row + 1, columns: frame.columns - 2, rows: frame.rows - 2)
    }

    private func fraction(_ value: Double) -> Double { value.isNaN ? 0.5 : min(max(value, 0), 1) }
}
