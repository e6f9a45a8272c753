import Stage
import Study
import Terminal

/// A block on the screen.
enum BlockView {
    /// Draws what is to be done, and the surface where hands are asked to move.
    static func draw(
        _ take: StudyTake, _ prompt: BlockPrompt, isReady: Bool, stage: StageState?, remark: String?,
        _ layout: BlockLayout, _ options: StudyScreenModel.Options, _ capabilities: Capabilities,
        on canvas: inout Canvas
    ) {
        let title = take.step.filled(take.step.step.title)
        PageView.drawHead(title, options.code, take.number, take.count, 2, canvas.size.columns - 4, on: &canvas)
        guard isReady else {
            canvas.draw("One moment: the sound is loading.", column: 2, row: layout.words.row, style: .dim)
            return
        }
        drawWords(take, prompt, layout.words, on: &canvas)
        for (title, rect) in zip(BlockLayout.titles(prompt), layout.choices) {
            FramedButton.draw(title, in: rect, isFocused: false, isOn: !prompt.choices.isEmpty, on: &canvas)
        }
        if let phrase = prompt.phrase, let rect = layout.phrase { PhraseView.draw(phrase, in: rect, on: &canvas) }
        if prompt.showsSurface, let stage {
            SurfaceView.draw(stage, layout.geometry, capabilities, on: &canvas)
            PadsView.draw(stage, prompt.pads, layout.geometry, on: &canvas)
        } else if !prompt.showsSurface {
            LargeLetters.draw(
                prompt.choices.isEmpty ? "Listen" : "", in: layout.frame, maxScale: 2, style: .dim, on: &canvas)
        }
        let row = canvas.size.rows - 1
        if let remark {
            canvas.draw(remark, column: 2, row: row, style: .alarm)
        } else if !options.isForFingers {
            let end = canvas.draw(hint(prompt), column: 2, row: row, style: .dim)
            let host = options.hostHint
            if end + CharacterWidth.columns(host) < canvas.size.columns - 2 {
                canvas.draw(host, endingAt: canvas.size.columns - 2, row: row, style: .dim)
            }
        }
    }

    /// What is to be done now stands out; what the study says of the whole block has the rest of the room.
    private static func drawWords(_ take: StudyTake, _ prompt: BlockPrompt, _ rect: Rect, on canvas: inout Canvas) {
        let own = take.step.filled(take.step.step.text).split(separator: "\n").joined(separator: " ")
        let task = prompt.canLeave && !own.isEmpty ? own : prompt.text
        let lines = CharacterWidth.wrapped(task, columns: rect.columns).map { ($0, Style.strong) }
        let rest = task == own || own.isEmpty ? [] : CharacterWidth.wrapped(own, columns: rect.columns)
        let all = lines + rest.map { ($0, .plain) }
        for (index, line) in all.prefix(rect.rows).enumerated() {
            let isCut = index == rect.rows - 1 && all.count > rect.rows
            let text = isCut ? line.0 + " \(Character(Glyphs.of(canvas.graphics).cut))" : line.0
            canvas.draw(
                text, column: rect.column, row: rect.row + index, style: line.1, limit: rect.column + rect.columns + 2)
        }
    }

    private static func hint(_ prompt: BlockPrompt) -> String {
        guard let first = prompt.choices.first, let last = prompt.entered else {
            return prompt.canLeave ? "Play with the mouse or your fingers; Enter goes on" : ""
        }
        return first != last ? "Space: \(first.title)   Enter: \(last.title)" : "Enter: \(last.title)"
    }
}
