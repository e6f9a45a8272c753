import Granular
import Terminal

/// How a sound looks: its lowest and highest samples from left to right.
package enum OutlineView {
    /// Draws it over all of `rect`.
    /// - styles: of each column of cells, from 0 at the left of `rect`; `style` for all without.
    package static func draw(
        _ outline: SoundOutline, _ rect: Rect, _ graphics: Capabilities.Graphics, style: Style = .frame,
        styles: ((_ column: Int) -> Style)? = nil, on canvas: inout Canvas
    ) {
        let parts = min(outline.low.count, outline.high.count)
        guard parts > 0 else { return }
        var dots = DotLayer(rect, graphics: graphics)
        let columns = rect.columns * dots.across
        let height = Double(rect.rows)
        for column in 0..<columns {
            let first = column * parts / columns
            let end = max((column + 1) * parts / columns, first + 1)
            let low = outline.low[first..<min(end, parts)].min() ?? 0
            let high = outline.high[first..<min(end, parts)].max() ?? 0
            // From −1 at the lower edge to 1 at the upper, in dots.
            let top = Int(((1 - Double(high)) / 2 * height * Double(dots.down)).rounded(.down))
            let bottom = Int(((1 - Double(low)) / 2 * height * Double(dots.down)).rounded(.down))
            // What reaches the lower edge lies in its last row.
            let last = rect.rows * dots.down - 1
            dots.fill(
                column: column, rows: min(top, last)...min(max(bottom, top), last),
                style: styles?(column / dots.across) ?? style)
        }
        dots.draw(on: &canvas)
    }
}
