import SoundMarking
import Terminal

/// What stands where for a sound that is marked, and the part of it that is seen.
struct MarkingPlan {
    let marking: MarkingState
    let keySet: MarkingKeySet
    let frame: MarkingFrame
    let lanes: SectionLanes
    let columns: WaveformColumns
    let heading: MarkingHeading

    /// What a place is of.
    enum Target: Equatable, Sendable {
        /// A word of the heading.
        case keySet(MarkingKeySet)
        /// The outline, or the row below: where it is heard.
        case cursor
        /// An end of a section, in the rows of the brackets, or as a line in the outline.
        case edge(Int, isBeginning: Bool, isLine: Bool)
        /// A section's bracket, its words or its button.
        case section(Int)
        /// The button of a section that there is not yet; whether it is the next.
        case empty(Int, isNext: Bool)
        /// An end of the loop that is no section.
        case loopEdge(isBeginning: Bool)
        /// The row of that loop.
        case loop
        /// The whole sound in small.
        case overview
        /// A button.
        case button(MarkingCommand)
    }

    init(_ marking: MarkingState, _ window: WaveformWindow, _ layout: Layout, _ keySet: MarkingKeySet) {
        (self.marking, self.keySet) = (marking, keySet)
        lanes = SectionLanes(marking.sections, atMost: MarkingFrame.mostLanes(layout))
        frame = MarkingFrame(
            layout, lanes: lanes.count, hasLoop: marking.beatLoop != nil, canLoop: keySet == .beats)
        columns = WaveformColumns(window, first: frame.outline.column, count: frame.outline.columns)
        heading = MarkingHeading(marking.sound, keySet, row: frame.head, limit: layout.closing.column)
    }

    /// What is at a place; `nil` where there is nothing to press.
    func target(at place: Place) -> Target? {
        if let word = heading.word(at: place) { return .keySet(word) }
        guard marking.durationSeconds > 0 else { return nil }
        if frame.overview.contains(place) { return .overview }
        if frame.lanes.contains(place) {
            if let edge = lanes.edge(at: place, in: frame.lanes, columns) {
                return .edge(edge.number, isBeginning: edge.isBeginning, isLine: false)
            }
            return lanes.section(at: place, in: frame.lanes, columns).map { .section($0) }
        }
        if frame.loop.contains(place) { return loopEdge(at: place.column) ?? .loop }
        // Edges belong to the keys for sections: while beats are marked, a finger in the outline goes there.
        if frame.outline.contains(place) { return keySet == .sections ? line(at: place.column) ?? .cursor : .cursor }
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
        switch keySet {
        case .beats: return .button(BeatButton.allCases[index].command)
        case .sections:
            let count = marking.sections.count
            switch index {
            case MarkingFrame.buttonCount - 2: return .button(.forget)
            case MarkingFrame.buttonCount - 1: return .button(.step(.undo))
            default: return index < count ? .section(index + 1) : .empty(index + 1, isNext: index == count)
            }
        }
    }

    /// The line of a section's end in the outline at a column, or beside it: of several the nearest, and of those as near that of the
    /// section that is meant.
    private func line(at column: Int) -> Target? {
        let current = marking.current
        var nearest: (target: Target, distance: Int)?
        for (index, section) in marking.sections.enumerated() {
            for (seconds, isBeginning) in [(section.endSeconds, false), (section.beginSeconds, true)] {
                guard let line = columns.seenColumn(of: seconds), abs(line - column) <= 1 else { continue }
                let distance = abs(line - column) * 2 + (index + 1 == current ? 0 : 1)
                guard nearest.map({ distance < $0.distance }) ?? true else { continue }
                nearest = (.edge(index + 1, isBeginning: isBeginning, isLine: true), distance)
            }
        }
        return nearest?.target
    }

    private func loopEdge(at column: Int) -> Target? {
        guard let loop = marking.beatLoop else { return nil }
        for (seconds, isBeginning) in [(loop.upperBound, false), (loop.lowerBound, true)] {
            if let edge = columns.seenColumn(of: seconds), abs(edge - column) <= 1 {
                return .loopEdge(isBeginning: isBeginning)
            }
        }
        return nil
    }

    /// What a click on a target asks for; `nil` where it is none of the instrument's.
    func step(of target: Target, at column: Double) -> MarkingStep? {
        switch target {
        case .cursor, .edge(_, _, isLine: true): .seek(to: columns.seconds(at: column))
        case .edge(let number, _, isLine: false), .section(let number): .playSection(number)
        case .empty, .loopEdge, .loop, .overview, .button, .keySet: nil
        }
    }

    /// Where a new section would lie: from the place that is heard to the next marker.
    func newSection(_ marking: MarkingState) -> (begin: Double, end: Double) {
        let begin = marking.positionSeconds
        let markers = marking.sections.flatMap { [$0.beginSeconds, $0.endSeconds] }
        return (begin, markers.filter { $0 > begin + MarkingSheet.shortest }.min() ?? marking.durationSeconds)
    }
}
