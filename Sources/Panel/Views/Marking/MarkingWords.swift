import DisplayText
import Granular
import SoundMarking
import Terminal
import TypedCommands

/// How a sound that is marked stands, in words, the most important first.
struct MarkingWords {
    let plan: MarkingPlan
    let glyphs: Glyphs
    /// Where it stands in the list that is practised.
    var list: [String] = []

    private var marking: MarkingState { plan.marking }

    /// The words, in parts.
    var parts: [String] {
        let sign = marking.isPlaying ? glyphs.sounding : glyphs.silent
        // Digits that change 30 times a second are not read.
        let decimals = marking.isPlaying ? 2 : plan.columns.decimals
        let place = SectionText.time(marking.positionSeconds, decimals: decimals)
        var parts = ["\(sign) \(place) of \(SectionText.time(marking.durationSeconds))"] + speed
        if let loop { parts.append(loop) }
        if marking.rising == nil, marking.passes > 0 {
            parts.append("\(marking.passes) \(marking.passes == 1 ? "pass" : "passes"), \(marking.cleanPasses) clean")
        }
        if marking.countsIn { parts.append("count-in") }
        if marking.isFindingBeats { parts.append("finding beats…") }
        if plan.keySet == .beats, !marking.isFindingBeats { parts.append(beats) }
        if !marking.keepsMarks { parts.append("built-in: not saved") }
        if plan.keySet == .sections { parts.append("root \(ValueText.fixed(marking.rootHz, decimals: 1)) Hz") }
        parts.append(marking.tempo.map { "tempo \(ValueText.bound($0))" } ?? "no tempo")
        if let snap = MarkingText.snap(marking.snap) { parts.append(snap) }
        return parts + list
    }

    private var speed: [String] {
        guard let rising = marking.rising else { return ["speed \(ActivityText.percent(marking.speed))"] }
        let goal = "up to \(rising.plan.goalPercent) %"
        return [
            "\(rising.percent) %", rising.isReached ? "" : "\(rising.cleanPasses) of \(rising.plan.passes) clean",
            rising.isReached ? "\(goal): reached" : goal,
        ].filter { !$0.isEmpty }
    }

    private var loop: String? {
        if let loop = marking.loop { return "looping \(SectionText.name(loop, of: marking.sections))" }
        if let loop = marking.beatLoop {
            let ends = [loop.lowerBound, loop.upperBound].map { SectionText.time($0, decimals: plan.columns.decimals) }
            return "looping \(BeatLoopLane.text(loop, marking.beats)), \(ends.joined(separator: " to "))"
        }
        return marking.repeats ? "looping" : nil
    }

    private var beats: String {
        let count = marking.beats.count
        let words = count == 0 ? "no beats" : count == 1 ? "1 beat" : "\(count) beats"
        return count > 0 && marking.beatsSource == .found ? words + " found: check them" : words
    }

    /// Draws them, in as many rows as there are.
    func draw(on canvas: inout Canvas) {
        let rect = plan.frame.words
        var (column, row) = (rect.column, rect.row)
        for (number, part) in parts.enumerated() {
            if number > 0, column + 3 + CharacterWidth.columns(part) > rect.endColumn {
                (column, row) = (rect.column, row + 1)
            }
            guard row < rect.endRow else { break }
            let isFirst = column == rect.column
            if !isFirst { canvas.draw(glyphs.dot, column: column + 1, row: row, style: .dim) }
            column = canvas.draw(
                part, column: column + (isFirst ? 0 : 3), row: row, style: number == 0 ? .strong : .plain,
                limit: rect.endColumn)
        }
    }
}
