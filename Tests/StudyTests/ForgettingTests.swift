import Files
import Glibc
import Study
import Testing

@Suite("Forgetting a participant")
struct ForgettingTests {
    private let data: SampleData

    init() throws { data = try SampleData() }

    private func code(_ text: String) throws -> ParticipantCode { try #require(ParticipantCode(text)) }

    @Test(
        "all of one participant is gone from every file, and all of the others is there, also of one whose code begins alike"
    )
    func forget() throws {
        let folder = try data.open()
        for code in ["P1", "P10", "P1-b", "xP1"] { try data.takePart(folder, code: code) }
        try folder.writeTables()
        let before = try data.rows("answers.csv")
        let report = try folder.forget(code("p1"))
        #expect(report.names.isEmpty && report.lines.isEmpty, "\(report)")
        // Three journals and six performances, five tables and texts, two records, and the lock.
        #expect(report.searchedCount == data.fileNames.count)
        #expect(
            report.text == ["all data of P1 are removed; searched \(report.searchedCount) files: P1 is in none of them"]
        )
        #expect(folder.participants.map(\.code.text) == ["P1-b", "P10", "xP1"])
        let rest = before.filter { $0["participant"] != "P1" }
        #expect(try data.rows("answers.csv") == rest && rest.count < before.count)
        // Searched here in another way.
        for name in data.fileNames {
            let bytes = Array(try data.text(name).utf8)
            let words = bytes.split { !($0 == 45 || 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0) }
            #expect(!words.contains { $0.elementsEqual("P1".utf8) }, "\(name)")
            #expect(!name.split(separator: "/").contains("P1"))
        }
    }

    @Test("a code is never given again, and what was its is not kept either")
    func neverAgain() throws {
        var folder: StudyFolder? = try data.open()
        for _ in 0..<3 { try data.takePart(try #require(folder)) }
        _ = try folder?.forget(code("P02"))
        _ = try folder?.forget(code("P03"))
        // Also for another program.
        folder = nil
        let again = try data.open()
        let problem = #expect(throws: StudyDataProblem.self) { try again.journal(of: code("p02")) }
        #expect(problem?.description == "p02 was the code of somebody whose data were removed: choose another")
        #expect(try again.journal().code.text == "P04")
        #expect(again.nextRow == 2, "the rows are open again")
        #expect(!(try data.text("used-codes.json").contains("P02")))
        let missing = #expect(throws: StudyDataProblem.self) { try again.forget(code("P02")) }
        #expect(missing?.kind == .notFound)
    }

    @Test("what is left is said, with its place: in what others wrote, and in files that the host made")
    func left() throws {
        let folder = try data.open()
        try data.takePart(folder, code: "P07")
        let other = try folder.journal(of: code("P08"))
        try other.append(StudyEvent(.began(row: 2, conditions: ["knobs", "touch"]), seconds: 0))
        try other.append(
            StudyEvent(
                .answered([StudyAnswer("why", .text("as p07 said"))], shownSeconds: 1), step: "about-you", seconds: 1))
        try data.scratch.write("a\nb P07 c\n", to: "data/notes.txt")
        try data.scratch.write("x", to: "data/P07.wav")
        let report = try folder.forget(code("P07"))
        #expect(report.names == ["P07.wav"])
        #expect(report.lines == ["answers.csv:2", "notes.txt:2", "participants/P08/journal.jsonl:2"])
        #expect(report.text.count == 6 && report.text[0].hasSuffix("and the characters P07 are still there:"))
    }

    @Test("a program that was ended while it forgot somebody: the next one does the rest")
    func interrupted() throws {
        var folder: StudyFolder? = try data.open()
        try data.takePart(try #require(folder), code: "P07")
        folder = nil
        let participants = "\(data.path)/participants"
        #expect(rename("\(participants)/P07", "\(participants)/.leaving-1") == 0)
        let again = try data.open()
        #expect(again.participants.isEmpty && Folder.names(participants).isEmpty)
    }

    @Test("a link is removed, and not what it leads to")
    func link() throws {
        let folder = try data.open()
        let journal = try data.takePart(folder, code: "P07")
        try data.scratch.write("keep", to: "elsewhere/keep.txt")
        #expect(symlink("\(data.scratch.path)/elsewhere", "\(journal.folder)/blocks/link") == 0)
        _ = try folder.forget(code("P07"))
        #expect(try data.scratch.read("elsewhere/keep.txt") == "keep")
    }
}
