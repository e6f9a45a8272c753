import Foundation
import Testing

@Suite("quern study analyse")
struct StudyAnalyseTests {
    @Test("a table is compared in words or as JSON; what is wrong is one line and an exit code")
    func analyse() throws {
        let program = try Program()
        defer { program.remove() }
        let head = "participant,condition,measure,value\n"
        let table = try program.write(head + "A,x,m,1\nA,y,m,2\nB,x,m,4\nB,y,m,6\nC,x,m,3\n", to: "t.csv")
        let words = try program.run("study", "analyse", table)
        #expect(words.status == 0 && words.errors == "" && words.output.contains("m, 2 participants"))
        let json = try program.run("study", "analyse", table, "--json")
        #expect(
            json.status == 0
                && json.errors == "m: left out, because a value is missing in a condition: 1 participant (C)\n")
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.output.utf8)) }
        let wrong = try program.run("study", "analyse", try program.write(head + "A,x,m,one\n", to: "w.csv"))
        #expect(
            wrong.status == 65 && wrong.output == ""
                && wrong.errors.hasSuffix("w.csv:2: the value \"one\" is not a number\n"))
        let missing = try program.run("study", "analyse", "none.csv")
        #expect(missing.status == 66 && missing.errors == "none.csv: no such file\n")
        #expect(try program.run("study", "analyse").status == 64)
        #expect(try program.run("study", "--help").output.contains("analyse"))
    }
}
