import Instrument
import Practice
import Terminal

/// What was practised in the last seven days: a bar for each day, and under them each sound.
package struct PracticeWeekView: PanelView {
    package static let place = KeyPlace("practice-week", title: "In the practice week", hasCommands: true)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("*"), .open(place))], "*", "what you practised in the last seven days", "Sound",
        menu: ["practice week: what you practised in the last seven days"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move"),
        entry([(.character("l"), .open(.practiceList))], "l", "to the practice list", hint: "list"),
        entry([(.escape, .back), (.character("w"), .back)], "Esc w", "close", hint: "close"),
    ]

    package private(set) var behind: OpenView?
    private var lines: [PracticeWeekLines.Line] = []
    private var shown: PracticeDisplay?
    /// The first line under the bars that is seen.
    private var first = 0

    package var isText: Bool { true }

    package static func open(_ scope: ViewScope) -> PracticeWeekView? {
        var view = PracticeWeekView()
        if [.practiceList, .marking, .beats].contains(scope.current.place) { view.behind = scope.current }
        _ = view.refresh(scope)
        return view
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        let practice = scope.viewState.practice
        if practice != shown {
            shown = practice
            lines = practice.map(PracticeWeekLines.lines) ?? []
        }
        return true
    }

    /// A sound that is heard behind it goes on until that view is left too.
    package func commandsOnLeaving(for next: OpenView, isCovered: Bool, _ scope: inout ViewScope) -> [Command] {
        isCovered ? behind?.content.commandsOnLeaving(for: next, isCovered: true, &scope) ?? [] : []
    }

    package mutating func scroll(by rows: Int, _ layout: Layout, _ scope: ViewScope) {
        first = min(max(first + rows, 0), max(lines.count - 1, 0))
    }

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let rect = drawing.layout.room
        guard let week = shown?.week, week.seconds > 0 else { return drawEmpty(rect, on: &canvas) }
        canvas.draw("Practised in the last seven days", column: rect.column + 1, row: rect.row, style: .strong)
        canvas.draw(DiaryText.duration(week.seconds), endingAt: rect.endColumn - 5, row: rect.row, style: .strong)
        let longest = week.days.map(\.seconds).max() ?? 0
        for (index, day) in week.days.enumerated() {
            let row = rect.row + 1 + index
            guard row < rect.endRow else { return }
            let isToday = index == week.days.count - 1
            canvas.draw(day.date, column: rect.column + 1, row: row, style: isToday ? .strong : .plain)
            if isToday { canvas.draw("today", column: rect.column + 12, row: row, style: .strong) }
            let time = day.seconds > 0 ? DiaryText.duration(day.seconds) : "-"
            canvas.draw(time, endingAt: rect.column + Self.timeEnd, row: row, style: isToday ? .strong : .plain)
            guard day.seconds > 0 else { continue }
            BarView.drawSlim(
                fraction: day.seconds / longest, column: rect.column + Self.timeEnd + 2,
                end: min(rect.endColumn - 2, rect.column + Self.timeEnd + 2 + Self.mostBar), row: row,
                glyphs: drawing.glyphs, style: .strong, on: &canvas)
        }
        let room = Rect(
            column: rect.column + 1, row: rect.row + week.days.count + 2, columns: rect.columns - 2,
            rows: rect.rows - week.days.count - 2)
        drawSounds(room, drawing.glyphs, on: &canvas)
    }

    private func drawSounds(_ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        guard rect.rows > 0 else { return }
        for (offset, line) in lines.dropFirst(first).prefix(rect.rows).enumerated() {
            canvas.draw(
                CharacterWidth.fit(line.text, columns: rect.columns - 1, mark: glyphs.cut), column: rect.column,
                row: rect.row + offset, style: line.isName ? .strong : .plain)
        }
        let edge = rect.endColumn - 1
        if first > 0 { canvas.draw(glyphs.up, column: edge, row: rect.row, style: .strong) }
        if lines.count - first > rect.rows {
            canvas.draw(canvas.isASCII ? "v" : "↓", column: edge, row: rect.endRow - 1, style: .strong)
        }
    }

    private func drawEmpty(_ rect: Rect, on canvas: inout Canvas) {
        canvas.draw(
            "Nothing practised in the last seven days", column: rect.column + 1, row: rect.row, style: .strong,
            limit: rect.endColumn)
        let words =
            "Press x on the surface to open a sound: what you hear there comes into the diary, and is shown here."
        for (offset, line) in CharacterWidth.wrapped(words, columns: max(rect.columns - 2, 1)).enumerated() {
            canvas.draw(line, column: rect.column + 1, row: rect.row + 2 + offset, style: .plain)
        }
    }

    /// Where times end, after the column of the view.
    private static let timeEnd = 30
    /// The most columns of a bar.
    private static let mostBar = 60
}

extension KeyPlace {
    /// The place of ``PracticeWeekView``.
    package static let practiceWeek = PracticeWeekView.place
}
