import Terminal

/// What the room's views say while no room is open.
enum NoRoom {
    /// What it is, and what opens one.
    static func lines(_ room: RoomViewState) -> [String] {
        room.canOpen
            ? [
                "In a room people play along on their phones, without installing anything. Everything stays on your network.",
                "Enter opens one: a port of this machine, for the local network. Nothing is open before.",
            ] : ["This Quern has no rooms: `quern workshop` opens one."]
    }

    /// Says it in place of a view.
    static func draw(_ viewState: ViewState, _ rect: Rect, on canvas: inout Canvas) {
        canvas.draw("No room is open", column: rect.column + 1, row: rect.row, style: .strong)
        var row = rect.row + (rect.rows >= 18 ? 2 : 1)
        let answer = viewState.answer.map { [($0, Style.strong)] } ?? []
        for (line, style) in answer + lines(viewState.room).map({ ($0, Style.plain) }) {
            for text in CharacterWidth.wrapped(line, columns: min(rect.columns - 3, 76)) where row < rect.endRow {
                canvas.draw(text, column: rect.column + 1, row: row, style: style)
                row += 1
            }
            if rect.rows >= 18 { row += 1 }
        }
        canvas.cursor = Place(column: rect.column + 1, row: rect.row)
    }
}
