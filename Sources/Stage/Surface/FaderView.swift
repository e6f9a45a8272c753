import DisplayText
import Mapping
import Terminal
import Touch

/// A fader: a scale with marks, the track filled up to the cap, the value beside the cap. The whole height of its area is
/// its range, as the finger has it.
struct FaderView: ControlView {
    let picture: ControlPicture
    let fader: Control.Fader

    var manner: String? { fader.manner }

    func draw(on canvas: inout Canvas) {
        guard let binding = picture.route(.along)?.binding else { return }
        let (rect, stage, glyphs) = (picture.rect, picture.stage, picture.glyphs)
        let parameter = binding.parameter
        let style = stage.style(of: parameter)
        // Scale to the left, track, value to the right; where there is no room for the value it stands in the strip alone.
        let numbers = [1.0, 0.5, 0.0].map { Self.scale(binding, $0) }
        let numberWidth = numbers.map(\.count).max() ?? 0
        // As wide as the widest of the mapping, so that faders side by side look alike.
        let valueWidth = stage.widestValue
        let isWide = rect.columns >= numberWidth + 6 + valueWidth
        // With less room the value takes the scale's place in the cap's row.
        let isMedium = !isWide && rect.columns >= valueWidth + 3
        // The same place for every fader of a width, whatever its numbers.
        let scaleWidth = rect.columns >= 5 + 6 + 8 ? 5 : numberWidth
        let trackColumn =
            isWide
            ? rect.column + max((rect.columns - scaleWidth - 6 - 8) / 2, 0) + scaleWidth + 3
            : isMedium ? rect.column + (rect.columns - valueWidth - 3) / 2 + valueWidth + 1 : rect.endColumn - 2
        let half = isWide ? 1 : 0

        let capRow = row(picture.position(of: .along))
        for at in rect.row..<rect.endRow {
            if at > capRow {
                for column in (trackColumn - half)...(trackColumn + half) {
                    canvas.draw(glyphs.fill, column: column, row: at, style: style)
                }
            } else {
                canvas.draw(glyphs.track, column: trackColumn, row: at, style: .frame)
            }
        }

        var last: Int?
        for (position, isLabelled) in [(1.0, true), (0.0, true), (0.5, true), (0.75, false), (0.25, false)] {
            let at = row(position)
            if let last, position == 0.5, abs(at - last) < 2 { continue }
            last = at
            canvas.draw(glyphs.tick, column: trackColumn - half - 1, row: at, style: .dim)
            guard isLabelled else { continue }
            let number = Self.scale(binding, position)
            if trackColumn - half - 1 - number.count >= rect.column {
                canvas.draw(number, endingAt: trackColumn - half - 1, row: at, style: .dim)
            }
        }

        let reach = isWide ? 2 : 1
        let capStyle = picture.isHeld ? Style(.finger) : Style(stage.isSounding ? .held : .value, parameter)
        canvas.draw(glyphs.cap.0, column: trackColumn - reach, row: capRow, style: capStyle)
        for column in (trackColumn - reach + 1)..<(trackColumn + reach) {
            let waits = fader.catches && !picture.isHeld
            canvas.draw(waits ? glyphs.hollow : glyphs.cap.1, column: column, row: capRow, style: capStyle)
        }
        canvas.draw(glyphs.cap.2, column: trackColumn + reach, row: capRow, style: capStyle)
        let text = stage.text(of: parameter)
        let textStyle: Style = picture.isHeld ? .strong : stage.isSounding ? .plain : .dim
        if isWide {
            canvas.draw(text, column: trackColumn + reach + 1, row: capRow, style: textStyle, limit: rect.endColumn)
        } else if isMedium {
            for column in rect.column..<(trackColumn - reach) { canvas.draw(" ", column: column, row: capRow) }
            canvas.draw(text, endingAt: trackColumn - reach, row: capRow, style: textStyle)
        }
    }

    /// What stands at a mark: short, whatever the curve makes of it.
    private static func scale(_ binding: Binding, _ position: Double) -> String {
        let value = binding.value(at: position)
        let exact = ValueText.bound(value)
        guard binding.parameter.choices.isEmpty, exact.count <= 4 else {
            return ValueText.number(value, of: binding.parameter)
        }
        return exact
    }

    private func row(_ position: Double) -> Int {
        let area = picture.part(x: 0...1, y: position...position)
        // A value that stands at a half by its file stands there also when it was computed.
        let steady = (area.y.lowerBound * 1e9).rounded() / 1e9
        let row = picture.geometry.place(of: SurfacePoint(x: area.centre.x, y: steady)).row
        return min(max(row, picture.rect.row), picture.rect.endRow - 1)
    }
}

extension Control.Fader {
    /// Said where the cap waits for the finger.
    var manner: String? { catches ? "catch" : nil }
}
