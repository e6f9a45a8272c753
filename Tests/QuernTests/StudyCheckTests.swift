import Foundation
import Testing

@Suite("quern study check")
struct StudyCheckTests {
    @Test(
        "a study that ships is right, and all that it names is there",
        arguments: ["three-ways", "sound-tracing", "without-looking", "explore-or-edit", "learn-by-ear"])
    func shipped(_ name: String) throws {
        let program = try Program()
        defer { program.remove() }
        let check = try program.run("study", "check", name)
        #expect(check.status == 0 && check.errors == "", "\(check)")
        let lines = check.output.split(separator: "\n")
        #expect(lines.count == 5 && lines.first?.hasSuffix(", no errors") == true, "\(check)")
        #expect(lines.dropFirst().map { $0.prefix { $0 != ":" } } == ["  conditions", "  order", "  steps", "  time"])
        #expect(try program.run("check", name).output == check.output)
    }

    @Test("what is wrong and what is missing is told with its place, by check too; its own folder is looked in")
    func wrong() throws {
        let program = try Program()
        defer { program.remove() }
        let head = "name = \"Mine\"\n[[condition]]\nname = \"c\"\n"
        let steps = "[[each]]\nkind = \"play\"\n"
        let wrong = try program.write(head + "mapping = \"touch\"\n[[each]]\nkind = \"plya\"\n", to: "wrong.toml")
        for arguments in [["study", "check", wrong], ["check", wrong]] {
            let check = try program.run(arguments)
            #expect(check.status == 65 && check.output == "", "\(check)")
            #expect(check.errors.hasPrefix("\(wrong):6:8: unknown kind \"plya\", did you mean play?"), "\(check)")
        }
        let missing = try program.write(
            head + "mapping = \"tuoch\"\nsound = \"none.wav\"\n" + steps
                + "[[each]]\nkind = \"listen\"\n[[each.clip]]\nname = \"a\"\nscene = \"tanpurra\"\nseconds = 1\n",
            to: "missing.toml")
        let told = try program.run("check", missing)
        let lines = told.errors.split(separator: "\n")
        #expect(told.status == 65 && told.output == "" && lines.count == 3, "\(told)")
        for (line, beginning) in zip(
            lines,
            [
                "4:11: no mapping named \"tuoch\", did you mean touch?",
                "5:9: \(program.folder.path)/none.wav: No such file",
                "12:9: no scene named \"tanpurra\", did you mean tanpura?",
            ])
        { #expect(line.hasPrefix("\(missing):\(beginning)"), "\(line)") }

        let folder = program.file(".config/quern/studies")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("mappings"), withIntermediateDirectories: true)
        _ = try program.write(
            "name = \"Own\"\n[[zone]]\nname = \"z\"\narea = { x = [0, 1], y = [0, 1] }\n"
                + "x = { parameter = \"pitch\", range = [100, 1000] }\n", to: ".config/quern/studies/mappings/own.toml")
        _ = try program.write(
            head + "mapping = \"mappings/own.toml\"\n" + steps, to: ".config/quern/studies/mine.toml")
        let mine = try program.run("study", "check", "mine")
        #expect(
            mine.status == 0 && mine.output.hasPrefix("\(folder.path)/mine.toml: the study Mine, no errors\n"),
            "\(mine)")
    }

    @Test("a name that no study has, and no name, end as they should")
    func unknown() throws {
        let program = try Program()
        defer { program.remove() }
        let unknown = try program.run("study", "check", "tree-ways")
        #expect(unknown.status == 66 && unknown.errors.contains("did you mean three-ways?"), "\(unknown)")
        #expect(try program.run("study", "check", "none.toml").status == 66)
        #expect(try program.run("study", "check").status == 64)
    }
}
