import Sounds
import Stage
import Terminal

/// The rows over a waveform in which its sections lie: those that overlap one over the other.
struct SectionLanes {
    /// Of each section the row that it lies in, 0 at the bottom.
    let lanes: [Int]
    /// How many rows there are; at least one.
    let count: Int
    private let sections: [SoundSummary.Section]

    /// Each section lies in the lowest row that has room, of at most so many rows.
    init(_ sections: [SoundSummary.Section], atMost maxCount: Int) {
        var ends: [Double] = []
        var lanes = [Int](repeating: 0, count: sections.count)
        // From left to right, whatever their numbers.
        for index in sections.indices.sorted(by: { sections[$0].beginSeconds < sections[$1].beginSeconds }) {
            let section = sections[index]
            let free = ends.firstIndex { $0 <= section.beginSeconds + 1e-6 }
            let lane = free ?? min(ends.count, maxCount - 1)
            if lane == ends.count {
                ends.append(section.endSeconds)
            } else {
                ends[lane] = max(ends[lane], section.endSeconds)
            }
            lanes[index] = lane
        }
        (self.lanes, self.sections) = (lanes, sections)
        count = max(ends.count, 1)
    }

    /// The row of a section, counted from 1.
    func row(of number: Int, in rect: Rect) -> Int { rect.endRow - 1 - min(lanes[number - 1], rect.rows - 1) }

    /// The columns of a section that are seen; `nil` where none are.
    func span(of number: Int, _ columns: WaveformColumns) -> ClosedRange<Int>? {
        let section = sections[number - 1]
        let begin = columns.column(of: section.beginSeconds)
        let end = max(columns.column(of: section.endSeconds), begin)
        let last = columns.first + columns.count - 1
        guard begin <= last, end >= columns.first else { return nil }
        return max(begin, columns.first)...min(end, last)
    }

    /// The section at a place in `rect`; the last one where several lie.
    func section(at place: Place, in rect: Rect, _ columns: WaveformColumns) -> Int? {
        sections.indices.map { $0 + 1 }.last { number in
            row(of: number, in: rect) == place.row && span(of: number, columns)?.contains(place.column) == true
        }
    }

    /// The edge at a place in `rect`, or a column beside it.
    func edge(at place: Place, in rect: Rect, _ columns: WaveformColumns) -> (number: Int, isBeginning: Bool)? {
        var nearest: (number: Int, isBeginning: Bool, distance: Int)?
        for (index, section) in sections.enumerated() where row(of: index + 1, in: rect) == place.row {
            for (seconds, isBeginning) in [(section.endSeconds, false), (section.beginSeconds, true)] {
                guard let column = columns.seenColumn(of: seconds) else { continue }
                let distance = abs(column - place.column)
                guard distance <= 1, nearest.map({ distance < $0.distance }) ?? true else { continue }
                nearest = (index + 1, isBeginning, distance)
            }
        }
        return nearest.map { ($0.number, $0.isBeginning) }
    }

    /// Draws a section's bracket, with its number and its name; an end that is not seen is left open.
    func draw(_ number: Int, in rect: Rect, _ columns: WaveformColumns, style: Style, on canvas: inout Canvas) {
        guard let span = span(of: number, columns) else { return }
        let section = sections[number - 1]
        let row = row(of: number, in: rect)
        let line: [Unicode.Scalar] = canvas.isASCII ? ["+", "-", "+"] : ["┌", "─", "┐"]
        for column in span { canvas.draw(line[1], column: column, row: row, style: style) }
        if columns.seenColumn(of: section.beginSeconds) != nil {
            canvas.draw(line[0], column: span.lowerBound, row: row, style: style)
        }
        if span.count > 1, columns.seenColumn(of: section.endSeconds) != nil {
            canvas.draw(line[2], column: span.upperBound, row: row, style: style)
        }
        let text = section.name.isEmpty ? "\(number)" : "\(number) \(section.name)"
        let shown = CharacterWidth.fit(text, columns: max(span.count - 2, 1), mark: Glyphs.of(canvas.graphics).cut)
        let start = span.count > 2 ? span.lowerBound + 1 : span.lowerBound
        canvas.draw(
            span.count < 4 ? "\(number)" : shown, column: start, row: row, style: style, limit: span.upperBound + 1)
    }
}
