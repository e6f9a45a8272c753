import Touch

/// What a place on a control means.
extension Control {
    /// The measures that a place on the control gives, each 0…1. `place` is the share of its area, 0…1 on both axes.
    func pointed(at place: SurfacePoint) -> [(measure: Measure, position: Double)] {
        let place = withoutEdges(place)
        switch kind {
        case .zone(.absolute): return [(.x, place.x), (.y, place.y)]
        case .fader(let fader): return [(.along, fader.isHorizontal ? place.x : place.y)]
        case .keys(let names, let isVertical):
            let key = Response.cell(isVertical ? place.y : place.x, of: names.count)
            return [(.key, Self.fraction(key, of: names.count)), (.y, isVertical ? place.x : place.y)]
        case .grid(let columns, let rows, _):
            let column = Response.cell(place.x, of: columns)
            let row = Response.cell(place.y, of: rows)
            return [
                (.x, Self.fraction(column, of: columns)), (.y, Self.fraction(row, of: rows)),
                (.pad, Self.fraction(row * columns + column, of: rows * columns)),
            ]
        case .zone(.relative), .knob, .button, .blend: return []
        }
    }

    /// The pad of a grid at `place`, counted from the lower left; `nil` where it is no grid.
    func pad(at place: SurfacePoint) -> Int? {
        guard case .grid(let columns, let rows, _) = kind else { return nil }
        return Response.cell(place.y, of: rows) * columns + Response.cell(place.x, of: columns)
    }

    /// `place`, a fraction of the area, without the dead zones at its edges.
    func withoutEdges(_ place: SurfacePoint) -> SurfacePoint {
        SurfacePoint(x: withoutEdges(place.x), y: withoutEdges(place.y))
    }

    private func withoutEdges(_ fraction: Double) -> Double {
        min(max((fraction - handling.deadZone) / (1 - 2 * handling.deadZone), 0), 1)
    }

    private static func fraction(_ index: Int, of count: Int) -> Double {
        count > 1 ? Double(index) / Double(count - 1) : 0
    }
}
