import Stage
import Terminal
import Workshop

/// What has no room in a line below the surface, in place of the picture of the sound: many answers, written ones that the host picked, and
/// a guest's question that the host shows.
struct RoomBoard {
    private let rect: Rect
    private let glyphs: Glyphs
    private var answers: AnswerFlow?
    private var picked: [String] = []
    private var asked: String?

    private static let leastColumns = 20, leastRows = 2

    /// `nil` where no picture of the sound is drawn.
    init?(_ layout: Layout, _ glyphs: Glyphs) {
        let cloud = layout.cloud
        guard cloud.columns >= Self.leastColumns, cloud.rows >= Self.leastRows else { return nil }
        self.glyphs = glyphs
        // Below the surface it is as wide as there is room, however wide that is.
        let isBelow = cloud.row >= layout.surfaceFrame.endRow
        let whole = layout.isBeside ? layout.strip.column - 1 : layout.size.columns
        rect = Rect(
            column: isBelow ? 1 : cloud.column + 1, row: cloud.row, columns: (isBelow ? whole : cloud.columns) - 2,
            rows: cloud.rows)
    }

    /// Shows the answers there.
    mutating func show(_ answers: AnswerFlow) { self.answers = answers }

    /// Shows written answers there.
    mutating func show(picked: [String]) { self.picked = picked }

    /// Shows a guest's question there.
    mutating func show(asked: String) { self.asked = asked }

    func draw(on canvas: inout Canvas) {
        guard answers != nil || !picked.isEmpty || asked != nil else { return }
        canvas.clear(Rect(column: rect.column - 1, row: rect.row, columns: rect.columns + 2, rows: rect.rows))
        var below = rect
        if let asked {
            let all = CharacterWidth.wrapped(asked, columns: rect.columns)
            let isAlone = answers == nil && picked.isEmpty
            let rows = min(all.count, isAlone ? rect.rows : max(rect.rows / 2, 1))
            draw(all, in: Rect(column: rect.column, row: rect.row, columns: rect.columns, rows: rows), on: &canvas)
            below.row += rows
            below.rows -= rows
        }
        if let answers {
            let fit = answers.cut(columns: below.columns, lines: below.rows)
            answers.draw(fit, in: below, glyphs, on: &canvas)
        } else {
            drawPicked(below, on: &canvas)
        }
    }

    /// Each from a line of its own; a long one is cut before another has none, and the last line says how many have none.
    private func drawPicked(_ rect: Rect, on canvas: inout Canvas) {
        let count = picked.count <= rect.rows ? picked.count : max(rect.rows - 1, 0)
        let last = count == picked.count ? rect.endRow : rect.endRow - 1
        var row = rect.row
        for (number, text) in picked.prefix(count).enumerated() {
            let lines = CharacterWidth.wrapped("- \(text)", columns: rect.columns)
            let rows = min(lines.count, last - row - (count - number - 1))
            draw(lines, in: Rect(column: rect.column, row: row, columns: rect.columns, rows: rows), on: &canvas)
            row += rows
        }
        if count < picked.count {
            canvas.draw(
                "and \(picked.count - count) more", column: rect.column, row: last, style: .dim, limit: rect.endColumn)
        }
    }

    /// Draws as many of the lines as there is room for; the last one says whether there are more.
    private func draw(_ lines: [String], in rect: Rect, on canvas: inout Canvas) {
        for (number, line) in lines.prefix(rect.rows).enumerated() {
            let isLast = number == rect.rows - 1
            let rest = isLast ? lines[number...].joined(separator: " ") : line
            let text = CharacterWidth.fit(rest, columns: rect.columns, mark: glyphs.cut)
            canvas.draw(text, column: rect.column, row: rect.row + number, style: .strong)
        }
    }
}
