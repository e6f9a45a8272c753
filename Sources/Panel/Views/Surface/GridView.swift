import Mapping

/// Pads in columns and rows: numbered where each is a snapshot, with their values where each has one.
enum GridView {
    static func draw(
        _ picture: ControlPicture, columns: Int, rows: Int, hasSnapshots: Bool, on canvas: inout Canvas
    ) {
        let lit = Set(
            picture.fingers.map {
                let place = picture.pointed(by: $0)
                return ControlPicture.cell(place.y, of: rows) * columns + ControlPicture.cell(place.x, of: columns)
            })
        let binding = picture.link(.pad)?.binding
        let parameter = binding?.parameter ?? picture.control.links.first?.binding.parameter
        let rects = areas(picture, columns, rows).map { picture.geometry.inside(of: $0) }
        let texts = texts(binding, hasSnapshots, rects)
        for (number, rect) in rects.enumerated() {
            guard !rect.isEmpty else { continue }
            let isLit = lit.contains(number)
            if isLit { canvas.clear(rect, style: Style(.lit, parameter)) }
            guard let text = texts?[number] else { continue }
            let row = rect.row + (rect.rows - 1) / 2
            let column = rect.column + (rect.columns - text.count) / 2
            let style: Style = isLit ? Style(.lit, parameter) : hasSnapshots ? .plain : .dim
            canvas.put(text, column: column, row: row, style: style, limit: rect.endColumn)
        }
    }

    /// What stands on the pads: numbers of snapshots, or values, with their unit where there is room on every pad.
    private static func texts(_ binding: Binding?, _ hasSnapshots: Bool, _ rects: [Rect]) -> [String]? {
        var choices: [[String]] = []
        if hasSnapshots {
            choices = [rects.indices.map { "\($0 + 1)" }]
        } else if let binding {
            let last = Double(max(rects.count - 1, 1))
            let values = rects.indices.map { binding.value(at: Double($0) / last) }
            choices = [
                values.map { ValueText.text($0, of: binding.parameter) },
                values.map { ValueText.number($0, of: binding.parameter) },
            ]
        }
        return choices.first { texts in zip(texts, rects).allSatisfy { $0.count <= $1.columns } }
    }

    /// Each pad's part of the surface, from the lower left, row by row.
    static func areas(_ picture: ControlPicture, _ columns: Int, _ rows: Int) -> [Area] {
        (0..<rows * columns).map { number in
            let (column, row) = (number % columns, number / columns)
            return picture.part(
                x: Double(column) / Double(columns)...Double(column + 1) / Double(columns),
                y: Double(row) / Double(rows)...Double(row + 1) / Double(rows))
        }
    }

    /// Whether there is room for lines between the pads.
    static func hasLines(_ picture: ControlPicture, _ columns: Int, _ rows: Int) -> Bool {
        picture.rect.columns >= 2 * columns - 1 && picture.rect.rows >= 2 * rows - 1
    }
}
