import DisplayText
import Granular
import Numbers
import Terminal

/// The sound, and the grains that are cut from it: each at its place in the sound and at its pitch, young ones bright.
package enum CloudView {
    /// Draws it where `layout` has room for it.
    package static func draw(
        _ viewState: ViewState, _ layout: Layout, _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        let rect = layout.cloud
        guard !rect.isEmpty else { return }
        let glyphs = Glyphs.of(capabilities.graphics)
        OutlineView.draw(viewState.cloud.outline, rect, capabilities.graphics, on: &canvas)
        drawSection(viewState, rect, glyphs, on: &canvas)
        ReadPositionView.draw(viewState, rect, glyphs, on: &canvas)
        drawGrains(viewState.cloud.grains, rect, capabilities.graphics, glyphs, on: &canvas)
        guard rect.rows >= 5, rect.columns >= 40 else { return }
        drawAxis(viewState.cloud.pitches, rect, on: &canvas)
        CloudLabels.draw(viewState, rect, on: &canvas)
    }

    /// The section that grains are cut from alone.
    private static func drawSection(_ viewState: ViewState, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        guard let played = viewState.played, let number = viewState.section, played.sections.item(number: number) != nil
        else { return }
        let brackets = SectionBrackets(played.sections, durationSeconds: played.durationSeconds, columns: rect)
        brackets.drawEnds(of: number, in: rect, glyphs, on: &canvas)
        brackets.draw(number, row: rect.row, isCurrent: true, on: &canvas)
    }

    private static func drawGrains(
        _ grains: [CloudViewState.Grain], _ rect: Rect, _ graphics: Capabilities.Graphics, _ glyphs: Glyphs,
        on canvas: inout Canvas
    ) {
        guard graphics == .braille else {
            for grain in grains {
                let column = rect.column + min(Int(grain.place * Double(rect.columns)), rect.columns - 1)
                let row = rect.row + min(Int((1 - grain.height) * Double(rect.rows)), rect.rows - 1)
                canvas.put(glyphs.grains[grain.age], column: column, row: row, style: style(grain.age))
            }
            return
        }
        // In a layer of their own: a cell with a grain shows grains alone.
        var dots = DotLayer(rect, graphics: graphics)
        for grain in grains {
            let x = min(grain.place * Double(rect.columns), Double(rect.columns) - 0.01)
            let y = min((1 - grain.height) * Double(rect.rows), Double(rect.rows) - 0.01)
            // Young ones are larger where there is room.
            for dot in 0..<(rect.rows >= 7 ? 3 - grain.age : 1) {
                dots.set(
                    x: x + Double(dot % 2) / 2, y: y + Double(dot / 2) / 4, style: style(grain.age),
                    rank: UInt8(2 - grain.age))
            }
        }
        dots.draw(on: &canvas)
    }

    private static func style(_ age: Int) -> Style {
        switch age {
        case 0: Style(.finger)
        case 1: Style(.held, .pitch)
        default: Style(.ghost, .pitch)
        }
    }

    private static func drawAxis(_ pitches: ClosedRange<Double>, _ rect: Rect, on canvas: inout Canvas) {
        // Above the last row, which has the place that is read.
        for (hertz, row) in [(pitches.upperBound, rect.row), (pitches.lowerBound, rect.endRow - 2)] {
            canvas.put(text(hertz), column: rect.column, row: row, style: .dim, limit: rect.endColumn)
        }
    }

    private static func text(_ hertz: Double) -> String {
        hertz >= 1_000
            ? ValueText.fixed(hertz / 1_000, decimals: hertz >= 9_950 ? 0 : 1) + " kHz"
            : ValueText.fixed(hertz, decimals: 0) + " Hz"
    }
}
