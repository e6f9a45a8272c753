import Terminal

/// What stands where while a sound is marked.
struct MarkingFrame {
    /// The row of the heading.
    let head: Int
    /// How it stands; a row or two.
    let words: Rect
    /// The whole sound in small, with the part that is seen; empty where there is no room.
    let overview: Rect
    /// The rows of the sections' brackets.
    let lanes: Rect
    /// The row of the loop that is no section; empty where there is none, and where it has no room.
    let loop: Rect
    /// The outline.
    let outline: Rect
    /// The row below it, with its ticks and the place that is heard.
    let axis: Int
    /// The sections in words.
    let sections: Rect
    /// The buttons; empty where there is no room for fingers.
    let buttons: Rect
    /// What was said; beside the heading where there is no row for it.
    let answer: Int

    /// The least columns for a section's words.
    private static let cellColumns = 38
    /// Cells that a finger hits: so many rows are as high as so many columns are wide.
    private static let buttonRows = 3, buttonColumns = 5
    /// A button for each section, one to delete and one to undo; as many for beats.
    static let buttonCount = 11

    /// The most rows for sections that overlap.
    static func mostLanes(_ layout: Layout) -> Int { layout.room.rows < 14 ? 1 : layout.room.rows < 26 ? 3 : 5 }

    /// Lays it out on the whole width.
    /// - lanes: rows for sections.
    /// - hasLoop: there is a loop that is no section.
    /// - canLoop: such a loop can be drawn with the mouse, where there is room for that.
    init(_ layout: Layout, lanes laneCount: Int, hasLoop: Bool = false, canLoop: Bool = false) {
        let room = layout.room
        let columns = layout.size.columns
        let isAiry = room.rows >= 18
        func rows(_ row: Int, _ count: Int) -> Rect { Rect(column: 1, row: row, columns: columns - 2, rows: count) }
        head = room.row
        let wordRows = columns < 90 ? 2 : 1
        words = rows(head + 1, wordRows)
        overview = rows(words.endRow, room.rows < 14 ? 0 : room.rows < 30 ? 1 : 2)
        lanes = rows(overview.endRow + (room.rows >= 30 ? 1 : 0), laneCount)
        let hasButtons = room.rows >= 18 && (columns - 2) / Self.buttonCount >= Self.buttonColumns
        buttons = rows(room.endRow - (hasButtons ? Self.buttonRows : 0), hasButtons ? Self.buttonRows : 0)
        let across = max((columns - 2) / Self.cellColumns, 1)
        let sectionRows =
            room.rows < 14 || hasButtons && room.rows < 26 ? 1 : hasButtons ? 2 : (9 + across - 1) / across
        sections = rows(buttons.row - sectionRows, sectionRows)
        axis = sections.row - (isAiry ? 2 : 1)
        answer = isAiry ? axis + 1 : head
        let loopRows = (hasLoop || canLoop && isAiry) && axis - lanes.endRow > 2 ? 1 : 0
        loop = rows(lanes.endRow, loopRows)
        outline = rows(loop.endRow, axis - loop.endRow)
    }

    /// The button of that place among all: those of the sections first.
    func button(_ index: Int) -> Rect {
        let begin = index * buttons.columns / Self.buttonCount
        let end = (index + 1) * buttons.columns / Self.buttonCount
        return Rect(column: buttons.column + begin, row: buttons.row, columns: end - begin, rows: buttons.rows)
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
