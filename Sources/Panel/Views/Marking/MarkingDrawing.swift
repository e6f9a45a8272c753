import DisplayText
import Granular
import SoundMarking
import Stage
import Terminal

/// How a sound that is marked is drawn, over the full width: how it stands, its sections over its outline, where it is heard, and
/// the sections in words.
extension MarkingView {
    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (viewState, layout, capabilities) = (drawing.viewState, drawing.layout, drawing.capabilities)
        guard let marking = viewState.marking else { return }
        let glyphs = Glyphs.of(capabilities.graphics)
        let frame = MarkingFrame(layout)
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
        let current = marking.current
        let brackets = SectionBrackets(
            marking.sections, durationSeconds: marking.durationSeconds, columns: frame.outline)
        OutlineView.draw(
            SoundOutline(low: marking.outline.map { -$0 }, high: marking.outline), frame.outline, capabilities.graphics,
            on: &canvas)
        for number in marking.sections.indices.map({ $0 + 1 }) {
            brackets.drawEnds(of: number, in: frame.outline, glyphs, on: &canvas)
        }
        // The one that keys are meant for lies over its neighbours.
        for number in marking.sections.indices.map({ $0 + 1 }).filter({ $0 != current }) + (current.map { [$0] } ?? [])
        {
            brackets.draw(number, row: frame.brackets, isCurrent: number == current, on: &canvas)
        }
        drawPlace(marking, brackets.column(of: marking.positionSeconds), frame, glyphs, on: &canvas)
        drawSections(marking, current, frame, glyphs, on: &canvas)
    }

    /// What a click asks for: in the outline the place is heard, over it a section goes round, in the words below too.
    func step(at place: Place, _ marking: MarkingState, _ layout: Layout) -> MarkingStep? {
        let frame = MarkingFrame(layout)
        if frame.outline.contains(place) || place.row == frame.axis, marking.durationSeconds > 0 {
            let wanted = frame.outline.fraction(of: place.column) * marking.durationSeconds
            return .move(seconds: wanted - marking.positionSeconds)
        }
        let brackets = SectionBrackets(
            marking.sections, durationSeconds: marking.durationSeconds, columns: frame.outline)
        if place.row == frame.brackets { return brackets.section(at: place.column).map { .loop($0) } }
        return frame.cells(marking.sections.count, showing: marking.current).firstIndex { $0.contains(place) }.map {
            .loop($0 + 1)
        }
    }

    private func drawWords(
        _ marking: MarkingState, _ frame: MarkingFrame, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let state = marking.isPlaying ? glyphs.sounding : glyphs.silent
        var parts = [
            "\(state) \(SectionText.time(marking.positionSeconds)) of \(SectionText.time(marking.durationSeconds))",
            "speed \(ActivityText.speed(marking.speed))",
        ]
        if let loop = marking.loop { parts.append("looping \(SectionText.name(loop, of: marking.sections))") }
        parts.append("root \(ValueText.fixed(marking.rootHz, decimals: 1)) Hz")
        parts.append(marking.tempo.map { "tempo \(ValueText.bound($0))" } ?? "no tempo")
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

    private func drawPlace(
        _ marking: MarkingState, _ column: Int, _ frame: MarkingFrame, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        for row in frame.outline.row..<frame.outline.endRow {
            canvas.draw(glyphs.downLine, column: column, row: row, style: .strong)
        }
        canvas.draw("0", column: frame.outline.column, row: frame.axis, style: .dim)
        canvas.draw(
            SoundText.length(marking.durationSeconds), endingAt: frame.outline.endColumn, row: frame.axis, style: .dim)
        canvas.draw(glyphs.position, column: column, row: frame.axis, style: .strong)
        canvas.cursor = Place(column: column, row: frame.axis)
    }

    private func drawSections(
        _ marking: MarkingState, _ current: Int?, _ frame: MarkingFrame, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
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
                style: isCurrent ? .strong : .plain)
            canvas.draw(span, endingAt: rect.endColumn, row: rect.row, style: isCurrent ? .plain : .dim)
        }
    }
}
