import DisplayText
import Granular
import SoundMarking
import Stage
import Terminal
import TypedCommands

/// How a sound that is marked is drawn, over the full width: how it stands, all of it in small, its sections over its outline, where it is
/// heard, and the sections in words and as buttons.
extension MarkingView {
    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (viewState, layout) = (drawing.viewState, drawing.layout)
        guard let marking = viewState.marking.map(withDraggedEdge) else { return }
        let glyphs = drawing.glyphs
        let plan = plan(marking, layout)
        let frame = plan.frame
        let closing = layout.closing.column
        let end = canvas.draw("Mark \(marking.sound)", column: 1, row: frame.head, style: .strong, limit: closing)
        if let answer = viewState.answer {
            let isBeside = frame.answer == frame.head
            let start = isBeside ? end + 2 : 1
            let room = (isBeside ? closing : layout.size.columns - 1) - start
            canvas.draw(
                CharacterWidth.fit(answer, columns: max(room, 0), mark: glyphs.cut), column: start, row: frame.answer,
                style: isBeside ? .plain : .strong)
        }
        drawWords(marking, frame, glyphs, on: &canvas)
        WaveformView(
            plan: plan, graphics: drawing.capabilities.graphics, showsBeats: showsBeats, isMoving: isMoving
        ).draw(on: &canvas)
        drawSections(marking, frame, glyphs, on: &canvas)
        SectionButtons(plan: plan, glyphs: glyphs).draw(on: &canvas)
    }

    /// An end of a section that is held is drawn where it would come to lie.
    private func withDraggedEdge(_ marking: MarkingState) -> MarkingState {
        guard let edge = pointers.edge, marking.sections.indices.contains(edge.number - 1) else { return marking }
        var marking = marking
        var section = marking.sections[edge.number - 1]
        if edge.isBeginning {
            section.beginSeconds = min(edge.seconds, section.endSeconds)
        } else {
            section.endSeconds = max(edge.seconds, section.beginSeconds)
        }
        marking.sections[edge.number - 1] = section
        return marking
    }

    private func drawWords(
        _ marking: MarkingState, _ frame: MarkingFrame, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let state = marking.isPlaying ? glyphs.sounding : glyphs.silent
        var parts = [
            "\(state) \(SectionText.time(marking.positionSeconds)) of \(SectionText.time(marking.durationSeconds))",
            "speed \(ActivityText.speed(marking.speed))",
        ]
        if let loop = marking.loop {
            parts.append("looping \(SectionText.name(loop, of: marking.sections))")
        } else if marking.repeats {
            parts.append("looping")
        }
        parts.append("root \(ValueText.fixed(marking.rootHz, decimals: 1)) Hz")
        parts.append(marking.tempo.map { "tempo \(ValueText.bound($0))" } ?? "no tempo")
        if let snap = MarkingText.snap(marking.snap) { parts.append(snap) }
        var column = frame.words.column
        var row = frame.words.row
        for (number, part) in parts.enumerated() {
            if number > 0, column + 3 + CharacterWidth.columns(part) > frame.words.endColumn {
                (column, row) = (frame.words.column, row + 1)
            }
            guard row < frame.words.endRow else { break }
            let isFirst = column == frame.words.column
            if !isFirst { canvas.draw(glyphs.dot, column: column + 1, row: row, style: .dim) }
            column = canvas.draw(
                part, column: column + (isFirst ? 0 : 3), row: row, style: number == 0 ? .strong : .plain,
                limit: frame.words.endColumn)
        }
    }

    private func drawSections(
        _ marking: MarkingState, _ frame: MarkingFrame, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let current = marking.current
        guard !marking.sections.isEmpty else {
            canvas.draw(
                CharacterWidth.fit(
                    "no sections yet: t marks the start of one", columns: frame.sections.columns, mark: glyphs.cut),
                column: frame.sections.column, row: frame.sections.row, style: .dim)
            return
        }
        for (index, rect) in frame.cells(marking.sections.count, showing: current).enumerated() where !rect.isEmpty {
            let section = marking.sections[index]
            let isCurrent = index + 1 == current
            let span = "\(SectionText.time(section.beginSeconds)) to \(SectionText.time(section.endSeconds))"
            let sign = isCurrent ? "\(glyphs.chosenLeft) " : "  "
            let text = sign + SectionText.name(index + 1, of: marking.sections)
            let room = rect.columns - CharacterWidth.columns(span) - 2
            canvas.draw(
                CharacterWidth.fit(text, columns: room, mark: glyphs.cut), column: rect.column, row: rect.row,
                style: Style(isCurrent ? .held : .value, section: index + 1))
            canvas.draw(span, endingAt: rect.endColumn, row: rect.row, style: isCurrent ? .plain : .dim)
        }
    }
}
