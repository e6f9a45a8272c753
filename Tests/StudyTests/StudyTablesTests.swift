import Study
import Testing

@Suite("Tables of a study")
struct StudyTablesTests {
    private let data: SampleData

    init() throws { data = try SampleData() }

    private func value(
        _ rows: [[String: String]], _ participant: String, _ step: String, _ question: String, _ condition: String = ""
    ) -> [String] {
        rows.filter {
            $0["participant"] == participant && $0["step"] == step && $0["question"] == question
                && $0["condition"] == condition
        }.compactMap { ($0["option"].map { $0.isEmpty ? "" : "\($0)=" } ?? "") + ($0["value"] ?? "") }
    }

    @Test("every answer is a row, every option of several and of a ranking too, and so are the scores")
    func answers() throws {
        let folder = try data.open()
        try data.takePart(folder)
        #expect(try folder.writeTables().isEmpty)
        let rows = try data.rows("answers.csv")
        #expect(value(rows, "P01", "consent", "consent") == ["yes"])
        #expect(value(rows, "P01", "about-you", "age") == ["16"])
        #expect(value(rows, "P01", "about-you", "owns") == ["guitar=1", "piano=1", "drums=0"])
        #expect(value(rows, "P01", "about-you", "why") == ["=1+1; I like it, \"really\"\n@home zanzibar"])
        #expect(value(rows, "P01", "about-you", "kind") == ["student"])
        #expect(value(rows, "P01", "ranks", "best") == ["touch=1", "knobs=2"])
        #expect(value(rows, "P01", "usability", "sus", "touch") == ["50"])
        #expect(value(rows, "P01", "usability", "sus", "knobs") == [])
        #expect(
            value(rows, "P01", "load", "tlx", "knobs") == ["5"]
                && value(rows, "P01", "load", "tlx-weighted", "touch") == ["5"])
        #expect(rows.filter { $0["condition"] == "touch" }.allSatisfy { $0["position"] == "2" })
        let text = try data.text("answers.csv")
        #expect(!text.contains("\n=1") && !text.contains("\"=1"))
    }

    @Test("an answer that was given again is a row once")
    func again() throws {
        let folder = try data.open()
        let journal = try data.takePart(folder, cut: 4)
        try journal.append(StudyEvent(.wentBack, step: "about-you", seconds: 20))
        try journal.append(
            StudyEvent(
                .answered([StudyAnswer("why", .text("because"))], shownSeconds: 1), step: "about-you", seconds: 21))
        try folder.writeTables()
        #expect(value(try data.rows("answers.csv"), "P01", "about-you", "why") == ["because"])
        #expect(try data.rows("events.csv").map { $0["event"] }.suffix(2) == ["went-back", "page"])
    }

    @Test("every event is a row; the take that was interrupted is said to be so")
    func events() throws {
        let folder = try data.open()
        try data.takePart(folder, cut: 11)
        try data.takePart(folder, code: "P01")
        try folder.writeTables()
        let rows = try data.rows("events.csv")
        let takes = rows.filter { $0["event"] == "block-began" }
        #expect(takes.map { $0["take"] } == ["1", "2", "1"] && takes.map { $0["interrupted"] } == ["yes", "no", "no"])
        #expect(
            takes.map { $0["name"] } == [
                "blocks/04-play-knobs.quern", "blocks/04-play-knobs-take-2.quern", "blocks/06-play-touch.quern",
            ])
        let heard = rows.filter { $0["event"] == "heard" }
        #expect(
            heard.map { $0["interrupted"] } == ["yes", "no", "no"] && heard.allSatisfy { $0["block-seconds"] == "1" })
        #expect(rows.filter { $0["event"] == "interrupted" }.map { $0["lasted-seconds"] } == ["30"])
        let blocks = folder.participants[0].blocks
        #expect(
            blocks.map(\.performance) == takes.compactMap { $0["name"] }
                && blocks.map(\.isWhole) == [false, true, true])
        #expect(blocks.map(\.events.count) == [3, 4, 4], "the first was cut after the clip was heard")
        let people = try data.rows("participants.csv")
        #expect(people.count == 1)
        #expect(
            people[0]["order"] == "knobs > touch" && people[0]["state"] == "finished"
                && people[0]["interruptions"] == "1")
    }

    @Test("everything in the tables is in the dictionary: each column, each step, condition, question, score and event")
    func dictionary() throws {
        let folder = try data.open()
        try data.takePart(folder, cut: 11)
        try data.takePart(folder, code: "P01")
        try data.takePart(folder, code: "X", cut: 2)
        try folder.writeTables()
        let dictionary = try data.rows("dictionary.csv")
        func has(_ column: String, _ name: String, _ step: String? = nil) -> Bool {
            dictionary.contains {
                $0["column"] == column && $0["name"] == name && (step == nil || $0["step"] == step)
                    && $0["meaning"]?.isEmpty == false
            }
        }
        for name in ["participants.csv", "answers.csv", "events.csv"] {
            let rows = try data.rows(name)
            let columns = try #require(rows.first).keys
            for column in columns {
                #expect(
                    dictionary.contains { $0["file"] == name && $0["column"] == column && $0["name"] == "" },
                    "\(name) \(column)")
            }
            for row in rows {
                if let step = row["step"], !step.isEmpty { #expect(has("step", step)) }
                if let condition = row["condition"], !condition.isEmpty { #expect(has("condition", condition)) }
                if let event = row["event"] { #expect(has("event", event)) }
                if let question = row["question"] { #expect(has("question", question, row["step"]), "\(question)") }
            }
        }
        let age = try #require(dictionary.first { $0["name"] == "age" })
        #expect(age["unit"] == "years" && age["range"] == "16 to 99" && age["step"] == "about-you")
    }

    @Test("an unfinished questionnaire has no score, and an old answer without its question is kept as it is")
    func unfinished() throws {
        let folder = try data.open()
        // Up to the scales of the task load.
        try data.takePart(folder, cut: 19)
        let other = try folder.journal()
        try other.append(StudyEvent(.began(row: 2, conditions: ["knobs", "touch"]), seconds: 0))
        try other.append(
            StudyEvent(.answered([StudyAnswer("gone", .text("kept"))], shownSeconds: 1), step: "old", seconds: 1))
        try folder.writeTables()
        let rows = try data.rows("answers.csv")
        #expect(
            value(rows, "P01", "load", "effort", "knobs") == ["5"] && value(rows, "P01", "load", "tlx", "knobs") == [])
        #expect(value(rows, "P02", "old", "gone") == ["kept"])
    }

    @Test("there is no time of the clock in the data, and no date but the day of the study")
    func noClock() throws {
        let folder = try data.open()
        let journal = try data.takePart(folder)
        journal.noteSeen(at: 50, clock: 1_795_000_000)
        try folder.writeTables()
        for name in data.fileNames where !name.hasSuffix("resume.json") && !name.hasSuffix(".lock") {
            let text = try data.text(name)
            #expect(!text.contains("1795000000") && !text.contains(":00Z"), "\(name)")
        }
    }
}
