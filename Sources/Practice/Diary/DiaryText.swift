import Files

/// The diary for people, spreadsheets and programs.
package enum DiaryText {
    /// The week in lines: a bar for each day, then what was practised.
    package static func lines(_ week: PracticeWeek) -> [String] {
        guard week.seconds > 0 else { return ["Nothing practised in the last seven days"] }
        let longest = week.days.map(\.seconds).max() ?? 0
        var lines = week.days.map { day in
            let bar = String(repeating: "█", count: Int((day.seconds / longest * 20).rounded()))
            return day.seconds > 0 ? "\(day.date)  \(duration(day.seconds))  \(bar)" : day.date
        }
        lines.append("In seven days: \(duration(week.seconds))")
        lines += week.items.map { "  \($0.sound): \(words($0).joined(separator: ", "))" }
        return lines.map(printable)
    }

    /// How a sound was practised: how long, at which speeds, how many passes were clean, what was looped.
    package static func words(_ item: PracticeWeek.Item) -> [String] {
        let speeds =
            item.slowestPercent == item.fastestPercent
            ? "\(item.fastestPercent) %" : "\(item.slowestPercent) to \(item.fastestPercent) %"
        var words = [duration(item.seconds), "at \(speeds)"]
        if item.passes > 0 { words.append("\(item.cleanPasses) of \(item.passes) passes clean") }
        if !item.loops.isEmpty { words.append("looped \(item.loops.prefix(4).joined(separator: ", "))") }
        return words
    }

    /// Every stretch as a row.
    package static func csv(_ entries: [DiaryEntry]) -> String {
        var table = CSVText(columns: [
            "began", "seconds", "sound", "file", "percent", "loop", "passes", "clean-passes", "list",
        ])
        for entry in entries {
            table.add([
                .text(LocalTime.text(entry.began, "%Y-%m-%dT%H:%M:%S%z")), .number(entry.seconds), .text(entry.sound),
                .init(entry.file), .init(entry.percent), .init(entry.loop), .init(entry.passes),
                .init(entry.cleanPasses), .init(entry.list),
            ])
        }
        return table.description
    }

    /// The week, and every stretch.
    package static func json(_ week: PracticeWeek, _ entries: [DiaryEntry]) -> String {
        struct Document: Encodable {
            var week: PracticeWeek
            var entries: [DiaryEntry]
        }
        return JSONText(Document(week: week, entries: entries))?.description ?? "{}"
    }

    /// `1 h 05 min`, `12 min`, `40 s`.
    package static func duration(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 1e9).rounded())
        if whole < 60 { return "\(whole) s" }
        let minutes = (whole + 30) / 60
        if minutes < 60 { return "\(minutes) min" }
        return "\(minutes / 60) h \(minutes % 60 < 10 ? "0" : "")\(minutes % 60) min"
    }
}
