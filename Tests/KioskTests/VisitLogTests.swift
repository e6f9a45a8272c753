import Foundation
import Kiosk
import Testing

@Suite("What was played is counted")
struct SessionFileTests {
    private static let record: VisitRecord = {
        var record = VisitRecord(began: 100)
        record.ended = 190.4
        record.mappings = [.init(name: "Touch", seconds: 60.2), .init(name: "Fader, \"big\"", seconds: 20)]
        record.sounds = [.init(name: "choir", seconds: 80.2)]
        record.soundChanges = 2
        return record
    }()

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kiosk-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func lines(_ path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\r\n")
    }

    @Test("a line a session, below a line that names the columns; the folder is made")
    func line() throws {
        try withFolder { folder in
            let path = "\(folder)/state/quern/kiosk-sessions.csv"
            for _ in 0..<3 { try VisitLog(at: path).append(Self.record, start: 1_700_000_000) }
            let lines = try lines(path)
            #expect(lines.count == 5)
            #expect(lines[0] == "start,seconds,mappings,sounds,sound changes,end")
            let pattern = #"2023-11-1[45]T\d\d:\d\d:20[+-]\d{4},90,"Touch:60;Fader, ""big"":20","choir:80",2,idle"#
            #expect(lines[1].wholeMatch(of: try Regex(pattern)) != nil, "\(lines[1])")
            #expect(lines[1] == lines[3])
            #expect(lines[4] == "")
        }
    }

    @Test("the file grows to a mebibyte and then begins anew, with the one before beside it")
    func bounded() throws {
        try withFolder { folder in
            let path = "\(folder)/kiosk-sessions.csv"
            var long = Self.record
            long.sounds = [.init(name: String(repeating: "x", count: 50_000), seconds: 1)]
            for _ in 0..<70 { try VisitLog(at: path).append(long, start: 1_700_000_000) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
            for name in ["kiosk-sessions.csv", "kiosk-sessions-before.csv"] {
                let found = try lines("\(folder)/\(name)")
                #expect(found[0].hasPrefix("start,"))
                #expect(found.dropFirst().dropLast().allSatisfy { $0.hasSuffix(",2,idle") })
                let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Int
                #expect(try #require(size) <= VisitLog.maxBytes + 100)
            }
        }
    }

    @Test("a full disk is told once, and again only after it went well in between")
    func fullDisk() throws {
        let told = Told()
        let counter = VisitCounter(VisitLog(at: "/dev/full")) { told.add($0) }
        for _ in 0..<3 { counter.count(Self.record) }
        #expect(told.lines.count == 1)
        #expect(told.lines.first?.hasPrefix("/dev/full: ") == true)
    }
}

/// Lines that were said.
private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var said: [String] = []

    var lines: [String] { lock.withLock { said } }
    func add(_ line: String) { lock.withLock { said.append(line) } }
}
