import Practice

/// What was practised, a sound after the other, in lines.
enum PracticeWeekLines {
    struct Line: Equatable, Sendable {
        var text: String
        /// Whether it begins a sound.
        var isName: Bool
    }

    /// The most sounds that are told.
    private static let mostSounds = 200

    /// What was practised longest comes first, each with its goals where it is in the list that is open.
    static func lines(_ practice: PracticeDisplay) -> [Line] {
        let goals = goals(practice.list)
        return practice.week.items.prefix(mostSounds).flatMap { item -> [Line] in
            let words = DiaryText.words(item).joined(separator: ", ")
            let rows = goals[item.file ?? item.sound] ?? []
            return [Line(text: item.sound, isName: true), Line(text: "  \(words)", isName: false)]
                + (rows.isEmpty ? [] : [Line(text: "  goals: \(rows.joined(separator: ", "))", isName: false)])
        }
    }

    private static func goals(_ list: PracticeDisplay.List?) -> [String: [String]] {
        var goals: [String: [String]] = [:]
        for row in list?.rows ?? [] where !row.goals.isEmpty {
            goals[row.place, default: []] += row.goals.map(PracticeListItems.words)
        }
        return goals
    }
}
