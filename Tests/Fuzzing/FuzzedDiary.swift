import Files
import Practice

/// Diaries: whatever the lines are, the week of what could be read is told in lines.
enum FuzzedDiary {
    static func read(_ bytes: [UInt8]) {
        let (entries, remarks) = PracticeDiary.entries(bytes, file: "practice.jsonl")
        for remark in remarks { expectOneLine("\(remark)") }
        let week = PracticeWeek(entries, endingAt: entries.last?.began ?? 0)
        for line in DiaryText.lines(week) { expectOneLine(line) }
        precondition(DiaryText.json(week, entries).count > 20 && DiaryText.csv(entries).hasPrefix("began,"))
    }
}
