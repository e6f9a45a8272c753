import Instrument

/// What goes on for a while, at the end of the line of messages: a morph, where one is in the history, a sound that is read or made, a
/// performance that is played again.
enum PassingLine {
    private struct Part {
        /// Words before the bar, and fewer where room is short.
        var before: String
        var short: String
        var share: Double?
        var after: String
    }

    /// Columns that stay for messages where a second part would take them.
    private static let leastForMessages = 24
    /// The longest name that is told whole.
    private static let longestName = 20

    /// Draws what there is room for in the row `rect`; answers the first column that other words may not touch.
    static func draw(_ look: Look, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) -> Int {
        var end = rect.endColumn
        let isNarrow = rect.columns < 72
        for (number, part) in parts(look, glyphs, isNarrow: isNarrow).enumerated() {
            let before = isNarrow ? part.short : part.before
            let bar = part.share == nil ? 0 : isNarrow ? 6 : 14
            let gaps = (bar > 0 ? 1 : 0) + (part.after.isEmpty ? 0 : 1)
            let width = CharacterWidth.columns(before) + bar + gaps + CharacterWidth.columns(part.after)
            let start = end - width - 1
            guard start - rect.column >= (number == 0 ? 0 : leastForMessages) else { break }
            var column = canvas.put(before, column: start, row: rect.row, style: .strong)
            if let share = part.share {
                column += 1
                BarView.drawSlim(
                    share: share, column: column, end: column + bar, row: rect.row, glyphs: glyphs, style: .strong,
                    on: &canvas)
                column += bar
            }
            canvas.put(part.after, column: column + 1, row: rect.row, style: .plain)
            end = start - 2
        }
        return end == rect.endColumn ? end : max(end, rect.column)
    }

    /// What goes on, what matters most first.
    private static func parts(_ look: Look, _ glyphs: Glyphs, isNarrow: Bool) -> [Part] {
        var parts: [Part] = []
        func fit(_ name: String) -> String { CharacterWidth.fit(name, columns: longestName, mark: glyphs.cut) }
        if let morph = look.course.morph {
            let name = look.keptSnapshots.first { $0.number == morph.goal }?.name ?? ""
            let goal = "\(glyphs.right) \(morph.goal)"
            parts.append(
                Part(
                    before: name.isEmpty ? goal : "\(goal) \(fit(name))", short: goal, share: morph.share,
                    after: ValueText.fixed(morph.secondsLeft, decimals: 1) + " s"))
        }
        if let place = look.course.history {
            let way = "\(glyphs.chosenRight)\(place.past) \(glyphs.dot) \(place.future)\(glyphs.chosenLeft)"
            parts.append(Part(before: way, short: way, after: isNarrow ? "" : CourseText.ago(place.secondsAgo)))
        }
        if let loading = look.loading {
            let doing = SoundProgress.doing(look).lowercased()
            let percent = "\(Int((loading.share * 100).rounded())) %"
            parts.append(
                Part(
                    before: "\(doing) \(fit(CourseText.file(loading.file)))", short: doing, share: loading.share,
                    after: percent))
        }
        if let replay = look.course.replay {
            let now = CourseText.clock(replay.positionSeconds)
            let share = replay.durationSeconds > 0 ? replay.positionSeconds / replay.durationSeconds : 0
            parts.append(
                Part(
                    before: "playing \(fit(CourseText.file(replay.file)))", short: "plays", share: share,
                    after: "\(now) / \(CourseText.clock(replay.durationSeconds))"))
        }
        return parts
    }
}
