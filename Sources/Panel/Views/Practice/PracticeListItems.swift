import DisplayText
import Practice
import TypedCommands

/// The sounds of the practice list, as they are listed.
enum PracticeListItems {
    static func item(_ row: PracticeDisplay.Row, number: Int, isOpen: Bool) -> PickList.Item {
        var item = PickList.Item(name: row.name, id: "\(row.id)")
        item.number = number
        item.isUsed = isOpen
        item.isWrong = row.status == .missing
        item.isFaint = row.status != .playable
        item.facts = [
            PracticeLists.statusWord(row.status) ?? row.durationSeconds.map(SoundText.length) ?? "",
            row.weekSeconds > 0 ? DiaryText.duration(row.weekSeconds) : "", goals(row.goals),
        ]
        item.detail = detail(row)
        return item
    }

    /// "chorus at 90 % ✓ reached"; of several how many are: "1 of 3 reached".
    static func goals(_ goals: [PracticeDisplay.Row.Goal]) -> String {
        guard let first = goals.first else { return "" }
        if goals.count == 1 { return words(first) }
        return "\(goals.count(where: \.isReached)) of \(goals.count) reached"
    }

    /// "chorus at 90 % ✓ reached"; "chorus at 90 %" where it is not.
    static func words(_ goal: PracticeDisplay.Row.Goal) -> String {
        "\(goal.goal.text)\(goal.isReached ? " ✓ reached" : "")"
    }

    private static func detail(_ row: PracticeDisplay.Row) -> String {
        let place =
            switch row.status {
            case .playable: row.place
            case .missing: "\(row.place) is missing; it stays in the list"
            case .elsewhere: "\(row.place) is not on this machine; it stays in the list"
            }
        guard !row.goals.isEmpty else { return place }
        return "\(place). Goals: \(row.goals.map(words).joined(separator: ", "))."
    }
}
