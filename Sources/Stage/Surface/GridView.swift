import DisplayText
import Mapping
import Terminal

/// Pads in columns and rows: numbered where each is a snapshot, those marked that keep one; with their values where each has one.
struct GridView: ControlView {
    let picture: ControlPicture
    let columns: Int
    let rows: Int
    let hasSnapshots: Bool

    var fingerMeasures: [Measure] { [.pad, .y, .x] }

    /// Where there is room for lines between the pads.
    var parts: [Area] {
        picture.rect.columns >= 2 * columns - 1 && picture.rect.rows >= 2 * rows - 1 ? areas : []
    }

    var manner: String? {
        let axes = [(Measure.x, picture.glyphs.right), (.y, picture.glyphs.up)].compactMap { measure, arrow in
            picture.route(measure).map { "\(arrow) \($0.binding.parameter.definition.shortName)" }
        }
        return axes.isEmpty ? nil : axes.joined(separator: " ")
    }

    func draw(on canvas: inout Canvas) {
        let lit = Set(
            picture.fingers.map {
                let place = picture.pointed(by: $0)
                return ControlPicture.cell(place.y, of: rows) * columns + ControlPicture.cell(place.x, of: columns)
            })
        let binding = picture.route(.pad)?.binding
        let parameter = binding?.parameter ?? picture.control.routes.first?.binding.parameter
        let rects = areas.map { picture.geometry.inside(of: $0) }
        let texts = hasSnapshots ? snapshots(rects) : Self.values(binding, rects)
        for (number, rect) in rects.enumerated() {
            guard !rect.isEmpty else { continue }
            let isLit = lit.contains(number)
            if isLit { canvas.clear(rect, style: Style(.lit, parameter)) }
            guard let text = texts?[number] else { continue }
            let row = rect.row + (rect.rows - 1) / 2
            let column = rect.column + (rect.columns - text.count) / 2
            let isKept = hasSnapshots && picture.stage.snapshots.contains(number + 1)
            let style: Style = isLit ? Style(.lit, parameter) : isKept ? .strong : .dim
            canvas.draw(text, column: column, row: row, style: style, limit: rect.endColumn)
        }
    }

    /// What stands on pads that are snapshots: "3" for one that is free, "● 3" for one that is kept, "▸3◂" for the last.
    private func snapshots(_ rects: [Rect]) -> [String]? {
        let (stage, glyphs) = (picture.stage, picture.glyphs)
        let marked = rects.indices.map { index in
            let number = index + 1
            if stage.snapshot == number { return "\(glyphs.chosenLeft)\(number)\(glyphs.chosenRight)" }
            return stage.snapshots.contains(number) ? "\(glyphs.sounding) \(number)" : "\(number)"
        }
        return Self.fitting([marked, rects.indices.map { "\($0 + 1)" }], rects)
    }

    /// What stands on pads with values: with their unit where there is room on every pad.
    private static func values(_ binding: Binding?, _ rects: [Rect]) -> [String]? {
        guard let binding else { return nil }
        let last = Double(max(rects.count - 1, 1))
        let values = rects.indices.map { binding.value(at: Double($0) / last) }
        return fitting(
            [
                values.map { ValueText.text($0, of: binding.parameter) },
                values.map { ValueText.number($0, of: binding.parameter) },
            ], rects)
    }

    private static func fitting(_ choices: [[String]], _ rects: [Rect]) -> [String]? {
        choices.first { texts in zip(texts, rects).allSatisfy { $0.count <= $1.columns } }
    }

    /// Each pad's part of the surface, from the lower left, row by row.
    private var areas: [Area] {
        (0..<rows * columns).map { number in
            let (column, row) = (number % columns, number / columns)
            return picture.part(
                x: Double(column) / Double(columns)...Double(column + 1) / Double(columns),
                y: Double(row) / Double(rows)...Double(row + 1) / Double(rows))
        }
    }
}
