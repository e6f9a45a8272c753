import Touch

/// Where the panel draws the surface on its terminal: what turns a place on the screen into the place on the surface that one
/// sees there, as for the mouse. The middles of the outermost cells are the surface's edges.
public struct ScreenPlacement: Equatable, Sendable {
    /// A range of cells along one side of the terminal.
    public struct Span: Equatable, Sendable {
        /// Cells of the whole terminal.
        public var whole: Int
        /// Cells before the surface.
        public var start: Int
        /// Cells of the surface.
        public var count: Int

        /// Makes a span.
        public init(whole: Int, start: Int, count: Int) {
            self.whole = whole
            self.start = start
            self.count = count
        }

        /// Whether a share of the terminal lies in one of the surface's cells.
        func contains(_ fraction: Double) -> Bool {
            let cell = fraction * Double(whole)
            return cell >= Double(start) && cell < Double(start + count)
        }

        /// Where on the surface a share of the terminal lies, at most at the edge.
        func position(of fraction: Double) -> Double {
            guard count > 1 else { return 0.5 }
            return min(max((fraction * Double(whole) - 0.5 - Double(start)) / Double(count - 1), 0), 1)
        }

        /// The surface's share of the terminal, from edge to edge.
        var fraction: Double { whole > 0 ? Double(max(count - 1, 1)) / Double(whole) : 1 }
    }

    /// Columns, from the left.
    public var columns: Span
    /// Rows, from the top.
    public var rows: Span
    /// Width over height of the surface as it is drawn.
    public var aspect: Double

    /// Makes a placement.
    public init(columns: Span, rows: Span, aspect: Double) {
        self.columns = columns
        self.rows = rows
        self.aspect = aspect
    }

    /// Whether a place on the terminal, in 0…1 with y upwards, lies on the surface.
    public func contains(_ place: SurfacePoint) -> Bool {
        columns.contains(place.x) && rows.contains(1 - place.y)
    }

    /// The place on the surface that one sees at a place on the terminal; outside, the nearest at its edge.
    public func point(at place: SurfacePoint) -> SurfacePoint {
        SurfacePoint(x: columns.position(of: place.x), y: 1 - rows.position(of: 1 - place.y))
    }

    /// How large the surface is on a terminal of that size.
    public func size(on terminal: SurfaceSize) -> SurfaceSize {
        SurfaceSize(
            widthMillimetres: terminal.widthMillimetres * columns.fraction,
            heightMillimetres: terminal.heightMillimetres * rows.fraction, isKnown: terminal.isKnown)
    }
}
