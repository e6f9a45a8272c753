import Mapping

/// A finger, with the values that it sets at its tip.
enum FingerView {
    static func draw(
        _ finger: Look.Finger, look: Look, geometry: SurfaceGeometry, glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let place = geometry.place(of: finger.position)
        canvas.put(
            finger.isPinned ? glyphs.pinned : glyphs.finger, column: place.column, row: place.row, style: Style(.finger)
        )
        // A fader's and a knob's value stand at the cap and in the knob.
        guard finger.leads, let index = finger.control, look.mapping.controls.indices.contains(index),
            case .zone(let x, let y) = look.mapping.controls[index].kind
        else { return }
        let lines = [y, x].compactMap { $0?.parameter }
        let widest = lines.map { look.text(of: $0).count }.max() ?? 0
        let rect = geometry.rect
        let fitsRight = place.column + 2 + widest < rect.endColumn
        // Upwards at the bottom, where the x axis has its words.
        let isLow = place.row + 2 >= rect.endRow
        for (number, parameter) in lines.enumerated() {
            let text = look.text(of: parameter)
            let row = place.row + (isLow ? number - lines.count + 1 : number)
            guard row >= rect.row, row < rect.endRow else { continue }
            let style = Style(.held, parameter)
            if fitsRight {
                canvas.put(text, column: place.column + 2, row: row, style: style)
            } else {
                canvas.put(text, endingAt: place.column - 1, row: row, style: style)
            }
        }
    }
}
