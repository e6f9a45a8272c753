import DisplayText
import SoundMarking
import Stage
import Terminal

/// How a sound that is marked is drawn, over the full width: how it stands, all of it in small, its sections over its outline, where it is
/// heard, and the sections in words and as buttons.
extension MarkingView {
    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (viewState, layout) = (drawing.viewState, drawing.layout)
        guard let marking = viewState.marking.map(withDraggedEdge) else { return }
        let glyphs = drawing.glyphs
        let plan = plan(marking, layout)
        drawHeading(plan, viewState.answer, layout, glyphs, on: &canvas)
        MarkingWords(plan: plan, glyphs: glyphs, list: viewState.practice?.openWords ?? []).draw(on: &canvas)
        WaveformView(
            plan: plan, graphics: drawing.capabilities.graphics, showsBeats: showsBeats, isMoving: isMoving
        ).draw(on: &canvas)
        BeatLoopLane(plan: plan, draft: pointers.loop).draw(on: &canvas)
        drawSections(plan, viewState.answer, glyphs, on: &canvas)
        switch keySet {
        case .sections: SectionButtons(plan: plan, glyphs: glyphs).draw(on: &canvas)
        case .beats: BeatButtons(plan: plan, glyphs: glyphs).draw(on: &canvas)
        }
        if let count = marking.countIn {
            LargeLetters.draw("\(count.beat) of \(count.of)", in: besideCursor(plan), on: &canvas)
        }
    }

    /// The outline on the wider side of the cursor: what is counted large leaves in sight where it begins.
    private func besideCursor(_ plan: MarkingPlan) -> Rect {
        let outline = plan.frame.outline
        guard let cursor = plan.columns.seenColumn(of: plan.marking.positionSeconds) else { return outline }
        let (left, right) = (cursor - outline.column, outline.endColumn - cursor - 1)
        return Rect(
            column: left > right ? outline.column : cursor + 1, row: outline.row, columns: max(left, right),
            rows: outline.rows)
    }

    /// The heading; what was said stands in a row of its own, or takes the place of the words beside the name where there is none.
    private func drawHeading(
        _ plan: MarkingPlan, _ answer: String?, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let isBeside = plan.frame.answer == plan.frame.head
        let words = plan.heading.draw(glyphs, on: &canvas)
        guard let answer else { return }
        let closing = layout.closing.column
        var start = isBeside ? words + 1 : 1
        if isBeside, start + CharacterWidth.columns(answer) > closing {
            start = plan.heading.titleEnd + 1
            canvas.clear(Rect(column: start, row: plan.frame.head, columns: closing - start, rows: 1))
        }
        let room = (isBeside ? closing : layout.size.columns - 1) - start
        canvas.draw(
            CharacterWidth.fit(answer, columns: max(room, 0), mark: glyphs.cut), column: start, row: plan.frame.answer,
            style: isBeside ? .plain : .strong)
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

    private func drawSections(_ plan: MarkingPlan, _ answer: String?, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let (marking, frame, decimals) = (plan.marking, plan.frame, plan.columns.decimals)
        let current = marking.current
        guard !marking.sections.isEmpty, plan.keySet != .beats || !marking.beats.isEmpty else {
            let words =
                plan.keySet == .sections
                ? "no sections yet: t marks the start of one"
                : marking.beats.isEmpty ? Self.noBeats : "no sections yet"
            // What a key was just answered with is not said twice.
            if answer?.contains(words) == true { return }
            canvas.draw(
                CharacterWidth.fit(
                    words, columns: frame.sections.columns, mark: glyphs.cut),
                column: frame.sections.column, row: frame.sections.row, style: .dim)
            return
        }
        for (index, rect) in frame.cells(marking.sections.count, showing: current).enumerated() where !rect.isEmpty {
            let section = marking.sections[index]
            let isCurrent = index + 1 == current
            let ends = [section.beginSeconds, section.endSeconds].map { SectionText.time($0, decimals: decimals) }
            let span = ends.joined(separator: " to ")
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
