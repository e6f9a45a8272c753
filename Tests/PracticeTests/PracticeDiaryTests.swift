import Files
import Practice
import TestSupport
import Testing

@Suite("The diary of what was practised")
struct PracticeDiaryTests {
    private static let entry = DiaryEntry(
        began: 1_795_000_000, seconds: 42.5, sound: "song", file: "/music/song.wav", percent: 80, loop: "chorus",
        passes: 6,
        cleanPasses: 4)

    @Test("stretches are appended, and read again in the order in which they began")
    func append() throws {
        let scratch = try Scratch()
        let diary = PracticeDiary(path: "\(scratch.path)/deep/practice.jsonl")
        var earlier = Self.entry
        earlier.began -= 100
        #expect(try diary.read().entries.isEmpty)
        try diary.append(Self.entry)
        try diary.append(earlier)
        #expect(try diary.read().entries == [earlier, Self.entry])
    }

    @Test("a line that was torn as the program was killed costs itself alone")
    func torn() throws {
        let scratch = try Scratch()
        let diary = PracticeDiary(path: "\(scratch.path)/practice.jsonl")
        try diary.append(Self.entry)
        let whole = try scratch.read("practice.jsonl")
        try scratch.write(whole + whole.dropLast(30), to: "practice.jsonl")
        try diary.append(Self.entry)
        let read = try diary.read()
        #expect(read.entries == [Self.entry, Self.entry] && read.remarks.count == 1)
        #expect(read.remarks.first?.description.contains("practice.jsonl:2: ") == true)
    }

    @Test("figures that cannot be true are left out")
    func hostile() throws {
        let scratch = try Scratch()
        let lines = [
            "{}", "[]", "{\"began\": 1e300}", "\u{1B}[2J",
            "{\"began\": -1, \"seconds\": 1, \"sound\": \"x\", \"percent\": 100, \"passes\": 0, \"clean-passes\": 0}",
            "{\"began\": 1, \"seconds\": 1, \"sound\": \"x\", \"percent\": 100, \"passes\": 1, \"clean-passes\": 2}",
            "{\"began\": 1, \"seconds\": 1, \"sound\": \"a\\u001b[2Jb\", \"percent\": 100, \"passes\": 2, \"clean-passes\": 2}",
        ]
        try scratch.write(lines.joined(separator: "\n"), to: "practice.jsonl")
        let read = try PracticeDiary(path: "\(scratch.path)/practice.jsonl").read()
        #expect(read.entries.map(\.sound) == ["a[2Jb"] && read.remarks.count == 6)
    }

    @Test("a stretch ends with another speed, loop or sound, with a pause, and after a minute")
    func stretches() throws {
        var stretches = PracticeStretches()
        let slow = PracticeStretches.Subject(sound: "song", percent: 80, loop: "chorus")
        let fast = PracticeStretches.Subject(sound: "song", percent: 85, loop: "chorus")
        #expect(stretches.observe(slow, at: 1_000) == nil && stretches.observe(slow, at: 1_010) == nil)
        stretches.count(passes: 2, clean: 1)
        let ended = stretches.observe(fast, at: 1_012.5)
        let first = try #require(ended)
        #expect(
            first.began == 1_000 && first.seconds == 12.5 && first.passes == 2 && first.cleanPasses == 1
                && first.percent == 80)
        #expect(stretches.observe(nil, at: 1_022)?.seconds == 9.5)
        #expect(stretches.observe(nil, at: 1_100) == nil)
        #expect(stretches.observe(fast, at: 1_200) == nil && stretches.observe(fast, at: 1_260)?.seconds == 60)
        #expect(stretches.observe(slow, at: 1_260.2) == nil, "too short for a line")
    }

    @Test("a week has seven days, and what was practised longest comes first")
    func week() throws {
        let now = 1_795_000_000
        var other = Self.entry
        (other.sound, other.file, other.seconds, other.loop) = ("scale", nil, 100, nil)
        var early = Self.entry
        (early.began, early.percent, early.loop, early.seconds) = (now - 6 * 86_400, 100, "verse", 1)
        var tooEarly = Self.entry
        tooEarly.began = now - 8 * 86_400
        let week = PracticeWeek([tooEarly, early, Self.entry, other], endingAt: now)
        #expect(week.days.count == 7 && week.days.last?.seconds == 142.5 && week.days.first?.seconds == 1)
        #expect(week.items.map(\.sound) == ["scale", "song"] && week.seconds == 143.5)
        let song = try #require(week.items.last)
        #expect(song.slowestPercent == 80 && song.fastestPercent == 100 && song.loops == ["chorus", "verse"])
        let lines = DiaryText.lines(week)
        #expect(lines.last == "  song: 44 s, at 80 to 100 %, 8 of 12 passes clean, looped chorus, verse")
        #expect(DiaryText.lines(PracticeWeek([], endingAt: now)) == ["Nothing practised in the last seven days"])
    }

    @Test("a spreadsheet shows names as they are, and makes no formula of them")
    func csv() {
        var entry = Self.entry
        entry.sound = "=1+1, \"x\""
        let lines = DiaryText.csv([entry]).split(separator: "\n")
        #expect(lines.count == 2 && lines[1].contains("\"'=1+1, \"\"x\"\"\""))
    }
}
