/// A list to choose from, in place of the surface: a line that says what to do, what was typed, the items under their
/// headings.
enum ListView {
    private static let nameWidth = 24

    static func draw(_ list: PickList, _ look: Look, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        canvas.put(question(look), column: rect.column + 1, row: rect.row, style: .strong, limit: rect.endColumn)
        drawTyped(list, rect, on: &canvas)
        let room = room(rect)
        let (rows, isMoreAbove, isMoreBelow) = list.rows(room.rows)
        if rows.isEmpty {
            canvas.put("nothing of that name", column: room.column + 2, row: room.row, style: .dim)
        }
        for (number, row) in rows.enumerated() {
            switch row {
            case .heading(let text):
                canvas.put(text, column: room.column, row: room.row + number, style: .dim, limit: room.endColumn)
            case .item(let index):
                drawItem(index, list, look, room, row: room.row + number, glyphs, on: &canvas)
            }
        }
        let up: Character = canvas.isASCII ? "^" : "↑"
        let down: Character = canvas.isASCII ? "v" : "↓"
        if isMoreAbove { canvas.put(up, column: rect.endColumn - 1, row: room.row, style: .strong) }
        if isMoreBelow { canvas.put(down, column: rect.endColumn - 1, row: room.endRow - 1, style: .strong) }
    }

    /// The item whose row is at `place`, by its place among all.
    static func item(at place: Place, _ list: PickList, _ rect: Rect) -> Int? {
        let room = room(rect)
        guard room.contains(place) else { return nil }
        let rows = Array(list.rows(room.rows).rows)
        guard rows.indices.contains(place.row - room.row), case .item(let index) = rows[place.row - room.row] else {
            return nil
        }
        return index
    }

    private static func question(_ look: Look) -> String {
        if case .teaching = look.view { return "Teach a gesture: what shall it do?" }
        return "Play by which mapping?"
    }

    private static func drawTyped(_ list: PickList, _ rect: Rect, on canvas: inout Canvas) {
        let row = rect.row + 1
        let start = canvas.put("find: ", column: rect.column + 1, row: row, style: .dim)
        let end = canvas.put(list.typed, column: start, row: row, style: .strong, limit: rect.endColumn - 1)
        canvas.cursor = Place(column: end, row: row)
        if list.typed.isEmpty {
            canvas.put("type a word, or go there; Enter", column: start + 1, row: row, style: .dim)
        }
    }

    private static func room(_ rect: Rect) -> Rect {
        let air = rect.rows >= 18 ? 1 : 0
        return Rect(
            column: rect.column + 1, row: rect.row + 2 + air, columns: rect.columns - 2, rows: rect.rows - 2 - air)
    }

    private static func drawItem(
        _ index: Int, _ list: PickList, _ look: Look, _ room: Rect, row: Int, _ glyphs: Glyphs,
        on canvas: inout Canvas
    ) {
        let item = list.items[index]
        let isChosen = list.chosen == index
        if isChosen { canvas.put(glyphs.chosenLeft, column: room.column, row: row, style: .strong) }
        var column = room.column + 2
        let isPlayed: Bool
        if case .mappings = look.view {
            isPlayed = item.name == look.mapping.name
            if index < 9 { canvas.put("\(index + 1)", column: column, row: row, style: .dim) }
            column += 2
            if isPlayed { canvas.put(glyphs.sounding, column: column, row: row, style: .strong) }
            column += 2
        } else {
            isPlayed = false
        }
        let isNarrow = room.columns < 60
        let nameEnd = isNarrow ? min(column + Self.nameWidth, room.endColumn - 1) : column + Self.nameWidth
        let name = CharacterWidth.fit(item.name, columns: nameEnd - column, mark: glyphs.cut)
        let after = canvas.put(name, column: column, row: row, style: isChosen || isPlayed ? .strong : .plain)
        let start = isNarrow ? after + 2 : nameEnd + 1
        guard room.endColumn - 2 - start >= 8 else { return }
        let about = CharacterWidth.fit(item.about, columns: room.endColumn - 2 - start, mark: glyphs.cut)
        canvas.put(about, column: start, row: row, style: isChosen ? .plain : .dim)
    }
}
