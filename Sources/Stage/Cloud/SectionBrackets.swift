import Sounds
import Terminal

/// Where a sound's sections lie over its outline: a bracket each, with its number and its name.
package struct SectionBrackets {
    private let sections: [SoundSummary.Section]
    private let durationSeconds: Double
    private let columns: Range<Int>

    /// Brackets over an outline that is as wide as `rect`.
    package init(_ sections: [SoundSummary.Section], durationSeconds: Double, columns rect: Rect) {
        self.sections = sections
        self.durationSeconds = durationSeconds
        columns = rect.column..<max(rect.endColumn, rect.column + 1)
    }

    /// The columns from a section's beginning to its end.
    package func span(of number: Int) -> ClosedRange<Int> {
        let section = sections[number - 1]
        let begin = column(of: section.beginSeconds)
        return begin...max(column(of: section.endSeconds), begin)
    }

    /// The section over that column.
    package func section(at column: Int) -> Int? {
        sections.indices.map { $0 + 1 }.last { span(of: $0).contains(column) }
    }

    /// Draws a section's bracket in a row.
    package func draw(_ number: Int, row: Int, isCurrent: Bool, on canvas: inout Canvas) {
        let span = span(of: number)
        let style: Style = isCurrent ? .strong : .dim
        let line: [Unicode.Scalar] = canvas.isASCII ? ["+", "-", "+"] : ["┌", "─", "┐"]
        for column in span { canvas.draw(line[1], column: column, row: row, style: style) }
        canvas.draw(line[0], column: span.lowerBound, row: row, style: style)
        if span.count > 1 { canvas.draw(line[2], column: span.upperBound, row: row, style: style) }
        let name = sections[number - 1].name
        let text = name.isEmpty ? "\(number)" : "\(number) \(name)"
        let shown = CharacterWidth.fit(text, columns: max(span.count - 2, 1), mark: Glyphs.of(canvas.graphics).cut)
        let start = span.count > 2 ? span.lowerBound + 1 : span.lowerBound
        canvas.draw(
            span.count < 4 ? "\(number)" : shown, column: start, row: row, style: style, limit: span.upperBound + 1)
    }

    /// Draws lines down from a section's two ends.
    package func drawEnds(of number: Int, in rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let span = span(of: number)
        for column in [span.lowerBound, span.upperBound] {
            for row in rect.row..<rect.endRow { canvas.draw(glyphs.downDots, column: column, row: row, style: .dim) }
        }
    }

    /// The column of a time in the sound.
    package func column(of seconds: Double) -> Int {
        let fraction = durationSeconds > 0 && seconds.isFinite ? min(max(seconds / durationSeconds, 0), 1) : 0
        return columns.lowerBound + Int((fraction * Double(columns.count - 1)).rounded())
    }
}
