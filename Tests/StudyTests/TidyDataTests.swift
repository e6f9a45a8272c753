import Foundation
import SeededGenerator
import Study
import Testing

@Suite("Tables of what participants did")
struct TidyDataTests {
    private func read(_ text: String) throws -> TidyData { try TidyData(bytes: Array(text.utf8), file: "a.csv") }

    /// What is said of a table that cannot be read.
    private func problem(_ text: String) -> String? {
        do {
            _ = try read(text)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("columns in any order, quotes, every line end, a byte order mark and blank lines")
    func shapes() throws {
        for end in ["\n", "\r\n", "\r"] {
            let lines = [
                "\u{FEFF}Value,note,measure, condition ,\"participant\"", "1.5,,ease,knobs,A", "",
                "-2e1,\"a, \"\"b\"\"\(end)c\",ease,touch,A",
                " +3 ,x,ease,touch,B", ".5,,ease,knobs,B", "",
            ]
            let data = try read(lines.joined(separator: end))
            #expect(data.rowCount == 4 && data.otherColumns == ["note"])
            #expect(data.measures.map(\.conditions) == [["knobs", "touch"]])
            #expect(data.measures[0].rows == [[1.5, -20], [0.5, 3]])
        }
    }

    @Test("rows of one cell are averaged, and who lacks a cell is left out")
    func cells() throws {
        let data = try read(
            """
            participant,condition,measure,value
            A,x,m,1
            A,x,m,2
            A,x,m,
            A,y,m,5
            B,x,m,1
            B,y,m,NaN
            C,x,m,4
            D,x,m,1
            D,y,m,0
            """)
        let measure = data.measures[0]
        #expect(measure.rows == [[1.5, 5], [1, 0]] && measure.leftOut == ["B", "C"])
        #expect(measure.averagedCellCount == 1 && measure.missingRowCount == 1)
        #expect(
            StudyAnalysis(data).remarks == [
                "m: left out, because a value is missing in a condition: 2 participants (B, C)",
                "m: 1 cell of a participant in a condition has several rows: their mean is taken",
                "m: 1 row without a value is not in the mean of its cell",
            ])
    }

    @Test("what is wrong is told with its line")
    func problems() {
        let head = "participant,condition,measure,value\n"
        let wrong = [
            ("", "a.csv:1: the file is empty"),
            (head, "a.csv:1: there are no rows below the names of the columns"),
            (
                "participant;condition;measure;value\n",
                "a.csv:1: the columns are separated by semicolons: save the table with commas"
            ),
            (
                "participant,condition,value\n",
                "a.csv:1: there is no column measure: the first line names participant, condition, measure and value"
            ),
            ("value,\(head)", "a.csv:1: two columns are called value"),
            (head + "A,x,m,1\nA,y,m,two\n", "a.csv:3: the value \"two\" is not a number"),
            (head + "A,x,m,\"3,5\"\n", "a.csv:2: the value \"3,5\" is not a number: write 3.5, not 3,5"),
            (head + "A,x,m,inf\n", "a.csv:2: the value \"inf\" is not a number"),
            (head + "A,x,m,0x10\n", "a.csv:2: the value \"0x10\" is not a number"),
            (head + "A,x,m,1e99\n", "a.csv:2: the value \"1e99\" is too large, or too near to 0, to calculate with"),
            (head + "A,x,m\n", "a.csv:2: 3 fields, where the first line names 4"),
            (head + ",x,m,1\n", "a.csv:2: the participant is missing"),
            (head + "A,x,m,1\n\"A,x,m,1\nB,x,m,1\n", "a.csv:3: a quotation mark is not closed"),
            (head + "A,\"x\"y,m,1\n", "a.csv:2: there is text behind a closing quotation mark"),
            (head + String(repeating: "a", count: 1_001) + ",x,m,1\n", "a.csv:2: a field is longer than 1000 bytes"),
            (head + (0...32).map { "A,c\($0),m,1\n" }.joined(), "a.csv:34: \"m\" has more than 32 conditions"),
            (head + (0...1_000).map { "A,c,m\($0),1\n" }.joined(), "a.csv:1002: there are more than 1000 measures"),
        ]
        for (text, expected) in wrong { #expect(problem(text) == expected) }
        let latin = Array(head.utf8) + [UInt8(ascii: "J"), 0xF6] + Array("rg,x,m,1\n".utf8)
        #expect(throws: TidyData.Problem.self) { try TidyData(bytes: latin, file: "a.csv") }
    }

    @Test("what the fuzzer begins with is read")
    func seeds() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Fuzzing/Seeds/table").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count >= 3)
        for file in files { #expect(try TidyData(path: file.path).rowCount > 5) }
    }

    @Test("any bytes are read or refused in a line, and what is read is analysed in numbers")
    func hostile() throws {
        let text = Array(
            "participant,condition,measure,value\nA,x,m,1\nA,y,m,2\nB,x,\"m\",3\nB,y,m,NA\nC,x,m,-4e3\nC,y,m,5\n".utf8)
        var random = SeededGenerator(seed: 25)
        for _ in 0..<3_000 {
            var bytes = text
            for _ in 0..<random.whole(1...4) {
                let place = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[..<place].suffix(random.below(30)), at: place)
                }
            }
            do {
                let analysis = StudyAnalysis(try TidyData(bytes: bytes, file: "a.csv"))
                #expect(analysis.json.contains("\"measures\"") && !analysis.text.contains("nan"))
            } catch {
                #expect("\(error)".hasPrefix("a.csv:") && !"\(error)".contains("\n"))
            }
        }
    }
}
