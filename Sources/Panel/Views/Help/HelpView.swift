import Terminal

/// The mapping's gestures, every key, what mouse and touch do, and in full what is not as it was asked for. The keys of where one was
/// come first, also where there are problems, and closing it goes back there.
package struct HelpView: PanelView {
    package static let place = KeyPlace("help", title: "In the help", heading: "In help and messages")
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("?"), .open(place))], "?", "help; ? or Esc closes it", hint: "help", "Panel",
        menu: ["help: every key"], isAlways: true)
    package static let keys: [KeyTable.Entry] = [
        textEntry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "scroll", hint: "scroll"),
        textEntry([(.escape, .back)], "Esc", "close", hint: "close"),
    ]

    /// Rows by which it is scrolled.
    package private(set) var scroll = 0
    private let from: OpenView
    private let answer: HelpAnswer?

    /// The help over a view.
    /// - answer: what it begins with.
    package init(scroll: Int = 0, from: OpenView = .surface, answering answer: HelpAnswer? = nil) {
        self.scroll = scroll
        self.from = from
        self.answer = answer
    }

    package static func open(_ scope: ViewScope) -> HelpView? { HelpView(from: scope.current) }

    package var isText: Bool { true }
    package var behind: OpenView? { from }

    package mutating func scroll(by rows: Int, _ layout: Layout, _ scope: ViewScope) {
        scroll = min(max(scroll + rows, 0), maxScroll(scope.viewState, scope.keys, layout))
    }

    /// The farthest that it can be scrolled.
    package func maxScroll(_ viewState: ViewState, _ keys: KeyTable, _ layout: Layout) -> Int {
        let columns = Self.columns(layout.room)
        let lines = HelpLine.lines(viewState, from: from, answering: answer, keys, columns: columns[0].columns)
        return max(lines.count - layout.room.rows * columns.count, 0)
    }

    /// The columns that it is set in: two on a wide terminal.
    private static func columns(_ room: Rect) -> [Rect] {
        let count = room.columns >= 160 ? 2 : 1
        let width = room.columns / count
        return (0..<count).map {
            Rect(column: room.column + $0 * width, row: room.row, columns: width, rows: room.rows)
        }
    }

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (rect, glyphs) = (drawing.layout.room, drawing.glyphs)
        let columns = Self.columns(rect)
        let lines = HelpLine.lines(
            drawing.viewState, from: from, answering: answer, drawing.keys, columns: columns[0].columns)
        let seen = rect.rows * columns.count
        let start = min(max(scroll, 0), max(lines.count - seen, 0))
        canvas.cursor = Place(column: rect.column + 1, row: rect.row)
        for (number, column) in columns.enumerated() {
            let part = lines.dropFirst(start + number * rect.rows).prefix(rect.rows)
            Self.draw(part, in: column, on: &canvas)
        }
        if start > 0 { canvas.draw(glyphs.up, column: rect.endColumn - 1, row: rect.row + 1, style: .strong) }
        if lines.count - start > seen {
            canvas.draw(canvas.isASCII ? "v" : "↓", column: rect.endColumn - 1, row: rect.endRow - 1, style: .strong)
        }
    }

    private static func draw(_ lines: ArraySlice<HelpLine>, in rect: Rect, on canvas: inout Canvas) {
        for (row, line) in lines.enumerated() {
            let at = rect.row + row
            switch line {
            case .heading(let text): canvas.draw(text, column: rect.column + 1, row: at, style: .strong)
            case .entry(let keys, let about):
                canvas.draw(keys, column: rect.column + 2, row: at, style: .strong)
                let column = rect.column + HelpLine.indent(rect.columns)
                canvas.draw(about, column: column, row: at, style: .plain, limit: rect.endColumn)
            case .remark(let text): canvas.draw(text, column: rect.column + 2, row: at, style: .alarm)
            case .gesture(let text):
                canvas.draw(text, column: rect.column + 2, row: at, style: .plain, limit: rect.endColumn - 1)
            case .blank: break
            }
        }
    }

    private static func textEntry(
        _ keys: [(Key, KeyAction)], _ label: String, _ about: String, hint: String
    ) -> KeyTable.Entry {
        KeyTable.Entry(keys, label, about, hint: hint, place.heading, in: [place, .messages])
    }
}

extension KeyPlace {
    /// The place of ``HelpView``.
    package static let help = HelpView.place
}
