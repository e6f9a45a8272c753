import Numbers
import Stage
import Study
import Terminal

/// A page on the screen.
enum PageView {
    /// What stands on the button of who does not take part.
    static let decline = "I do not take part"

    /// Draws a page, what is answered so far, and what was refused of it.
    static func draw(
        _ page: StudyPage, _ editor: AnswerEditor?, focus: PageTarget?, remark: String?, _ layout: PageLayout,
        _ options: StudyScreenModel.Options, on canvas: inout Canvas
    ) {
        drawHead(
            PageHeading.text(page), options.code, page.number, page.count, layout.column, layout.columns, on: &canvas)
        for line in layout.lines {
            canvas.draw(
                line.text, column: layout.column, row: line.row, style: line.isStrong ? .strong : .plain,
                limit: layout.column + layout.columns)
        }
        if layout.scroll < layout.longestScroll {
            let row = layout.lines.last?.row ?? 0
            canvas.draw(
                canvas.isASCII ? "v" : "▼", column: layout.column + layout.columns + 1, row: row, style: .dim)
        }
        for (target, rect) in layout.targets {
            draw(target, in: rect, page, editor, layout, isFocused: focus == target, on: &canvas)
        }
        drawHiddenOptions(layout, on: &canvas)
        if let editor { drawTyped(editor, layout, on: &canvas) }
        if let remark {
            canvas.draw(remark, column: layout.column, row: canvas.size.rows - 2, style: .alarm)
        }
        if options.isForFingers { return }
        let row = canvas.size.rows - 1
        let scrolls = layout.longestScroll > 0 ? "PageDown reads on; " : ""
        let end = canvas.draw(scrolls + hint(page, editor), column: layout.column, row: row, style: .dim)
        let host = options.hostHint
        if end + CharacterWidth.columns(host) < layout.column + layout.columns {
            canvas.draw(host, endingAt: layout.column + layout.columns, row: row, style: .dim)
        }
    }

    /// That there are more options than are shown.
    private static func drawHiddenOptions(_ layout: PageLayout, on canvas: inout Canvas) {
        let rects = layout.targets.compactMap { target, rect in if case .option = target { rect } else { nil } }
        guard let first = rects.first, let last = rects.last else { return }
        let (up, down) = canvas.isASCII ? ("^", "v") : ("▲", "▼")
        let marks = [(layout.hiddenOptions.above, up, first.row), (layout.hiddenOptions.below, down, last.endRow - 1)]
        for (count, mark, row) in marks where count > 0 {
            canvas.draw("\(mark) \(count) more", endingAt: first.endColumn, row: row, style: .dim)
        }
    }

    /// The title, who takes part, and how far one is.
    static func drawHead(
        _ title: String, _ code: String, _ number: Int, _ count: Int, _ column: Int, _ columns: Int,
        on canvas: inout Canvas
    ) {
        let place = "\(code.isEmpty ? "" : "\(code)   ")\(number) of \(count)"
        let start = canvas.draw(place, endingAt: column + columns, row: 0, style: .dim)
        let text = CharacterWidth.fit(title, columns: start - column - 1, mark: Glyphs.of(canvas.graphics).cut)
        canvas.draw(text, column: column, row: 0, style: .strong)
    }

    private static func draw(
        _ target: PageTarget, in rect: Rect, _ page: StudyPage, _ editor: AnswerEditor?, _ layout: PageLayout,
        isFocused: Bool, on canvas: inout Canvas
    ) {
        switch target {
        case .goOn:
            let title = if case .consent(let agree) = page.content { agree } else { "Go on" }
            FramedButton.draw(layout.hasToReadOn ? "Read on" : title, in: rect, isFocused: isFocused, on: &canvas)
        case .back: FramedButton.draw("Back", in: rect, isFocused: isFocused, on: &canvas)
        case .decline: FramedButton.draw(decline, in: rect, isFocused: isFocused, on: &canvas)
        case .option(let place): if let editor { drawOption(place, in: rect, editor, isFocused, on: &canvas) }
        case .slider: if let editor { drawSlider(in: rect, editor, isFocused, on: &canvas) }
        case .key(let key): FramedButton.draw(key.title, in: rect, isFocused: false, on: &canvas)
        case .moreOptions: break
        }
    }

