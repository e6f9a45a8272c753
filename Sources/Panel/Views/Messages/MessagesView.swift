import Instrument
import Terminal

/// What was said so far, the newest below, each with the time of day at which it came.
package struct MessagesView: PanelView {
    package static let place = KeyPlace(
        "messages", title: "In the message list", heading: "In help and messages", hasCommands: true)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("i"), .open(place))], "i", "list of messages, with times", hint: "messages", "Panel",
        menu: ["messages"])
    /// The help has those of both.
    package static let keys: [KeyTable.Entry] = []

    /// Rows by which it is scrolled back.
    private var back = 0

    package static func open(_ scope: ViewScope) -> MessagesView? { MessagesView() }

    package var isText: Bool { true }

    package func addDetails(to viewState: inout ViewState, from state: InstrumentState, midnight: Double) {
        viewState.messages.said = state.messages.map { MessagesViewState.Said($0, midnight: midnight) }
    }

    package mutating func scroll(by rows: Int, _ layout: Layout, _ scope: ViewScope) {
        let room = Self.room(layout.room)
        let count = Self.lines(scope.viewState, columns: room.columns).count
        back = min(max(back - rows, 0), max(count - room.rows, 0))
    }

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (viewState, rect, glyphs) = (drawing.viewState, drawing.layout.room, drawing.glyphs)
        canvas.draw("Messages", column: rect.column + 1, row: rect.row, style: .strong)
        let room = Self.room(rect)
        let lines = Self.lines(viewState, columns: room.columns)
        let end = max(lines.count - min(max(back, 0), max(lines.count - room.rows, 0)), 0)
        let start = max(end - room.rows, 0)
        canvas.cursor = Place(column: room.column, row: room.row)
        if lines.isEmpty { canvas.draw("no messages yet", column: room.column, row: room.row, style: .dim) }
        for (number, line) in lines[start..<end].enumerated() {
            let row = room.row + number
            canvas.draw(line.clock, column: room.column, row: row, style: .dim)
            canvas.draw(line.text, column: room.column + Self.indent, row: row, style: line.isNewest ? .strong : .plain)
            if number == end - start - 1 { canvas.cursor = Place(column: room.column, row: row) }
        }
        let edge = rect.endColumn - 1
        if start > 0 { canvas.draw(glyphs.up, column: edge, row: room.row, style: .strong) }
        if end < lines.count {
            canvas.draw(canvas.isASCII ? "v" : "↓", column: edge, row: room.endRow - 1, style: .strong)
        }
    }

    private struct Line {
        var clock: String
        var text: String
        var isNewest: Bool
    }

    private static let indent = 10

    private static func room(_ rect: Rect) -> Rect {
        let air = rect.rows >= 18 ? 1 : 0
        return Rect(
            column: rect.column + 1, row: rect.row + 1 + air, columns: rect.columns - 3, rows: rect.rows - 1 - air)
    }

    private static func lines(_ viewState: ViewState, columns: Int) -> [Line] {
        viewState.messages.said.enumerated().flatMap { index, said in
            CharacterWidth.wrapped(said.text, columns: columns - indent).enumerated().map { number, text in
                Line(
                    clock: number == 0 ? said.clock : "", text: text,
                    isNewest: index == viewState.messages.said.count - 1)
            }
        }
    }
}

extension KeyPlace {
    /// The place of ``MessagesView``.
    package static let messages = MessagesView.place
}
