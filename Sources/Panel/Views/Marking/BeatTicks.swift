import Sounds
import Stage
import Terminal

/// The beats of a waveform: lines that rise from its foot, dotted ones to a quarter of its height, and solid ones for the first of a bar to
/// the half. Where they have no room, only those of some bars are drawn.
struct BeatTicks {
    let plan: MarkingPlan
    let glyphs: Glyphs

    /// Columns from one line to the next, at least.
    private static let leastColumns = 3

    func draw(on canvas: inout Canvas) {
        let rect = plan.frame.outline
        for beat in drawn {
            guard let column = plan.columns.seenColumn(of: beat.seconds) else { continue }
            let height = beat.isDownbeat ? max(rect.rows / 2, 2) : max(rect.rows / 4, 1)
            let line = beat.isDownbeat ? glyphs.barLine : glyphs.beatLine
            for row in max(rect.endRow - height, rect.row)..<rect.endRow {
                canvas.draw(line, column: column, row: row, style: beat.isDownbeat ? .strong : .plain)
            }
        }
    }

    /// The beats that have room.
    private var drawn: [Beat] {
        let most = max(plan.columns.count / Self.leastColumns, 1)
        let all = plan.marking.beats
        func seen(_ beats: [Beat]) -> [Beat] { beats.filter { plan.columns.window.contains($0.seconds) } }
        guard seen(all).count > most else { return seen(all) }
        let bars = all.filter(\.isDownbeat)
        let beats = seen(bars).isEmpty ? all : bars
        var step = 1
        while seen(beats).count / step > most { step *= 2 }
        return seen(beats.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element))
    }
}