    private static func drawOption(
        _ place: Int, in rect: Rect, _ editor: AnswerEditor, _ isFocused: Bool, on canvas: inout Canvas
    ) {
        if case .likert(let points, let low, let high) = editor.question.question.kind {
            let isOn = editor.number == Double(place + 1)
            FramedButton.draw("\(place + 1)", in: rect, isFocused: isFocused || isOn, isOn: isOn, on: &canvas)
            let whole = Rect(
                column: rect.column - place * rect.columns, row: rect.row, columns: points * rect.columns,
                rows: rect.rows)
            if place == points - 1 { drawEnds(low, high, under: whole, on: &canvas) }
            return
        }
        let isOn = editor.chosen.contains(place)
        let mark: String
        switch editor.question.question.kind {
        case .ranking: mark = editor.chosen.firstIndex(of: place).map { "\($0 + 1)." } ?? " -"
        case .several: mark = isOn ? "[x]" : "[ ]"
        default: mark = isOn ? "(o)" : "( )"
        }
        let number = place < 9 ? "\(place + 1)" : " "
        let row = rect.row + (rect.rows - 1) / 2
        let title = editor.question.options[place].title
        let style: Style = isFocused ? .chosen : isOn ? .strong : .plain
        let lead = "\(number)  \(mark) "
        let columns = max(rect.columns - 2 - CharacterWidth.columns(lead), 1)
        let lines = CharacterWidth.wrapped(title, columns: columns)
        guard lines.count > 1, lines.count <= rect.rows else {
            let text = CharacterWidth.fit(lead + title, columns: rect.columns - 2, mark: Glyphs.of(canvas.graphics).cut)
            canvas.draw(text, column: rect.column + 1, row: row, style: style)
            return
        }
        for (index, line) in lines.enumerated() {
            let start = index == 0 ? lead : String(repeating: " ", count: CharacterWidth.columns(lead))
            canvas.draw(start + line, column: rect.column + 1, row: rect.row + index, style: style)
        }
    }

    /// What both ends of a scale mean, each within its half.
    private static func drawEnds(_ low: String, _ high: String, under rect: Rect, on canvas: inout Canvas) {
        let columns = max(rect.columns / 2 - 1, 1)
        for (index, line) in CharacterWidth.wrapped(low, columns: columns).prefix(2).enumerated() {
            canvas.draw(line, column: rect.column, row: rect.endRow + index, style: .dim)
        }
        for (index, line) in CharacterWidth.wrapped(high, columns: columns).prefix(2).enumerated() {
            canvas.draw(line, endingAt: rect.endColumn, row: rect.endRow + index, style: .dim)
        }
    }

    private static func drawSlider(
        in rect: Rect, _ editor: AnswerEditor, _ isFocused: Bool, on canvas: inout Canvas
    ) {
        guard case .slider(let range, _, let low, let high) = editor.question.question.kind else { return }
        let row = rect.row + (rect.rows - 1) / 2
        for column in rect.column..<rect.endColumn {
            canvas.draw(canvas.isASCII ? "-" : "─", column: column, row: row, style: isFocused ? .strong : .frame)
        }
        if let number = editor.number {
            let fraction = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
            let column = rect.column + Int((fraction * Double(rect.columns - 1)).rounded())
            canvas.draw(canvas.isASCII ? "O" : "●", column: column, row: row, style: .strong)
            canvas.draw(
                decimal(number), column: rect.column + rect.columns / 2, row: rect.row, style: .strong)
        }
        drawEnds(low, high, under: rect, on: &canvas)
    }

    /// What is typed, with the cursor behind it.
    private static func drawTyped(_ editor: AnswerEditor, _ layout: PageLayout, on canvas: inout Canvas) {
        guard let place = layout.typed else { return }
        switch editor.question.question.kind {
        case .number(_, let unit):
            let end = canvas.draw("> \(editor.text)", column: place.column, row: place.row, style: .strong)
            canvas.cursor = Place(column: end, row: place.row)
            canvas.draw(unit, column: end + 2, row: place.row, style: .dim)
        case .text:
            let lines = CharacterWidth.wrapped(editor.text, columns: place.columns - 4).suffix(place.rows)
            for (index, line) in lines.enumerated() {
                let start = canvas.draw("> ", column: place.column, row: place.row + index, style: .dim)
                let end = canvas.draw(line, column: start, row: place.row + index)
                canvas.cursor = Place(column: end, row: place.row + index)
            }
        case .choice, .several, .ranking, .likert, .slider: break
        }
    }

    private static func hint(_ page: StudyPage, _ editor: AnswerEditor?) -> String {
        if case .consent = page.content { return "Arrows choose; Enter confirms" }
        guard let editor else { return "Enter goes on" }
        let back = page.part > 1 ? "; Esc goes back" : ""
        let optional = editor.question.question.isOptional ? "; you may leave this out" : ""
        return answerHint(editor) + optional + back
    }

    private static func answerHint(_ editor: AnswerEditor) -> String {
        switch editor.question.question.kind {
        case .choice: "Arrows and space, or a number, choose; Enter goes on"
        case .several: "Arrows and space, or a number, choose and take back; Enter goes on"
        case .ranking: "Choose the first first; choosing again takes back; Enter goes on"
        case .likert: "A number or arrows choose; Enter goes on"
        case .slider: "Arrows move; Enter goes on"
        case .number, .text: "Type; Enter goes on"
        }
    }
}
