import Files
import Glibc
import Study
import Testing

@Suite("Giving data away")
struct StudyExportTests {
    private let data: SampleData

    init() throws { data = try SampleData() }

    private var zip: String { "\(data.scratch.path)/out.zip" }

    @Test("without free text the zip has all data and none of what participants wrote; with it, everything")
    func text() throws {
        let folder = try data.open()
        try data.takePart(folder)
        let second = try data.takePart(folder, cut: 14)
        second.noteSeen(at: 20, clock: 1_000_000)
        try folder.writeTables()
        try data.scratch.write("zanzibar", to: "data/notes.txt")
        let word = Array("zanzibar".utf8)

        let export = try StudyExport(of: data.path, SampleStudy.study, to: zip, withText: false)
        #expect(export.remarks.isEmpty)
        let files = try SampleData.unzipped(zip)
        #expect(files.count == export.fileCount)
        #expect(files.allSatisfy { !contains($0.value, word) }, "no file has a word of it")
        #expect(files["data/study.toml"] == SampleData.text)
        #expect(files["data/study.json"] == (try data.bytes("study.json")))
        #expect(
            files.keys.sorted() == [
                "data/answers.csv", "data/dictionary.csv", "data/events.csv", "data/participants.csv",
                "data/participants/P01/blocks/04-play-knobs.quern", "data/participants/P01/blocks/06-play-touch.quern",
                "data/participants/P01/journal.jsonl", "data/participants/P02/blocks/04-play-knobs.quern",
                "data/participants/P02/journal.jsonl", "data/study.json", "data/study.toml",
            ])
        let why = try SampleData.rows(try #require(files["data/answers.csv"])).filter { $0["question"] == "why" }
        #expect(why.map { $0["value"] } == ["(40 characters)", "(40 characters)"])
        #expect(files["data/events.csv"] == (try data.bytes("events.csv")), "all else is as it is in the folder")

        _ = try StudyExport(of: data.path, SampleStudy.study, to: zip, withText: true, overwriting: true)
        let whole = try SampleData.unzipped(zip)
        #expect(whole["data/participants/P01/journal.jsonl"] == (try data.bytes("participants/P01/journal.jsonl")))
        #expect(whole["data/answers.csv"] == (try data.bytes("answers.csv")))
    }

    @Test("a line that cannot be read does not go along, whatever is in it, and neither does one that is being written")
    func damaged() throws {
        let folder = try data.open()
        try data.takePart(folder)
        let path = "\(data.path)/participants/P01/journal.jsonl"
        let text = try data.text("participants/P01/journal.jsonl")
        try WholeFile.replace(path, with: Array((text + "{\"why\":\"zanzibar\"}\n{\"seconds\":9,\"zanzibar").utf8))
        let export = try StudyExport(of: data.path, SampleStudy.study, to: zip, withText: true)
        let line = text.split(separator: "\n").count + 1
        #expect(export.remarks == ["\(path):\(line): warning: left out: this is no event of a journal"])
        #expect(try SampleData.unzipped(zip)["data/participants/P01/journal.jsonl"] == Array(text.utf8))
    }

    @Test("a file that is there stays, and one that cannot be written leaves nothing behind")
    func refused() throws {
        let folder = try data.open()
        try data.takePart(folder)
        try data.scratch.write("mine", to: "out.zip")
        let there = #expect(throws: StudyDataProblem.self) {
            try StudyExport(of: data.path, SampleStudy.study, to: zip, withText: false)
        }
        #expect(there?.description == "\(zip): File exists")
        #expect(try data.scratch.read("out.zip") == "mine")
        let full = #expect(throws: StudyDataProblem.self) {
            try StudyExport(of: data.path, SampleStudy.study, to: "/dev/full", withText: false)
        }
        #expect(full?.description == "/dev/full: No space left on device" && full?.kind == .inputOutput)
        let nowhere = #expect(throws: StudyDataProblem.self) {
            try StudyExport(of: data.path, SampleStudy.study, to: "\(data.scratch.path)/none/out.zip", withText: false)
        }
        #expect(nowhere?.kind == .notFound)
    }

    @Test("the zip does not tell at what time of the day somebody came")
    func times() throws {
        let folder = try data.open()
        try data.takePart(folder)
        _ = try StudyExport(of: data.path, SampleStudy.study, to: zip, withText: false)
        let first = try WholeFile.read(zip, limit: 1 << 24)
        // Touched at another time.
        let names = data.fileNames.map { "\(data.path)/\($0)" }
        for name in names { utimes(name, [timeval(tv_sec: 86_400, tv_usec: 0), timeval(tv_sec: 86_400, tv_usec: 0)]) }
        _ = try StudyExport(of: data.path, SampleStudy.study, to: zip, withText: false, overwriting: true)
        #expect(try WholeFile.read(zip, limit: 1 << 24) == first)
    }

    private func contains(_ bytes: [UInt8], _ word: [UInt8]) -> Bool {
        guard bytes.count >= word.count else { return false }
        return (0...(bytes.count - word.count)).contains { bytes[$0..<($0 + word.count)].elementsEqual(word) }
    }
}
