import Mapping

/// A finger, with the values that it sets at its tip.
enum FingerView {
    static func draw(
        _ finger: Look.Finger, look: Look, geometry: SurfaceGeometry, glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let place = geometry.place(of: finger.position)
        // Last, so that on a narrow surface no value covers it.
        defer {
            canvas.put(
                finger.isPinned ? glyphs.pinned : glyphs.finger, column: place.column, row: place.row,
                style: Style(.finger))
        }
        // A fader's and a knob's value stand at the cap and in the knob.
        guard finger.leads, let index = finger.control, look.mapping.controls.indices.contains(index) else { return }
        let control = look.mapping.controls[index]
        let lines = FingerValues.lines(finger, control, look)
        let widest = lines.map { CharacterWidth.columns($0.text) }.max() ?? 0
        let rect = geometry.rect
        // Within its own zone where there is room on either side, so that the neighbour stays readable.
        let own = geometry.inside(of: control.area)
        let fitsRight =
            place.column + 2 + widest <= own.endColumn
            || (place.column - 1 - widest < own.column && place.column + 2 + widest <= rect.endColumn)
        // Upwards at the bottom, where the x axis has its words.
        let isLow = place.row + max(lines.count, 2) >= rect.endRow
        for (number, (parameter, text)) in lines.enumerated() {
            let row = place.row + (isLow ? number - lines.count + 1 : number)
            guard row >= rect.row, row < rect.endRow else { continue }
            let width = CharacterWidth.columns(text)
            // On a surface that is too narrow for either side the text keeps within it.
            let beside = fitsRight ? place.column + 2 : place.column - 1 - width
            let start = max(min(beside, rect.endColumn - width), rect.column)
            guard width <= rect.columns else { continue }
            // Guides and scales keep a distance, or they would read as a part of the number.
            for margin in [start - 1, start + width] where own.contains(Place(column: margin, row: row)) {
                if margin != place.column || row != place.row { canvas.put(" ", column: margin, row: row) }
            }
            canvas.put(text, column: start, row: row, style: Style(.held, parameter))
        }
    }
}
