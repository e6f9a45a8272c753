import SoundMarking
import Stage
import Terminal

/// Buttons as large as a finger: one for each section, empty, set or playing, one that deletes and one that undoes.
struct SectionButtons {
    let plan: MarkingPlan
    let glyphs: Glyphs

    private enum State {
        /// There is no such section; whether it is the next.
        case empty(isNext: Bool)
        /// There is one.
        case set(isCurrent: Bool)
        /// It goes round now.
        case playing
    }

    func draw(on canvas: inout Canvas) {
        guard !plan.frame.buttons.isEmpty else { return }
        for number in 1...(MarkingFrame.buttonCount - 2) { draw(number, on: &canvas) }
        let hasSections = !plan.marking.sections.isEmpty
        draw("delete", "del", at: MarkingFrame.buttonCount - 2, hasSections ? .plain : .frame, on: &canvas)
        draw("undo", "undo", at: MarkingFrame.buttonCount - 1, .plain, on: &canvas)
    }

    private func state(_ number: Int) -> State {
        let marking = plan.marking
        guard number <= marking.sections.count else { return .empty(isNext: number == marking.sections.count + 1) }
        return marking.loop == number && marking.isPlaying ? .playing : .set(isCurrent: number == marking.current)
    }

    private func draw(_ number: Int, on canvas: inout Canvas) {
        let rect = plan.frame.button(number - 1)
        switch state(number) {
        case .empty(let isNext):
            draw(
                isNext ? "\(number) +" : "\(number) \(glyphs.dot)", in: rect, border: .frame, isNext ? .dim : .frame,
                on: &canvas)
        case .set(let isCurrent):
            let style = Style(isCurrent ? .held : .value, section: number)
            draw("\(number) \(glyphs.silent) \(name(number))", in: rect, border: style, style, on: &canvas)
        case .playing:
            let style = Style(.lit, section: number)
            canvas.clear(rect, style: style)
            draw("\(number) \(glyphs.sounding) \(name(number))", in: rect, border: nil, style, on: &canvas)
        }
    }

    private func name(_ number: Int) -> String { plan.marking.sections[number - 1].name }

    private func draw(_ text: String, _ short: String, at index: Int, _ style: Style, on canvas: inout Canvas) {
        let rect = plan.frame.button(index)
        let isShort = CharacterWidth.columns(text) > rect.columns - 2
        draw(isShort ? short : text, in: rect, border: .frame, style, on: &canvas)
    }

    private func draw(_ text: String, in rect: Rect, border: Style?, _ style: Style, on canvas: inout Canvas) {
        if let border {
            var lines = LineArt(in: rect)
            lines.frame(rect, style: border)
            lines.draw(on: &canvas)
        }
        canvas.draw(
            CharacterWidth.fit(text, columns: max(rect.columns - 2, 1), mark: glyphs.cut), column: rect.column + 1,
            row: rect.row + rect.rows / 2, style: style)
    }
}
