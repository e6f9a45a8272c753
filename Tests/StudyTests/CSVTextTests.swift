import Files
import SeededGenerator
import Study
import Testing

@Suite("Tables for spreadsheets")
struct CSVTextTests {
    private func field(_ text: String) -> String {
        var table = CSVText(columns: ["a"])
        table.add([.text(text)])
        return String(table.description.dropFirst(2).dropLast())
    }

    @Test("numbers stay numbers, and texts stay as they were written")
    func plain() {
        #expect(field("-5") == "-5" && field("+1.5") == "+1.5" && field("1e-5") == "1e-5")
        #expect(
            field("touch") == "touch" && field("a, b") == "\"a, b\"" && field("so \"good\"") == "\"so \"\"good\"\"\"")
        var table = CSVText(columns: ["a", "b", "c"])
        table.add([.number(-0.25), .number(3), .none])
        #expect(table.description == "a,b,c\n-0.25,3,\n")
    }

    @Test(
        "no text becomes a formula, whatever a spreadsheet takes for a separator",
        arguments: [
            "=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "'=1", "a;=1+1", "a\t@x", "a\n=1", "＝1", "-",
            "=\u{301}1",
            "=cmd|' /C calc'!A0",
        ])
    func formulas(_ text: String) throws {
        let written = field(text)
        let parts = written.unicodeScalars.split { ";\t\n\"".unicodeScalars.contains($0) }
        for part in parts {
            #expect(part.first.map { !"=+-@\t\r＝＋－＠".unicodeScalars.contains($0) } ?? true, "\(written)")
        }
    }

    @Test("what is written is read back: 5,000 texts of signs that mean something to somebody")
    func readBack() throws {
        var random = SeededGenerator(seed: 12)
        let signs = ["=", "+", "-", "@", "'", "\"", ",", ";", "\t", "\n", " ", "a", "1", "é", "＝", "\u{301}", "👍"]
        for _ in 0..<5_000 {
            let text = (0...random.below(12)).map { _ in signs[random.below(signs.count)] }.joined()
            var table = CSVText(columns: ["first", "text", "last"])
            table.add([.text("x"), .text(text), .number(1)])
            var records = CSVRecords(Array(table.description.utf8))
            _ = try records.next()
            let fields = try #require(try records.next()).fields
            #expect(fields.count == 3 && CSVText.text(of: fields[1]) == text, "\(text.debugDescription)")
        }
    }

    @Test("control characters are not written")
    func controls() {
        #expect(field("a\u{1B}[2J\u{0}b\u{9B}\u{202E}") == "a[2Jb" && field("a\r\nb\rc") == "\"a\nb\nc\"")
    }
}
