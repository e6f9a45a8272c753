import DisplayText
import Mapping
import Terminal
import Touch

/// A fader that lies: the track filled from the left up to the cap, the value above it, the scale below. The whole width of its
/// area is its range, as the finger has it.
struct HorizontalFaderView: ControlView {
    let picture: ControlPicture
    let fader: Control.Fader

    var manner: String? { fader.manner }

    func draw(on canvas: inout Canvas) {
        guard let binding = picture.route(.along)?.binding else { return }
        let (rect, stage, glyphs) = (picture.rect, picture.stage, picture.glyphs)
        let style = stage.style(of: binding.parameter)
        let middle = rect.row + (rect.rows - 1) / 2
        let capColumn = column(picture.position(of: .along))
        let half = rect.rows >= 5 ? 1 : 0
        for row in (middle - half)...(middle + half) {
            for column in rect.column..<rect.endColumn {
                let isFilled = column < capColumn
                if isFilled || row == middle {
                    canvas.draw(
                        isFilled ? glyphs.fill : glyphs.trackAcross, column: column, row: row,
                        style: isFilled ? style : .frame)
                }
            }
        }
        let cap = fader.catches && !picture.isHeld ? glyphs.hollow : glyphs.capAcross
        let capStyle = picture.isHeld ? Style(.finger) : Style(stage.isSounding ? .held : .value, binding.parameter)
        for row in max(middle - half - 1, rect.row)...min(middle + half + 1, rect.endRow - 1)
        where rect.rows >= 3 || row == middle {
            canvas.draw(cap, column: capColumn, row: row, style: capStyle)
        }
        let text = stage.text(of: binding.parameter)
        let textStyle: Style = picture.isHeld ? .strong : stage.isSounding ? .plain : .dim
        let textRow = middle - half - 1 >= rect.row ? middle - half - 1 : middle
        if text.count + 2 <= rect.columns {
            let isRight = capColumn + 2 + text.count <= rect.endColumn
            let start = isRight ? capColumn + 2 : capColumn - 1 - text.count
            // The track keeps a distance, or it would read as a part of the number.
            for margin in [start - 1, start + text.count] where margin > rect.column && margin < rect.endColumn {
                if margin != capColumn { canvas.draw(" ", column: margin, row: textRow) }
            }
            canvas.draw(text, column: start, row: textRow, style: textStyle, limit: rect.endColumn)
        }
        let scaleRow = middle + half + 1
        guard scaleRow < rect.endRow else { return }
        let low = ValueText.end(binding.low, of: binding.parameter)
        let high = ValueText.end(binding.high, of: binding.parameter)
        guard low.count + high.count + 2 <= rect.columns else { return }
        canvas.draw(low, column: rect.column, row: scaleRow, style: .dim)
        canvas.draw(high, endingAt: rect.endColumn, row: scaleRow, style: .dim)
        canvas.draw(cap, column: capColumn, row: scaleRow, style: capStyle)
    }

    private func column(_ position: Double) -> Int {
        let area = picture.part(x: position...position, y: 0...1)
        let column = picture.geometry.place(of: SurfacePoint(x: area.x.lowerBound, y: area.centre.y)).column
        return min(max(column, picture.rect.column), picture.rect.endColumn - 1)
    }
}
