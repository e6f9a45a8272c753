import DisplayText
import Files
import Practice

/// The list that is practised, in lines.
package enum PracticeLists {
    /// What is said of a list before Quern quits.
    package static let unsaved = "the list has changes that are not saved"

    /// The most sounds that are listed at once.
    private static let mostRows = 100

    /// The list around the sound that is open.
    static func lines(_ list: PracticeDisplay.List) -> [String] {
        let changed = list.isChanged ? ", not saved" : ""
        let head = "list \(quoted(list.name)): \(summary(list))\(changed)"
        let first = min(max((list.open ?? 0) - mostRows / 2, 0), max(list.rows.count - mostRows, 0))
        let shown = list.rows.indices.dropFirst(first).prefix(mostRows)
        let left = list.rows.count - shown.count
        return [head] + shown.map { line(list, $0) } + (left > 0 ? ["and \(left) more"] : [])
    }

    /// "12 sounds, 3 of 12, random".
    private static func summary(_ list: PracticeDisplay.List) -> String {
        ([SoundText.count(list.rows.count, "sound")] + list.words).joined(separator: ", ")
    }

    /// "> 3 song: 2:31, 12 min this week, goal chorus at 90 % (reached)".
    private static func line(_ list: PracticeDisplay.List, _ index: Int) -> String {
        let row = list.rows[index]
        let words =
            [statusWord(row.status), row.durationSeconds.map(SoundText.length), weekWords(row)]
            + row.goals.map { "goal \($0.goal.text)\($0.isReached ? " (reached)" : "")" }
        let facts = words.compactMap(\.self)
        let text = "\(list.open == index ? ">" : " ") \(index + 1) \(row.name)"
        return facts.isEmpty ? text : "\(text): \(facts.joined(separator: ", "))"
    }

    /// "missing"; `nil` for what can be played.
    package static func statusWord(_ status: PracticeDisplay.Row.Status) -> String? {
        switch status {
        case .playable: nil
        case .missing: "missing"
        case .elsewhere: "no file"
        }
    }

    private static func weekWords(_ row: PracticeDisplay.Row) -> String? {
        row.weekSeconds > 0 ? "\(DiaryText.duration(row.weekSeconds)) this week" : nil
    }
}
