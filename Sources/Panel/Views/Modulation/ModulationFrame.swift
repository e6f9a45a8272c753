import Terminal

/// What stands where among the sources of modulation.
struct ModulationFrame {
    /// The row of the heading.
    let head: Int
    /// The rows of each source.
    let sources: [Rect]
    /// The columns of the drawing of its course.
    let drawing: Range<Int>
    /// Where its words begin.
    let words: Int
    /// What is said of the one that is marked.
    let footer: Rect

    private static let nameColumns = 10

    /// Lays out so many sources in `rect`.
    init(_ count: Int, _ rect: Rect) {
        head = rect.row
        let isHigh = rect.rows >= 3 * count + 3
        let height = isHigh ? 3 : rect.rows >= 2 * count + 3 ? 2 : 1
        let first = rect.row + (rect.rows > height * count ? 1 : 0)
        // A free row between them where there is room.
        sources = (0..<count).map { index in
            Rect(
                column: rect.column, row: first + index * height, columns: rect.columns,
                rows: max(height - (isHigh ? 1 : 0), 1))
        }
        let start = rect.column + Self.nameColumns + 3
        drawing = start..<start + (rect.columns < 60 ? 6 : 14)
        words = drawing.upperBound + 2
        let end = first + count * height
        footer = Rect(column: rect.column + 1, row: end, columns: rect.columns - 2, rows: max(rect.endRow - end, 0))
    }
}
