import Numbers
import Quiz
import QuizSounds
import Stage
import Terminal

/// A question on the screen, and how it was answered.
enum QuestionView {
    /// - Parameters:
    ///   - typed: what is typed of a name.
    ///   - focus: what the next Enter presses.
    static func draw(
        _ view: QuizQuestionView, _ rules: QuizRules, _ layout: QuizLayout, pictures: [ClipPicture?], typed: String,
        focus: QuizTarget?, remark: String?, tellsKeys: Bool, on canvas: inout Canvas
    ) {
        drawHead(view, rules, on: &canvas)
        drawBar(view, layout.bar, on: &canvas)
        let lines = CharacterWidth.wrapped(view.question.prompt, columns: layout.prompt.columns)
        for (index, line) in lines.prefix(layout.prompt.rows).enumerated() {
            canvas.draw(line, column: layout.prompt.column, row: layout.prompt.row + index, style: .strong)
        }
        canvas.draw(hearing(view), column: layout.hearing.column, row: layout.hearing.row, style: .plain)
        for (target, rect) in layout.targets {
            if case .choice(let index) = target {
                let key = SidesView.key(index, view, tellsKeys: tellsKeys)
                let shown = layout.showsPictures && pictures.indices.contains(index) ? pictures[index] : nil
                drawChoice(index, key, view, in: rect, shown, isFocused: focus == target, on: &canvas)
            } else if case .buzz(let side) = target {
                SidesView.drawHalf(side, view, in: rect, tellsKeys: tellsKeys, on: &canvas)
            } else {
                drawButton(target, view, in: rect, isFocused: focus == target, on: &canvas)
            }
        }
        if case .name = view.question.asked, view.answered == nil { drawTyped(typed, layout.answers, on: &canvas) }
        if view.answered != nil { drawAnswer(view, rules, layout, on: &canvas) }
        SidesView.drawChoices(view, in: layout.verdict, on: &canvas)
        if let remark {
            canvas.draw(remark, column: 2, row: layout.verdict.row, style: .alarm, limit: canvas.size.columns - 2)
        }
        if tellsKeys {
            let hints = KeyHints.fitted(keys(view), columns: canvas.size.columns - 3)
            canvas.draw(hints, column: 2, row: canvas.size.rows - 1, style: .dim)
        }
    }

    private static func drawHead(_ view: QuizQuestionView, _ rules: QuizRules, on canvas: inout Canvas) {
        let right = canvas.size.columns - 2
        let tally =
            view.sides.map { QuizWords.score($0.score) }
            ?? (view.tally.answered > 0 ? QuizWords.tally(view.tally, isTimed: rules.isTimed) : "")
        let start = canvas.draw(tally, endingAt: right, row: 0, style: .plain)
        canvas.draw(
            "\(rules.mode.name): \(QuizWords.heading(view).lowercased())", column: 2, row: 0, style: .strong,
            limit: start - 1)
    }

    /// The time that is left, as a bar and as a number.
    private static func drawBar(_ view: QuizQuestionView, _ rect: Rect, on canvas: inout Canvas) {
        guard let fraction = view.fractionLeft, let seconds = view.secondsLeft else { return }
        let glyphs = Glyphs.of(canvas.graphics)
        let text = " \(Int(seconds.rounded(.up))) s"
        let width = rect.columns - 6
        let filled = Int((fraction * Double(width)).rounded(.up))
        for column in 0..<max(width, 0) {
            canvas.draw(
                column < filled ? glyphs.line : glyphs.acrossDots, column: rect.column + column, row: rect.row,
                style: column < filled ? .strong : .dim)
        }
        canvas.draw(text, endingAt: rect.endColumn, row: rect.row, style: .strong)
    }

    private static func hearing(_ view: QuizQuestionView) -> String {
        if let side = view.sideHeard, let sound = view.answered?.comparison?[side] {
            return "\(side.rawValue.uppercased()): \(sound.title)"
        }
        if view.sides?.turn == nil, let clip = view.clipHeard {
            let places = ["the first", "the second", "the third"]
            let count = view.question.clips.count
            return count > 1 && clip < places.count ? "Listen: \(places[clip])" : "Listen"
        }
        if view.answered != nil { return "" }
        if let sides = view.sides {
            return QuizWords.turn(sides, of: view.question) ?? (sides.canBuzz ? "Who knows it first?" : "Listen")
        }
        if !view.canHearAgain { return "Listen" }
        switch view.question.asked {
        case .choice: return "Your answer?"
        case .name: return "Type its name"
        case .touch, .gesture: return "Your turn: play on the surface"
        }
    }

