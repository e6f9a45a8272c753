import SoundMarking
import Terminal

/// What stands where for a sound that is marked, and the part of it that is seen.
struct MarkingPlan {
    let marking: MarkingState
    let frame: MarkingFrame
    let lanes: SectionLanes
    let columns: WaveformColumns

    /// What a place is of.
    enum Target: Equatable, Sendable {
        /// The outline, or the row below: where it is heard.
        case cursor
        /// An end of a section.
        case edge(Int, isBeginning: Bool)
        /// A section's bracket, its words or its button.
        case section(Int)
        /// The button of a section that there is not yet; whether it is the next.
        case empty(Int, isNext: Bool)
        /// The whole sound in small.
        case overview
        /// A button.
        case delete, undo
    }

    init(_ marking: MarkingState, _ window: WaveformWindow, _ layout: Layout) {
        self.marking = marking
        lanes = SectionLanes(marking.sections, atMost: MarkingFrame.mostLanes(layout))
        frame = MarkingFrame(layout, lanes: lanes.count)
        columns = WaveformColumns(window, first: frame.outline.column, count: frame.outline.columns)
    }

    /// What is at a place; `nil` where there is nothing to press.
    func target(at place: Place) -> Target? {
        guard marking.durationSeconds > 0 else { return nil }
        if frame.overview.contains(place) { return .overview }
        if frame.lanes.contains(place) {
            if let edge = lanes.edge(at: place, in: frame.lanes, columns) {
                return .edge(edge.number, isBeginning: edge.isBeginning)
            }
            return lanes.section(at: place, in: frame.lanes, columns).map { .section($0) }
        }
        if frame.outline.contains(place) { return edge(ofCurrentAt: place.column) ?? .cursor }
        if place.row == frame.axis { return .cursor }
        if let index = frame.cells(marking.sections.count, showing: marking.current).firstIndex(where: {
            $0.contains(place)
        }) {
            return .section(index + 1)
        }
        return button(at: place)
    }

    private func button(at place: Place) -> Target? {
        guard frame.buttons.contains(place),
            let index = (0..<MarkingFrame.buttonCount).first(where: { frame.button($0).contains(place) })
        else { return nil }
        let count = marking.sections.count
        switch index {
        case MarkingFrame.buttonCount - 2: return .delete
        case MarkingFrame.buttonCount - 1: return .undo
        default: return index < count ? .section(index + 1) : .empty(index + 1, isNext: index == count)
        }
    }

    /// The lines of the section that is meant can be drawn in the outline, too.
    private func edge(ofCurrentAt column: Int) -> Target? {
        guard let number = marking.current else { return nil }
        let section = marking.sections[number - 1]
        // What lies at the cursor is the cursor, which can always be moved away.
        guard columns.column(of: marking.positionSeconds) != column else { return nil }
        if columns.column(of: section.beginSeconds) == column { return .edge(number, isBeginning: true) }
        return columns.column(of: section.endSeconds) == column ? .edge(number, isBeginning: false) : nil
    }

    /// What a click on a target asks for; `nil` where it is none of the instrument's.
    func step(of target: Target, at column: Double) -> MarkingStep? {
        switch target {
        case .cursor: .seek(to: columns.seconds(at: column))
        case .edge(let number, _), .section(let number), .empty(let number, false): .playSection(number)
        case .empty(let number, true): newSection(number)
        case .delete: marking.heard.map { .forget($0) }
        case .undo: .undo
        case .overview: nil
        }
    }

    /// A section from the place that is heard to the next marker.
    private func newSection(_ number: Int) -> MarkingStep {
        let begin = marking.positionSeconds
        let markers = marking.sections.flatMap { [$0.beginSeconds, $0.endSeconds] }
        let end = markers.filter { $0 > begin + MarkingSheet.shortest }.min() ?? marking.durationSeconds
        return .section(number, begin: begin, end: end)
    }
}
