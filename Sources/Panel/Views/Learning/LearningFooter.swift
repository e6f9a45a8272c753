import Mapping
import Performer
import Terminal

/// Below what MIDI can be given to do: what is waited for, what it has now, what was said, and what came in last.
enum LearningFooter {
    /// The rows that it takes.
    static let rows = 3

    static func draw(
        _ list: PickList, _ viewState: ViewState, _ frame: ListFrame, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let rect = frame.footer
        let lines = lines(list, viewState, frame, glyphs).flatMap { line in
            CharacterWidth.wrapped(line.text, columns: rect.columns).map { (text: $0, style: line.style) }
        }
        let heard = viewState.midi.heard == nil ? 0 : 1
        for (number, line) in lines.prefix(max(rect.rows - heard, 1)).enumerated() {
            canvas.draw(line.text, column: rect.column, row: rect.row + number, style: line.style)
        }
        guard let heard = viewState.midi.heard, rect.rows > 1 else { return }
        let text = CharacterWidth.fit(heard, columns: rect.columns, mark: glyphs.cut)
        canvas.draw(text, column: rect.column, row: rect.endRow - 1, style: .dim)
    }

    private static func lines(
        _ list: PickList, _ viewState: ViewState, _ frame: ListFrame, _ glyphs: Glyphs
    ) -> [(text: String, style: Style)] {
        if let subject = viewState.midi.learning {
            let devices = devices(of: subject, viewState)
            return [("\(SubjectMenu.name(subject)): move a controller or press a key now; Esc: cancel", .strong)]
                + (devices.isEmpty ? [] : [("now assigned: \(devices)", .plain)])
        }
        if !viewState.messages.answers.isEmpty { return viewState.messages.answers.map { ($0, .strong) } }
        let off = viewState.midi.text == nil ? [("\(glyphs.warning) \(MIDIState.off)", Style.alarm)] : []
        guard let chosen = list.chosen else { return off }
        let devices = devices(of: SubjectMenu.subjects[chosen], viewState)
        let none = frame.detail(list.items[chosen]) ?? "not assigned"
        return off + [(devices.isEmpty ? none : devices, .plain)]
    }

    /// "controller 40 of channel 1, key C2 of channel 10"
    private static func devices(of subject: Lesson.Subject, _ viewState: ViewState) -> String {
        LearningView.uses(of: subject, viewState).map(\.device).joined(separator: ", ")
    }
}
