import Files
import Foundation
import Study
import Testing

@Suite("quern study: data")
struct StudyDataTests {
    private let program: Program
    private var data: String { program.file("data").path }

    private static let text = """
        name = "Short"
        order = "fixed"

        [[condition]]
        name = "knobs"
        title = "Knobs"
        mapping = "knobs"

        [[before]]
        name = "about-you"
        kind = "questions"

        [[before.question]]
        name = "why"
        ask = "Why?"
        kind = "text"
        """

    init() throws { program = try Program() }

    /// Two who took part, one of whom wrote something.
    private func makeData() throws {
        let text = Array(Self.text.utf8)
        let file = StudyFile(bytes: text, file: "short.toml")
        let study = try #require(file.study, "\(file.diagnostics)")
        let record = StudyRecord(name: "Short", program: "1.0", isRehearsal: false, day: "2026-11-26")
        let folder = try StudyFolder.openOrCreate(data, study, text: text, record: record)
        for answer in [StudyAnswer.Value.text("zanzibar"), nil] {
            let journal = try folder.journal()
            try journal.append(StudyEvent(.began(row: folder.nextRow, conditions: ["knobs"]), seconds: 0))
            try journal.append(
                StudyEvent(.answered([StudyAnswer("why", answer)], shownSeconds: 5), step: "about-you", seconds: 5))
        }
        try folder.writeTables()
    }

    @Test("list says which studies there are, and who took part")
    func list() throws {
        defer { program.remove() }
        #expect(try program.run("study", "list").output.hasPrefix("no data of studies in "))
        try makeData()
        let list = try program.run("study", "list", program.folder.path)
        #expect(list.status == 0 && list.errors == "")
        #expect(list.output == "Short (since 2026-11-26): 2 participants: 2 not through (P01, P02)\n  \(data)\n")
    }

    @Test("the studies there are, are listed and known by name to all that reads their data")
    func named() throws {
        defer { program.remove() }
        let lines = try program.run("study", "list").output.split(separator: "\n")
        for name in ["three-ways", "learn-by-ear", "sound-tracing"] {
            #expect(lines.contains { $0.hasPrefix("  \(name)  ") && $0.count > name.count + 20 }, "\(lines)")
        }
        for command in [["report", "learn-by-ear", "--json"], ["export", "learn-by-ear", "-o", "x.zip"]] {
            let none = try program.run(["study"] + command)
            #expect(
                none.status == 66
                    && none.errors.contains("nobody has taken part yet: quern study run learn-by-ear begins"), "\(none)"
            )
        }
        let unknown = try program.run("study", "report", "learn-by-eer", "--json")
        #expect(unknown.status == 66 && unknown.errors.contains("did you mean learn-by-ear?"), "\(unknown)")
        try makeData()
        let place = program.file(".local/share/quern/studies/learn-by-ear")
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: program.file("data"), to: place)
        let report = try program.run("study", "report", "learn-by-ear", "-o", "r.html")
        #expect(report.status == 0 && report.output == "r.html: Short\n", "\(report)")
        let page = try String(contentsOf: program.file("r.html"), encoding: .utf8)
        #expect(page.contains("quern study report learn-by-ear -o r.html"))
        #expect(try program.run("study", "forget", "learn-by-ear", "P01", "--yes").status == 0)
    }

    @Test("export writes a zip, without free text unless asked, and replaces nothing unasked")
    func export() throws {
        defer { program.remove() }
        try makeData()
        let export = try program.run("study", "export", data, "-o", "out.zip")
        #expect(export.status == 0 && export.output == "8 files in out.zip, without free text\n", "\(export)")
        let size = try Data(contentsOf: program.file("out.zip")).count
        let again = try program.run("study", "export", data, "-o", "out.zip")
        #expect(again.status == 73 && again.errors.contains("already exists"))
        let whole = try program.run("study", "export", data, "-o", "out.zip", "--overwrite", "--with-text")
        #expect(whole.status == 0 && whole.output.hasSuffix("with free text\n"))
        #expect(try Data(contentsOf: program.file("out.zip")).count != size)
        let none = try program.run("study", "export", "none", "-o", "x.zip")
        #expect(none.status == 66 && none.errors.contains("no study named \"none\""))
        let nowhere = try program.run("study", "export", data, "-o", "none/x.zip")
        #expect(nowhere.status == 66 && nowhere.errors == "quern: none/x.zip: No such file or directory\n")
    }

    @Test("forget asks, removes all of one, and says what it looked through")
    func forget() throws {
        defer { program.remove() }
        try makeData()
        let asked = try program.run("study", "forget", data, "P01")
        #expect(asked.status == 64 && asked.errors.contains("--yes removes the data of P01 for good"))
        let forgotten = try program.run("study", "forget", data, "p01", "--yes")
        #expect(forgotten.status == 0 && forgotten.errors == "", "\(forgotten)")
        #expect(
            forgotten.output.hasPrefix("all data of P01 are removed; searched ")
                && forgotten.output.hasSuffix(": P01 is in none of them\n"))
        #expect(Folder.names("\(data)/participants") == ["P02"])
        #expect(try program.run("study", "forget", data, "P01", "--yes").status == 66)
        #expect(try program.run("study", "forget", data, "a b", "--yes").status == 64)
    }
}
