import Numbers
import Stage
import Study
import Terminal

/// A phrase that is learnt: a line with its beats and sections, what goes round, and where it is heard. Where there is play and pause alone, a
/// line with the time.
enum PhraseView {
    /// What is at its right end needs so much room.
    private static let labelColumns = 22

    /// How many rows it has.
    static func rows(_ phrase: PhraseProgress, _ size: Size) -> Int { phrase.hasBeats && size.rows >= 22 ? 2 : 1 }

    /// Draws it.
    static func draw(_ phrase: PhraseProgress, in rect: Rect, on canvas: inout Canvas) {
        let hasLabel = rect.columns >= 2 * labelColumns
        let columns = max(hasLabel ? rect.columns - labelColumns : rect.columns, 2)
        let row = rect.endRow - 1
        func column(_ beat: Double) -> Int {
            rect.column + Int((beat / Double(max(phrase.beatCount, 1)) * Double(columns - 1)).rounded())
        }
        let line: (plain: Unicode.Scalar, looped: Unicode.Scalar) = canvas.isASCII ? ("-", "=") : ("─", "━")
        for place in rect.column..<rect.column + columns {
            canvas.draw(line.plain, column: place, row: row, style: .frame)
        }
        if phrase.hasBeats {
            for beat in 0..<phrase.beatCount {
                canvas.draw(canvas.isASCII ? "'" : "┴", column: column(Double(beat)), row: row, style: .frame)
            }
        }
        if let loop = phrase.loop {
            for place in column(loop.lowerBound)...column(loop.upperBound) {
                canvas.draw(line.looped, column: place, row: row, style: .strong)
            }
        }
        drawSections(phrase, in: rect, row, column, on: &canvas)
        let mark: Unicode.Scalar = phrase.isPlaying ? (canvas.isASCII ? ">" : "▶") : canvas.isASCII ? "O" : "●"
        canvas.draw(mark, column: column(phrase.place), row: row, style: .strong)
        if hasLabel { canvas.draw(label(phrase), endingAt: rect.endColumn, row: row, style: .plain) }
    }

    /// Where each section begins, with its number above where there is room; the one that goes round stands out.
    private static func drawSections(
        _ phrase: PhraseProgress, in rect: Rect, _ row: Int, _ column: (Double) -> Int, on canvas: inout Canvas
    ) {
        for (index, beat) in phrase.sectionBeats.enumerated() {
            let place = column(Double(beat))
            let style = Style(.value, section: index + 1)
            canvas.draw(canvas.isASCII ? "|" : "┼", column: place, row: row, style: style)
            guard rect.rows > 1 else { continue }
            let end = index + 1 < phrase.sectionBeats.count ? phrase.sectionBeats[index + 1] : phrase.beatCount
            let isLooped = phrase.loop.map {
                abs($0.lowerBound - Double(beat)) < 0.1 && abs($0.upperBound - Double(end)) < 0.1
            }
            canvas.draw(
                "section \(index + 1)", column: place, row: rect.row,
                style: isLooped == true ? Style(.lit, section: index + 1) : style, limit: column(Double(end)) - 1)
        }
    }

    private static func label(_ phrase: PhraseProgress) -> String {
        let speed = phrase.speed == 1 ? "" : "   \(Int((phrase.speed * 100).rounded())) %"
        guard phrase.hasBeats else {
            let whole = Double(phrase.beatCount) * phrase.beatSeconds
            return "\(tenths(phrase.place * phrase.beatSeconds)) of \(tenths(whole)) s"
        }
        return "beat \(phrase.beat) of \(phrase.beatCount)\(speed)"
    }

    private static func tenths(_ seconds: Double) -> String {
        let tenths = Int((seconds * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