    private static func drawChoice(
        _ index: Int, _ key: String, _ view: QuizQuestionView, in rect: Rect, _ picture: ClipPicture?, isFocused: Bool,
        on canvas: inout Canvas
    ) {
        guard case .choice(let choices, let right) = view.question.asked, choices.indices.contains(index) else {
            return
        }
        let text = choices[index].text
        var (title, pictureTitle) = ("\(key)  \(text)", key)
        var isOn = view.answered == nil
        if isOn, let wrong = view.sides?.wrong, wrong.choice == index { (title, isOn) = ("\(title)  (wrong)", false) }
        if let answered = view.answered {
            isOn = index == right
            let word = index == right ? "(right)" : answered.answer.choice == index ? "(yours)" : ""
            if !word.isEmpty { title += "  \(word)" }
            // Above a picture there is less room: what the words would be comes last.
            pictureTitle = [key, word, text].filter { !$0.isEmpty }.joined(separator: " ")
        }
        guard let picture else {
            return FramedButton.draw(title, in: rect, isFocused: isFocused, isOn: isOn, style: .dim, on: &canvas)
        }
        // What it says would be the answer.
        let shown = CharacterWidth.fit(
            pictureTitle, columns: rect.columns - 5, mark: Glyphs.of(canvas.graphics).cut)
        var lines = LineArt(in: rect)
        lines.frame(rect, style: isOn || isFocused ? .strong : .frame)
        lines.draw(on: &canvas)
        ClipPictureView.draw(
            picture,
            in: Rect(column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2, rows: rect.rows - 2),
            on: &canvas)
        canvas.draw(
            " \(shown) ", column: rect.column + 2, row: rect.row, style: isFocused ? .chosen : .strong,
            limit: rect.endColumn - 1)
    }

    private static func drawButton(
        _ target: QuizTarget, _ view: QuizQuestionView, in rect: Rect, isFocused: Bool, on canvas: inout Canvas
    ) {
        var title = target.title
        var isOn = true
        switch target {
        case .again: isOn = view.canHearAgain
        case .side(let side): title = "\(title): \(view.answered?.comparison?[side]?.title ?? "")"
        case .goOn: if view.answered?.isLast == true { title = "To the end" }
        default: break
        }
        FramedButton.draw(title, in: rect, isFocused: isFocused, isOn: isOn, style: .dim, on: &canvas)
    }

    private static func drawTyped(_ typed: String, _ room: Rect, on canvas: inout Canvas) {
        let row = room.row + room.rows / 2
        let start = canvas.draw("> ", column: room.column, row: row, style: .dim)
        let end = canvas.draw(typed, column: start, row: row, style: .strong)
        canvas.cursor = Place(column: end, row: row)
    }

    private static func drawAnswer(
        _ view: QuizQuestionView, _ rules: QuizRules, _ layout: QuizLayout, on canvas: inout Canvas
    ) {
        guard let answered = view.answered else { return }
        let rect = layout.verdict
        let text = QuizWords.verdict(answered, of: view.question)
        let mark = answered.verdict.isRight ? (canvas.isASCII ? "+ " : "✓ ") : (canvas.isASCII ? "x " : "✗ ")
        let said = CharacterWidth.wrapped(mark + text, columns: rect.columns).prefix(max(rect.rows - 1, 1))
        for (index, line) in said.enumerated() {
            canvas.draw(line, column: rect.column, row: rect.row + index, style: .strong, limit: rect.endColumn)
        }
        let lines = DifferenceView.lines(view).prefix(max(rect.rows - said.count, 0))
        for (index, line) in lines.enumerated() {
            DifferenceView.draw(
                line.parameter, line.marks,
                in: Rect(column: rect.column, row: rect.row + said.count + index, columns: rect.columns, rows: 1),
                on: &canvas)
        }
    }

    /// What keys do now.
    static func keys(_ view: QuizQuestionView) -> String {
        if let answered = view.answered {
            let sides = QuizSide.allCases.filter { answered.comparison?[$0] != nil }.map(\.rawValue)
            return
                "\(sides.joined(separator: ", ")): hear   Enter: \(answered.isLast ? "to the end" : "go on")   Esc: leave"
        }
        if let sides = view.sides { return SidesView.keys(view, sides) }
        switch view.question.asked {
        case .choice(let choices, _): return "1–\(choices.count): answer   Space: hear again   P: pause   Esc: leave"
        case .name: return "Enter: that is it   Tab: hear again   F2: pause   Esc: leave"
        case .touch, .gesture: return "Enter: that is it   Space: hear again   P: pause   Esc: leave"
        }
    }
}
