import Terminal

/// The meters of more than two channels: a cell for each, its number below, and the highest peak of all; in two rows without numbers
/// where there is no room for all in one.
enum RingMeters {
    static func draw(
        _ meters: [OutputViewState.Meter], _ rect: Rect, row: Int, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        guard meters.count <= rect.columns else {
            let half = meters.count / 2
            for (channel, meter) in meters.enumerated() {
                drawBar(
                    meter, column: rect.column + channel % half, row: row + channel / half, limit: rect.endColumn,
                    glyphs, on: &canvas)
            }
            return
        }
        let isNarrow = rect.columns < 2 * meters.count + 10
        let start = rect.column + (isNarrow ? 0 : 1)
        for (channel, meter) in meters.enumerated() {
            let column = start + channel * (isNarrow ? 1 : 2)
            drawBar(meter, column: column, row: row, limit: rect.endColumn, glyphs, on: &canvas)
            // Of two digits the last is enough where they stand in a row.
            canvas.draw(
                "\((channel + 1) % 10)", column: column, row: row + 1, style: meter.isClipped ? .alarm : .dim,
                limit: rect.endColumn)
        }
        guard start + meters.count + (isNarrow ? 4 : 8) <= rect.endColumn, var loudest = meters.first else { return }
        for meter in meters where (meter.peakDecibels ?? Int.min) > (loudest.peakDecibels ?? Int.min) {
            loudest = meter
        }
        loudest.isClipped = meters.contains(where: \.isClipped)
        Meters.drawNumber(loudest, isNarrow: isNarrow, endingAt: rect.endColumn - 1, row: row, on: &canvas)
    }

    private static func drawBar(
        _ meter: OutputViewState.Meter, column: Int, row: Int, limit: Int, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        guard column < limit else { return }
        let decibels = meter.halfDecibels.map { Double($0) / 2 }
        let steps = Double(glyphs.levels.count - 1)
        // What is heard at all is seen.
        let level = decibels.map { max(Int((Meters.fraction($0) * steps).rounded()), 1) } ?? 0
        canvas.draw(
            glyphs.levels[level], column: column, row: row,
            style: meter.isClipped ? Style(.alarm) : Meters.style(decibels ?? Meters.floorDecibels))
    }
}
