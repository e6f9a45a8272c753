import Foundation
import Session
import Testing

@Suite("The log's lines and its file")
struct LogTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quern-\(UUID().uuidString)")

    private func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    @Test("a line in a file has time, level and text; for the journal the level as it takes it")
    func forms() throws {
        let line = LogLine("the card ran dry\u{1b}[2J", .warning, milliseconds: 1_000_000_000_007)
        #expect(line.forJournal == "<4>the card ran dry\\u{1B}[2J\n")
        let shape = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.007[+-]\d\d:\d\d warning: the card ran dry\\u\{1B\}\[2J\n/#
        #expect(line.forFile.wholeMatch(of: shape) != nil, "\(line.forFile)")
        #expect([LogLevel.error, .warning, .notice, .information].map(\.rawValue) == [3, 4, 5, 6])
    }

    @Test("without the journal's variable, or with another stream's, standard error is no journal")
    func journal() {
        #expect(!LogFile.isJournal(nil) && !LogFile.isJournal("") && !LogFile.isJournal("0:0"))
    }

    @Test("what is said over and over is told once, then counted; troubles that differ in figures are one")
    func repeats() {
        var repeats = LogRepeats()
        func line(_ text: String, _ level: LogLevel = .warning) -> LogLine {
            LogLine(text, level, milliseconds: 0)
        }
        #expect(repeats.filter(line("a gap of 3 ms, 1 so far"), at: 0) != nil)
        for second in 1...9 {
            #expect(repeats.filter(line("a gap of 4 ms, \(second + 1) so far"), at: Double(second)) == nil)
        }
        #expect(repeats.filter(line("another"), at: 9) != nil)
        #expect(repeats.due(at: 9.9).isEmpty)
        #expect(repeats.due(at: 10).map(\.text) == ["a gap of 4 ms, 10 so far (and 8 more like it)"])
        #expect(repeats.due(at: 19).isEmpty && repeats.due(at: 20).isEmpty)
        // After a quiet time it is new.
        #expect(repeats.filter(line("a gap of 5 ms, 11 so far"), at: 31) != nil)
        #expect(repeats.filter(line("take 1", .notice), at: 32) != nil)
        #expect(repeats.filter(line("take 2", .notice), at: 32) != nil)
    }

    @Test(
        "it is appended to, and one that is full becomes FILE.1 and begins anew: no more is ever kept than twice its size"
    )
    func turning() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("q.log").path
        try Data("before\n".utf8).write(to: URL(fileURLWithPath: path))
        var log = try LogFile(at: path, maxBytes: 200)
        try log.append([LogLine("one", .notice)])
        #expect(try read("q.log").hasPrefix("before\n") && read("q.log").hasSuffix(" notice: one\n"))
        for number in 0..<100 { try log.append([LogLine("line \(number)", .information)]) }
        let (old, new) = (try read("q.log.1"), try read("q.log"))
        #expect(old.utf8.count <= 200 && new.utf8.count <= 200 && new.hasSuffix("line 99\n"))
        #expect(old.split(separator: "\n").count + new.split(separator: "\n").count > 4)
    }

    @Test("where several write into one log, what one has turned over is not turned over again by another")
    func several() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("q.log").path
        var first = try LogFile(at: path, maxBytes: 200)
        var second = try LogFile(at: path, maxBytes: 200)
        try second.append([LogLine("early", .notice)])
        while !FileManager.default.fileExists(atPath: path + ".1") { try first.append([LogLine("first", .notice)]) }
        for _ in 0..<4 { try second.append([LogLine("second", .notice)]) }
        #expect(try read("q.log.1").contains("early") && read("q.log.1").contains("first"))
        #expect(try read("q.log").contains("first") && read("q.log").contains("second"))
    }

    @Test("a place where none can be is told in a line")
    func nowhere() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for path in [folder.path, folder.path + "/none/q.log"] {
            #expect(throws: LogFile.Problem.self) { _ = try LogFile(at: path) }
        }
    }
}
