import DisplayText
import Terminal

/// What is heard: two meters in dB, or a small one for each of more channels, and what the engine says of itself.
enum Meters {
    /// The meters' lower end, in dB.
    static let floorDecibels = -60.0

    static func draw(_ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.sound
        let top = layout.isBeside && !layout.isTight ? rect.row + 1 : rect.row
        let meters = viewState.output.meters
        if meters.count == 2 {
            for (row, name) in ["L", "R"].enumerated() {
                drawChannel(name, meters[row], rect, row: top + row, glyphs, on: &canvas)
            }
        } else {
            RingMeters.draw(meters, rect, row: top, glyphs, on: &canvas)
        }
        guard !layout.isTight, rect.rows > 2 else { return }
        let first = [FigureText.grains(viewState), FigureText.load(viewState, short: rect.columns < 24)]
        let second = [FigureText.latency(viewState), FigureText.underruns(viewState, short: rect.columns < 26)]
        for (row, figures) in [first, second].enumerated() {
            let at = top + 2 + row
            guard at < rect.endRow else { continue }
            let next = rect.column + 1 + max(11, rect.columns / 2)
            draw(figures[0], column: rect.column + 1, row: at, limit: next, on: &canvas)
            draw(figures[1], column: next, row: at, limit: rect.endColumn, on: &canvas)
        }
    }

    private static func draw(
        _ figure: FigureText.Figure, column: Int, row: Int, limit: Int, on canvas: inout Canvas
    ) {
        canvas.draw(figure.text, column: column, row: row, style: figure.style, limit: limit)
    }

    private static func drawChannel(
        _ name: String, _ meter: OutputViewState.Meter, _ rect: Rect, row: Int, _ glyphs: Glyphs,
        on canvas: inout Canvas
    ) {
        let isNarrow = rect.columns < 18
        var column = rect.column
        if !isNarrow {
            canvas.draw(name, column: column + 1, row: row, style: .dim)
            column += 3
        }
        let numberWidth = isNarrow ? 4 : 8
        let rightEnd = rect.endColumn - (isNarrow ? 0 : 1)
        let end = rightEnd - numberWidth
        let fraction = meter.halfDecibels.map { Self.fraction(Double($0) / 2) } ?? 0
        BarView.draw(fraction: fraction, column: column, end: end, row: row, glyphs: glyphs, on: &canvas) { at in
            let decibels = floorDecibels * (1 - at)
            return style(decibels)
        }
        if let peak = meter.peakDecibels, Double(peak) > floorDecibels {
            let cells = end - column - 2
            let at = Int(Self.fraction(Double(peak)) * Double(cells))
            let cell = column + 1 + min(max(at, 0), cells - 1)
            if canvas[cell, row].scalar == glyphs.empty.value {
                canvas.draw(glyphs.peak, column: cell, row: row, style: Style(peak > -2 ? .alarm : .plain))
            }
        }
        drawNumber(meter, isNarrow: isNarrow, endingAt: rightEnd, row: row, on: &canvas)
    }

    /// A meter's peak, in at most 7 columns, or 4 where it is narrow.
    static func drawNumber(
        _ meter: OutputViewState.Meter, isNarrow: Bool, endingAt end: Int, row: Int, on canvas: inout Canvas
    ) {
        let silent = canvas.graphics != .braille ? "-inf" : "−∞"
        if meter.isClipped {
            canvas.draw(isNarrow ? "CLIP" : "CLIP dB", endingAt: end, row: row, style: .alarm)
        } else {
            let number = meter.peakDecibels.map { ValueText.fixed(Double($0), decimals: 0) } ?? silent
            canvas.draw(
                isNarrow ? number : number + " dB", endingAt: end, row: row,
                style: meter.halfDecibels == nil ? .dim : .plain)
        }
    }

    static func style(_ decibels: Double) -> Style {
        Style(decibels > -1.5 ? .alarm : decibels > -9 ? .loud : .quiet)
    }

    static func fraction(_ decibels: Double) -> Double {
        min(max(1 - decibels / floorDecibels, 0), 1)
    }
}
