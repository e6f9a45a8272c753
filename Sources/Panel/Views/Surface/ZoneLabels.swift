import DisplayText
import Granular
import Mapping
import Terminal

/// What of the fingers plays in a zone beside its two axes, in the upper right corner: "apart 20–100 mm · density".
enum ZoneLabels {
    static func draw(_ picture: ControlPicture, on canvas: inout Canvas) {
        let rect = picture.rect
        // The scale at the left keeps its room in the first two rows.
        let scaleRoom = picture.route(.y) == nil ? 0 : 10
        var row = rect.row
        for label in labels(picture) {
            let name = label.parameter.definition.shortName
            let texts = [label.long, label.short].map { "\($0) \(picture.glyphs.right) \(name)" }
            func fitting(_ room: Int) -> String? { texts.first { CharacterWidth.columns($0) <= room } }
            if row < rect.row + 2, fitting(rect.columns - scaleRoom) == nil { row = rect.row + 2 }
            let room = row < rect.row + 2 ? rect.columns - scaleRoom : rect.columns
            guard let text = fitting(room), row < max(rect.endRow - 2, rect.row + 1) else { continue }
            let start = canvas.put(text, endingAt: rect.endColumn, row: row, style: .dim)
            let nameStart = start + CharacterWidth.columns(text) - name.count
            canvas.put(
                name, column: nameStart, row: row, style: picture.viewState.style(of: label.parameter),
                limit: rect.endColumn)
            row += 1
        }
    }

    private static func labels(_ picture: ControlPicture) -> [(long: String, short: String, parameter: Parameter)] {
        var seen: Set<Measure> = []
        return picture.control.routes.compactMap { route in
            let isFirst = seen.insert(route.measure).inserted
            let isAxis = route.measure == .x || route.measure == .y
            // The first of an axis stands at its scale; what never moves is not told.
            guard !(isAxis && isFirst), moves(route.binding) else { return nil }
            let name =
                isAxis
                ? String(route.measure == .x ? picture.glyphs.bothAcross : picture.glyphs.bothUp)
                : MeasureText.name(route.measure)
            let span = MeasureText.span(route)
            return (span.isEmpty ? name : "\(name) \(span)", name, route.binding.parameter)
        }
    }

    private static func moves(_ binding: Binding) -> Bool {
        switch binding.response {
        case .table(let fractions): Set(fractions).count > 1
        case .notes(let values): Set(values).count > 1
        default: binding.low != binding.high
        }
    }
}
