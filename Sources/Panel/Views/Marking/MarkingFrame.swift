import Terminal

/// What stands where while a sound is marked.
struct MarkingFrame {
    /// The row of the heading.
    let head: Int
    /// How it stands; a row or two.
    let words: Rect
    /// The row of the sections' brackets.
    let brackets: Int
    /// The outline.
    let outline: Rect
    /// The row below it, with its ends and the place that is heard.
    let axis: Int
    /// The sections in words.
    let sections: Rect
    /// What was said; beside the heading where there is no row for it.
    let answer: Int

    /// The least columns for a section's words.
    private static let cellColumns = 38

    /// Lays it out on the whole width.
    init(_ layout: Layout) {
        let room = layout.room
        let columns = layout.size.columns
        let isAiry = room.rows >= 18
        head = room.row
        let wordRows = columns < 90 ? 2 : 1
        words = Rect(column: 1, row: head + 1, columns: columns - 2, rows: wordRows)
        brackets = words.endRow + (isAiry ? 1 : 0)
        let across = max((columns - 2) / Self.cellColumns, 1)
        let sectionRows = room.rows < 14 ? 1 : (9 + across - 1) / across
        sections = Rect(column: 1, row: room.endRow - sectionRows, columns: columns - 2, rows: sectionRows)
        axis = sections.row - (isAiry ? 2 : 1)
        answer = isAiry ? axis + 1 : head
        outline = Rect(column: 1, row: brackets + 1, columns: columns - 2, rows: axis - brackets - 1)
    }

    /// Where each of so many sections has its words, column by column; where not all have room, the one that is `showing` and those
    /// around it, and the others nowhere.
    func cells(_ count: Int, showing current: Int? = nil) -> [Rect] {
        let across = max(sections.columns / Self.cellColumns, 1)
        let places = across * sections.rows
        let first = count <= places ? 0 : min(max((current ?? 1) - 1 - places / 2, 0), count - places)
        let columns = sections.columns / across
        return (0..<count).map { index in
            let place = index - first
            guard place >= 0, place < places else { return Rect(column: 0, row: 0, columns: 0, rows: 0) }
            return Rect(
                column: sections.column + place / sections.rows * columns, row: sections.row + place % sections.rows,
                columns: columns - (across > 1 ? 2 : 0), rows: 1)
        }
    }
}
