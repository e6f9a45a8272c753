import DisplayText
import SoundMarking
import Sounds
import Stage
import Terminal

/// The row of the loop that is no section, below those of the sections: a thick line between two ends, with how long it is.
struct BeatLoopLane {
    let plan: MarkingPlan
    /// The loop as it is dragged, in seconds, until it is let go.
    let draft: ClosedRange<Double>?

    /// How long a loop is: "4 beats"; without beats in seconds.
    static func text(_ loop: ClosedRange<Double>, _ beats: [Beat]) -> String {
        let slack = 0.005
        let count = beats.count { $0.seconds >= loop.lowerBound - slack && $0.seconds < loop.upperBound - slack }
        guard count > 0 else {
            return "\(((loop.upperBound - loop.lowerBound) * 100).rounded() / 100) s"
        }
        return count == 1 ? "1 beat" : "\(count) beats"
    }

    private static let noLoop = "no loop"

    /// What loops instead.
    private var now: String {
        if let section = plan.marking.loop { return "looping \(SectionText.name(section, of: plan.marking.sections))" }
        return plan.marking.repeats ? "all of it loops" : Self.noLoop
    }

    func draw(on canvas: inout Canvas) {
        let rect = plan.frame.loop
        guard !rect.isEmpty else { return }
        guard let loop = draft ?? plan.marking.beatLoop else {
            let text = "\(now): drag here, or ( and ) set the ends of \(now == Self.noLoop ? "one" : "another")"
            canvas.draw(
                CharacterWidth.fit(text, columns: rect.columns, mark: Glyphs.of(canvas.graphics).cut),
                column: rect.column, row: rect.row, style: .dim)
            return
        }
        let columns = plan.columns
        let (begin, end) = (columns.column(of: loop.lowerBound), columns.column(of: loop.upperBound))
        let span = max(begin, rect.column)...max(min(end, rect.endColumn - 1), max(begin, rect.column))
        guard begin < rect.endColumn, end >= rect.column else { return }
        let line: [Unicode.Scalar] =
            switch canvas.graphics {
            case .braille: ["┏", "━", "┓"]
            case .blocks: ["╔", "═", "╗"]
            case .ascii: ["[", "=", "]"]
            }
        for column in span { canvas.draw(line[1], column: column, row: rect.row, style: .strong) }
        if columns.seenColumn(of: loop.lowerBound) != nil {
            canvas.draw(line[0], column: begin, row: rect.row, style: .strong)
        }
        if columns.seenColumn(of: loop.upperBound) != nil {
            canvas.draw(line[2], column: end, row: rect.row, style: .strong)
        }
        let texts = ["loop \(Self.text(loop, plan.marking.beats))", "loop"]
        guard let text = texts.first(where: { CharacterWidth.columns($0) <= span.count - 2 }) else { return }
        canvas.draw(text, column: span.lowerBound + 1, row: rect.row, style: .strong, limit: span.upperBound)
    }
}
