import Plots
import Quiz
import Terminal

/// A parameter's threshold over time in cells: a point for each sitting with its 95 % interval, and the published limit behind them.
struct EarCourse {
    private let measure: EarProfile.Measure

    private static let labelColumns = 9
    private static let dayColumns = 11
    private static let leastRows = 5

    init(_ measure: EarProfile.Measure) { self.measure = measure }

    func draw(in rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        guard rect.rows > Self.leastRows, rect.columns > 3 * Self.labelColumns else { return }
        let parameter = measure.parameter
        let chart = Rect(
            column: rect.column + Self.labelColumns, row: rect.row, columns: rect.columns - Self.labelColumns,
            rows: rect.rows - 1)
        let most = max(chart.columns / 2, 1)
        let figures = Array(measure.course.suffix(most))
        guard !figures.isEmpty else {
            canvas.draw(
                "A day with \(EarProfile.fewestAnswers) answers is a first point.", column: rect.column, row: rect.row,
                style: .dim)
            return
        }
        let limit = parameter.publishedLimit
        let axis = LogAxis(figures.flatMap { [$0.low, $0.high] } + (limit.map { [$0.low, $0.high] } ?? []))
        func row(_ value: Double) -> Int {
            let fraction = min(max(axis.fraction(of: value), 0), 1)
            return chart.endRow - 1 - Int((fraction * Double(chart.rows - 1)).rounded())
        }
        for tick in axis.ticks {
            canvas.draw(EarText.text(tick, parameter), endingAt: chart.column - 1, row: row(tick), style: .dim)
        }
        if let limit {
            for row in row(limit.high)...row(limit.low) {
                for column in chart.column..<chart.endColumn {
                    canvas.draw(glyphs.acrossDots, column: column, row: row, style: .frame)
                }
            }
            canvas.draw(" published ", endingAt: chart.endColumn, row: row(limit.high), style: .dim)
        }
        let step = max(min(chart.columns / figures.count, Self.dayColumns), 2)
        var free = chart.column
        for (index, figure) in figures.enumerated() {
            let column = chart.column + index * step + step / 2
            for row in row(figure.high)...row(figure.low) {
                canvas.draw(glyphs.downLine, column: column, row: row, style: .plain)
            }
            canvas.draw(glyphs.sounding, column: column, row: row(figure.threshold), style: .strong)
            let start = min(max(column - Self.dayColumns / 2, chart.column), chart.endColumn - Self.dayColumns + 1)
            if start >= free {
                canvas.draw(figure.lastDay, column: start, row: chart.endRow, style: .dim)
                free = start + Self.dayColumns
            }
        }
    }
}
