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
        for (number, area) in areas(picture, columns, rows).enumerated() {
            let rect = picture.geometry.inside(of: area)
            guard !rect.isEmpty else { continue }
            let isLit = lit.contains(number)
            if isLit { canvas.clear(rect, style: Style(.lit, parameter)) }
            var texts: [String] = []
            if hasSnapshots {
                texts = ["\(number + 1)"]
            } else if let binding {
                let share = columns * rows > 1 ? Double(number) / Double(columns * rows - 1) : 0
                let value = binding.value(at: share)
                texts = [
                    ValueText.text(value, of: binding.parameter), ValueText.number(value, of: binding.parameter),
                ]
            }
            let row = rect.row + (rect.rows - 1) / 2
            if let text = texts.first(where: { $0.count <= rect.columns }) {
                let column = rect.column + (rect.columns - text.count) / 2
                let style: Style = isLit ? Style(.lit, parameter) : hasSnapshots ? .plain : .dim
                canvas.put(text, column: column, row: row, style: style, limit: rect.endColumn)
            }
        }
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
