import Terminal
import Touch

/// The calibration as a canvas: its marks, and what to do in words.
package enum CalibrationPicture {
    /// The smallest terminal that marks and words fit into.
    package static let smallest = Size(columns: 30, rows: 12)

    /// Draws how far it has come.
    /// - `name`: the device's.
    /// - `remark`: what is wrong with the device, where something is.
    package static func draw(
        _ model: CalibrationModel, name: String, remark: String?, capabilities: Capabilities
    ) -> Canvas {
        let size = model.marks.size
        var canvas = Canvas(size: size, graphics: capabilities.graphics)
        guard size.columns >= smallest.columns, size.rows >= smallest.rows else {
            let words = "needs \(smallest.columns)×\(smallest.rows)"
            canvas.draw(words, column: max((size.columns - words.count) / 2, 0), row: size.rows / 2, style: .strong)
            return canvas
        }
        let glyphs = Glyphs.of(capabilities.graphics)
        drawMarks(model, glyphs, on: &canvas)
        drawWords(model, name: name, remark: remark, on: &canvas)
        for finger in model.fingers {
            let place = model.marks.place(of: finger)
            canvas.draw(glyphs.finger, column: place.column, row: place.row, style: Style(.finger))
        }
        return canvas
    }

    private static func drawMarks(_ model: CalibrationModel, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let next: Int? = if case .mark(let index) = model.stage { index } else { nil }
        for (index, place) in model.marks.corners.enumerated() {
            if index == next {
                drawCross(at: place, middle: model.isTouched ? glyphs.finger : "┼", on: &canvas)
            } else {
                let isDone = index < next ?? Int.max
                canvas.draw(isDone ? glyphs.ghost : "+", column: place.column, row: place.row, style: .dim)
            }
        }
        if case .check = model.stage { drawCross(at: model.marks.check, middle: "┼", on: &canvas) }
    }

    /// The bright mark, whose middle is its cell's.
    private static func drawCross(at place: Place, middle: Unicode.Scalar, on canvas: inout Canvas) {
        let style = Style(.finger)
        for (column, row, character) in [
            (-2, 0, "─"), (-1, 0, "─"), (1, 0, "─"), (2, 0, "─"), (0, -1, "│"), (0, 1, "│"), (0, 0, middle),
        ] as [(Int, Int, Unicode.Scalar)] {
            canvas.draw(character, column: place.column + column, row: place.row + row, style: style)
        }
    }

    private static func drawWords(
        _ model: CalibrationModel, name: String, remark: String?, on canvas: inout Canvas
    ) {
        let size = canvas.size
        var row = size.rows * 2 / 5
        func putLine(_ text: String, _ style: Style) {
            for line in CharacterWidth.wrapped(text, columns: min(size.columns - 8, 72)) {
                canvas.draw(
                    line, column: max((size.columns - CharacterWidth.columns(line)) / 2, 0), row: row, style: style)
                row += 1
            }
        }
        if size.rows >= 16 {
            putLine("Calibrating \(name)", .dim)
            row += 1
        }
        switch model.stage {
        case .mark(let index): putLine("Mark \(index + 1) of 4: touch the bright mark with one finger.", .strong)
        case .check(let fit):
            putLine("Calibrated: within \(fit.accuracy)\(fit.lie.map { ", \($0)" } ?? "").", .plain)
            putLine("Touch the bright mark to check, or press Enter to save.", .strong)
        case .kept: putLine("Saved.", .strong)
        }
        for words in [model.notice, remark].compactMap({ $0 }) { putLine(words, .alarm) }
        if size.rows >= 16 { row += 1 }
        putLine("Esc or q cancels without changes.", .dim)
    }
}
