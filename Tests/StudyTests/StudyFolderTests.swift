import Files
import Glibc
import Study
import Testing

@Suite("The folder of a study")
struct StudyFolderTests {
    private let data: SampleData

    init() throws { data = try SampleData() }

    @Test("a new folder has the study as it was, what made the data, and nobody else may look in")
    func new() throws {
        let folder = try data.open()
        #expect(try data.bytes("study.toml") == SampleData.text)
        #expect(folder.record == SampleData.record && folder.participants.isEmpty)
        #expect(try StudyFolder.record(in: data.path) == SampleData.record)
        var status = stat()
        #expect(stat(data.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    }

    @Test("one program has it at a time, and another is told which one has it")
    func locked() throws {
        let folder = try data.open()
        let problem = #expect(throws: StudyDataProblem.self) { try data.open() }
        #expect(problem?.kind == .inUse)
        let line = "\(data.path): another Quern (process \(getpid())) has this study open: quit that one first"
        #expect(problem?.description == line)
        _ = folder.participants
    }

    @Test("data of another study, of a rehearsal, and other files are left alone")
    func others() throws {
        _ = try data.open()
        func refused(_ text: [UInt8], _ record: StudyRecord, _ words: String) {
            let problem = #expect(throws: StudyDataProblem.self) {
                try StudyFolder.openOrCreate(data.path, SampleStudy.study, text: text, record: record)
            }
            #expect(problem?.description.contains(words) == true, "\(String(describing: problem))")
        }
        refused(Array("name = 1".utf8), SampleData.record, "data of another study")
        var rehearsal = SampleData.record
        rehearsal.isRehearsal = true
        refused(SampleData.text, rehearsal, "has data of participants")
        let other = try SampleData()
        try other.scratch.write("x", to: "data/thesis.doc")
        let problem = #expect(throws: StudyDataProblem.self) { try other.open() }
        #expect(problem?.description.contains("has other files, such as thesis.doc") == true)
        #expect(other.fileNames.filter { !$0.hasPrefix(".") } == ["thesis.doc"])
        let missing = #expect(throws: StudyDataProblem.self) {
            try StudyFolder.open("\(data.scratch.path)/none", SampleStudy.study)
        }
        #expect(missing?.kind == .notFound)
    }

    @Test("who rehearsed is counted beside the study's own folder, and in no other one")
    func rehearsals() throws {
        try data.takePart(data.open())
        #expect(StudyFolder.rehearsalCount(beside: data.path) == 0)
        let rehearsals = data.path + StudyFolder.rehearsalSuffix
        func rehearse(_ name: String) throws {
            var record = SampleData.record
            (record.name, record.isRehearsal) = (name, true)
            let folder = try StudyFolder.openOrCreate(
                rehearsals, SampleStudy.study, text: SampleData.text, record: record)
            for _ in 1...2 { try data.takePart(folder) }
        }
        try rehearse(SampleData.record.name)
        #expect(StudyFolder.rehearsalCount(beside: data.path) == 2)
        #expect(StudyFolder.rehearsalCount(beside: data.path + "/") == 2)
        #expect(StudyFolder.rehearsalCount(beside: rehearsals) == 0)
        #expect(StudyFolder.rehearsalCount(beside: "/nowhere") == 0)
    }

    @Test("participants get the next free code, or the one that they bring; a code is the same in capitals")
    func codes() throws {
        let folder = try data.open()
        #expect(try folder.journal().code.text == "P01")
        #expect(try folder.journal().code.text == "P02")
        #expect(try folder.journal(of: ParticipantCode("p02")).code.text == "P02")
        #expect(try folder.journal(of: ParticipantCode("anna-7")).code.text == "anna-7")
        #expect(try folder.journal(of: ParticipantCode("p03")).code.text == "p03")
        #expect(try folder.journal().code.text == "P04")
        for wrong in ["", "-a", "a b", "a/b", "..", "ä", "a\n", String(repeating: "x", count: 33)] {
            #expect(ParticipantCode(wrong) == nil, "\(wrong)")
        }
        #expect(ParticipantCode(String(repeating: "x", count: 32)) != nil)
    }

    @Test("the next row is the first that nobody has who finished or is taking part: a drop-out's is given again")
    func rows() throws {
        let folder = try data.open()
        #expect(folder.nextRow == 1)
        try data.takePart(folder)
        let second = try data.takePart(folder, cut: 4)
        try data.takePart(folder)
        #expect(folder.participants.map(\.row) == [1, 2, 3] && folder.nextRow == 4)
        try second.append(StudyEvent(.stopped(.participant), seconds: 50))
        #expect(folder.nextRow == 2)
        try data.takePart(folder)
        #expect(folder.nextRow == 4 && folder.participants.map(\.row) == [1, 2, 3, 2])
        #expect(folder.participants.map(\.state) == [.finished, .stopped(.participant), .finished, .finished])
        let listed = try ListedStudy(data.path)
        #expect(listed.text[0] == "Ways to play (since 2026-11-26): 4 participants: 3 finished, 1 stopped")
    }

    @Test("studies are listed with who took part, and what is no study is not")
    func list() throws {
        _ = try data.open()
        let parent = data.scratch.path
        try data.scratch.write("{}", to: "broken/study.json")
        try data.scratch.write("x", to: "other/x.txt")
        let (studies, problems) = ListedStudy.all(in: parent)
        #expect(studies.map(\.text) == [["Ways to play (since 2026-11-26): no participants yet", "  \(data.path)"]])
        #expect(
            problems.map(\.description) == ["\(parent)/broken/study.json is damaged: cannot read any record of a study"]
        )
    }
}
