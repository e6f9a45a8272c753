/// A button: words in the middle of a frame; one of fewer than three rows has brackets instead.
package enum FramedButton {
    /// - Parameters:
    ///   - isFocused: whether the next key presses it.
    ///   - isOn: whether it is chosen, or may be pressed.
    package static func draw(
        _ title: String, in rect: Rect, isFocused: Bool = false, isOn: Bool = false, style plain: Style = .plain,
        on canvas: inout Canvas
    ) {
        let style: Style = isFocused ? .chosen : isOn ? .strong : plain
        if rect.rows >= 3 {
            var lines = LineArt(in: rect)
            lines.frame(rect, style: isFocused || isOn ? .strong : .frame)
            lines.draw(on: &canvas)
        }
        let text = CharacterWidth.fit(
            title, columns: max(rect.columns - 4, 1), mark: Glyphs.of(canvas.graphics).cut)
        let row = rect.row + (rect.rows - 1) / 2
        let width = CharacterWidth.columns(text)
        let column = rect.column + max((rect.columns - width) / 2, 0)
        canvas.draw(
            rect.rows >= 3 ? " \(text) " : "[ \(text) ]", column: column - (rect.rows >= 3 ? 1 : 2), row: row,
            style: style)
    }
}
