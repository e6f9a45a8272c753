import Mapping
import Touch

/// A zone: the parameters and ranges on its axes, guides from the finger that plays it, or a mark where its values stand.
enum ZoneView {
    static func draw(
        _ control: Control, x: Binding?, y: Binding?, finger: Look.Finger?, look: Look, geometry: SurfaceGeometry,
        glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let rect = geometry.inside(of: control.area)
        let spot = finger.map { geometry.place(of: $0.position) } ?? standing(control, x, y, look, geometry)
        if finger != nil {
            guide(to: spot, x, y, rect, glyphs, on: &canvas)
        }
        if let y { vertical(y, hasX: x != nil, look, rect, glyphs, on: &canvas) }
        if let x { horizontal(x, look, rect, glyphs, on: &canvas) }
        if finger == nil, let mark = x ?? y, rect.contains(spot) {
            let parameter = (y ?? mark).parameter
            canvas.put(glyphs.ghost, column: spot.column, row: spot.row, style: look.style(of: parameter))
        }
    }

    private static func standing(
        _ control: Control, _ x: Binding?, _ y: Binding?, _ look: Look, _ geometry: SurfaceGeometry
    ) -> Place {
        let area = control.area
        let shareX = x.map { $0.position(of: look.values[$0.parameter]) } ?? 0.5
        let shareY = y.map { $0.position(of: look.values[$0.parameter]) } ?? 0.5
        let inside = geometry.inside(of: area)
        let place = geometry.place(
            of: SurfacePoint(
                x: area.x.lowerBound + shareX * (area.x.upperBound - area.x.lowerBound),
                y: area.y.lowerBound + shareY * (area.y.upperBound - area.y.lowerBound)))
        // A value at its end stands at the last cell within the frame.
        return Place(
            column: min(max(place.column, inside.column), inside.endColumn - 1),
            row: min(max(place.row, inside.row), inside.endRow - 1))
    }

    private static func guide(
        to spot: Place, _ x: Binding?, _ y: Binding?, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let row = min(max(spot.row, rect.row), rect.endRow - 1)
        let column = min(max(spot.column, rect.column), rect.endColumn - 1)
        if let y {
            for at in rect.column..<max(column, rect.column) {
                canvas.put(glyphs.acrossDots, column: at, row: row, style: Style(.ghost, y.parameter))
            }
        }
        if let x {
            for at in min(row + 1, rect.endRow)..<rect.endRow {
                canvas.put(glyphs.downDots, column: column, row: at, style: Style(.ghost, x.parameter))
            }
        }
    }

    private static func vertical(
        _ binding: Binding, hasX: Bool, _ look: Look, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let parameter = binding.parameter
        let unit = " " + parameter.definition.unit
        canvas.put(
            ValueText.bound(binding.high) + unit, column: rect.column, row: rect.row, style: .dim, limit: rect.endColumn
        )
        let bottom = rect.endRow - (hasX ? 2 : 1)
        guard bottom > rect.row else { return }
        canvas.put(
            ValueText.bound(binding.low) + unit, column: rect.column, row: bottom, style: .dim, limit: rect.endColumn)
        guard bottom > rect.row + 1 else { return }
        canvas.put(
            "\(glyphs.up) \(parameter.definition.shortName)", column: rect.column, row: rect.row + 1,
            style: look.style(of: parameter), limit: rect.endColumn)
    }

    private static func horizontal(
        _ binding: Binding, _ look: Look, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let row = rect.endRow - 1
        let high = ValueText.bound(binding.high) + " " + binding.parameter.definition.unit
        var low = ValueText.bound(binding.low) + " " + binding.parameter.definition.unit
        let name = "\(binding.parameter.definition.shortName) \(glyphs.right)"
        if low.count + name.count + high.count + 2 > rect.columns { low = ValueText.bound(binding.low) }
        let lowFits = low.count + name.count + high.count + 2 <= rect.columns
        var left = rect.column
        if lowFits {
            left = canvas.put(low, column: rect.column, row: row, style: .dim) + 1
        }
        let right =
            name.count + high.count + 1 <= rect.columns
            ? canvas.put(high, endingAt: rect.endColumn, row: row, style: .dim) : rect.endColumn
        let middle = rect.column + (rect.columns - name.count) / 2
        canvas.put(
            name, column: max(left, min(middle, right - 1 - name.count)), row: row,
            style: look.style(of: binding.parameter), limit: right)
    }
}
