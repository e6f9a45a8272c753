import Granular
import SoundMarking
import Sounds
import Stage
import Terminal

/// The waveform of a sound that is marked: the part that is seen, its sections, its beats, its ticks, and where it is heard.
struct WaveformView {
    let plan: MarkingPlan
    let graphics: Capabilities.Graphics
    /// Whether ticks are beats, where the sound has any.
    let showsBeats: Bool
    /// Whether the part that is seen changes all the time.
    let isMoving: Bool

    private var frame: MarkingFrame { plan.frame }
    private var marking: MarkingState { plan.marking }
    private var columns: WaveformColumns { plan.columns }
    private var glyphs: Glyphs { Glyphs.of(graphics) }

    func draw(on canvas: inout Canvas) {
        drawOverview(on: &canvas)
        drawOutline(on: &canvas)
        // Lines from top to foot, which move as a whole, would cost a terminal more than all the rest.
        if !isMoving {
            drawEdges(on: &canvas)
            BeatTicks(plan: plan, glyphs: glyphs).draw(on: &canvas)
        }
        drawSections(on: &canvas)
        drawTicks(on: &canvas)
        drawCursor(on: &canvas)
    }

    /// The outline of a part, relative to the loudest place of the sound.
    private func outline(_ columns: WaveformColumns, dots: Int) -> SoundOutline {
        // Each column shows what lies around it.
        let seen = marking.waveform.columns(
            fromSeconds: columns.window.begin - columns.secondsEach / 2,
            seconds: columns.secondsEach * Double(columns.count), columns: columns.count * dots)
        let scale = 1 / max(marking.waveform.peak, .leastNormalMagnitude)
        return SoundOutline(
            low: seen.low.map { max($0 * scale, -1) }, high: seen.high.map { min($0 * scale, 1) })
    }

    /// The same in bars of whole cells: of what moves all the time a terminal gets half as many bytes.
    private func bars() -> SoundOutline {
        let count = (columns.count + Self.barColumns - 1) / Self.barColumns
        let seen = marking.waveform.columns(
            fromSeconds: columns.window.begin - columns.secondsEach / 2,
            seconds: columns.secondsEach * Double(count * Self.barColumns), columns: count)
        let rows = Double(frame.outline.rows)
        func row(_ value: Float) -> Double {
            ((1 - Double(value / max(marking.waveform.peak, .leastNormalMagnitude))) / 2 * rows).rounded(.down)
        }
        let ends = zip(seen.low, seen.high).map { low, high in
            (low: Float(1 - 2 * (row(low) + 0.99) / rows), high: Float(1 - 2 * (row(high) + 0.01) / rows))
        }
        let cells = (0..<(ends.isEmpty ? 0 : columns.count * dotsAcross)).map {
            ends[$0 / dotsAcross / Self.barColumns]
        }
        return SoundOutline(low: cells.map(\.low), high: cells.map(\.high))
    }

    private var dotsAcross: Int { graphics == .braille ? 2 : 1 }

    private func drawOutline(on canvas: inout Canvas) {
        let current = marking.current
        let span = current.flatMap { plan.lanes.span(of: $0, columns) }
        let style = current.map { Style(.value, section: $0) } ?? .frame
        OutlineView.draw(
            isMoving ? bars() : outline(columns, dots: dotsAcross), frame.outline, graphics,
            styles: { span?.contains(frame.outline.column + $0) == true ? style : .frame }, on: &canvas)
    }

    /// All of the sound, and how much of it is seen below.
    private func drawOverview(on canvas: inout Canvas) {
        let rect = frame.overview
        guard !rect.isEmpty else { return }
        let all = WaveformColumns(
            WaveformWindow(duration: columns.window.duration, rate: marking.waveform.rate), first: rect.column,
            count: rect.columns)
        let seen = all.column(of: columns.window.begin)...all.column(of: columns.window.end)
        OutlineView.draw(
            outline(all, dots: dotsAcross), rect, graphics,
            // Two ends say it while they move: each change of colour costs a terminal as much as ten cells.
            styles: { !isMoving && seen.contains(rect.column + $0) ? .strong : .frame }, on: &canvas)
        if !columns.window.isAll {
            for column in [seen.lowerBound, seen.upperBound] {
                for row in rect.row..<rect.endRow {
                    canvas.draw(glyphs.downLine, column: column, row: row, style: .strong)
                }
            }
        }
        let cursor = all.column(of: marking.positionSeconds)
        canvas.draw(glyphs.position, column: cursor, row: rect.endRow - 1, style: Style(.finger))
    }

    private func drawEdges(on canvas: inout Canvas) {
        for (index, section) in marking.sections.enumerated() {
            for (seconds, line) in [(section.endSeconds, glyphs.endLine), (section.beginSeconds, glyphs.beginLine)] {
                guard let column = columns.seenColumn(of: seconds) else { continue }
                for row in frame.outline.row..<frame.outline.endRow {
                    canvas.draw(
                        line, column: column, row: row, style: Style(.value, section: index + 1))
                }
            }
        }
    }

    private func drawSections(on canvas: inout Canvas) {
        let current = marking.current
        // The one that keys are meant for lies over its neighbours.
        let numbers = marking.sections.indices.map { $0 + 1 }
        for number in numbers.filter({ $0 != current }) + (current.map { [$0] } ?? []) {
            let role: Style.Role =
                number == marking.loop && marking.isPlaying ? .lit : number == current ? .held : .value
            plan.lanes.draw(number, in: frame.lanes, columns, style: Style(role, section: number), on: &canvas)
        }
    }

    private func drawTicks(on canvas: inout Canvas) {
        let scale =
            showsBeats && !marking.beats.isEmpty
            ? TickScale(columns, beats: marking.beats, rate: marking.waveform.rate)
            : TickScale(columns, rate: marking.waveform.rate)
        var free = frame.outline.column
        for tick in scale.ticks {
            guard let column = columns.seenColumn(of: tick.seconds), column >= free else { continue }
            guard let label = tick.label else {
                if !isMoving { canvas.draw(glyphs.dot, column: column, row: frame.axis, style: .frame) }
                continue
            }
            let end = column + 1 + CharacterWidth.columns(label)
            // What has no room at the right edge is left out.
            let isWhole = end <= frame.outline.endColumn
            canvas.draw(glyphs.downLine, column: column, row: frame.axis, style: isMoving ? .dim : .frame)
            if isWhole { canvas.draw(label, column: column + 1, row: frame.axis, style: .dim) }
            free = end + 1
        }
    }

    private func drawCursor(on canvas: inout Canvas) {
        guard let column = columns.seenColumn(of: marking.positionSeconds) else { return }
        for row in frame.outline.row..<(isMoving ? frame.outline.row : frame.outline.endRow) {
            canvas.draw(glyphs.downLine, column: column, row: row, style: .strong)
        }
        canvas.draw(glyphs.position, column: column, row: frame.axis, style: .strong)
        canvas.cursor = Place(column: column, row: frame.axis)
    }

    /// Columns of a bar while the part that is seen changes.
    private static let barColumns = 5
}
