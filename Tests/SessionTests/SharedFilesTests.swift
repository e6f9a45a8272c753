import Files
import Foundation
import Session
import Testing

@Suite("Files that several Querns have")
struct SharedFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quern-\(UUID().uuidString)")
    private var place: String { folder.appendingPathComponent("kept.json").path }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: place))
    }

    private func names() -> [String] { Folder.names(folder.path) }

    private static func snapshot(_ number: Int, name: String = "") -> KeptSnapshots.Snapshot {
        .init(number: number, name: name, values: ["pitch": 440], sound: .init(name: "study"), mapping: "Touch")
    }

    @Test("What one changed stays when the other changes something else")
    func settings() {
        var found = Settings()
        (found.mapping, found.levelDecibels) = ("Touch", -6)
        var (mine, theirs) = (found, found)
        mine.levelDecibels = -3
        theirs.mapping = "Knobs"
        theirs.values = ["pitch": 300]
        var expected = theirs
        expected.levelDecibels = -3
        #expect(mine.merged(since: found, into: theirs) == expected)
        #expect(mine.merged(since: found, into: nil) == mine)
        (mine.panel, theirs.panel, found.panel) = (PanelSettings(), PanelSettings(), PanelSettings())
        mine.panel?.theme = .light
        theirs.panel?.graphics = .ascii
        let panel = mine.merged(since: found, into: theirs).panel
        #expect(panel?.theme == .light && panel?.graphics == .ascii)
    }

    @Test("Two that calibrate a device each keep both")
    func calibrations() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var first = try Calibrations(at: place)
        var second = try Calibrations(at: place)
        first.matrices["a"] = [1, 0, 0, 0, 1, 0]
        second.matrices["b"] = [0, 1, 0, 1, 0, 0]
        try first.save(at: place)
        try second.save(at: place)
        #expect(try Calibrations(at: place).matrices.keys.sorted() == ["a", "b"])
        #expect(names() == ["kept.json"])
    }

    @Test("A device whose calibration cannot be read costs itself alone, in a line, and the file is kept aside")
    func brokenDevice() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = #"{"version": 1, "devices": {"a": {"matrix": [1, 0, 0, 0, 1, 0]}, "b": {"matrix": [1]}, "c": 3}}"#
        try write(text)
        var kept = try Calibrations(at: place)
        #expect(kept.matrices.keys.sorted() == ["a"])
        #expect(kept.remark?.hasPrefix("\(place): cannot read the calibration of \"b\", \"c\"") == true)
        kept.matrices["b"] = [0, 1, 0, 1, 0, 0]
        try kept.save(at: place)
        try kept.save(at: place)
        #expect(try Calibrations(at: place).matrices.keys.sorted() == ["a", "b"])
        #expect(names() == ["kept.json", "kept.json.broken-1"])
        #expect(try String(contentsOfFile: place + ".broken-1", encoding: .utf8) == text)
    }

    @Test("What would exceed the limit is not written: the old file stays, and it is said")
    func tooLarge() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = KeptSnapshots.file(at: place)
        try file.write(KeptSnapshots([Self.snapshot(1)]))
        var large = Self.snapshot(2)
        large.sound.file = "/" + String(repeating: "x", count: 1 << 20)
        let problem = #expect(throws: KeptFile.Problem.self) { try file.write(KeptSnapshots([large])) }
        #expect(problem?.description.contains("would exceed the limit") == true)
        #expect(try file.read(KeptSnapshots.self)?.snapshots.map(\.number) == [1])
        var settings = Settings()
        settings.mapping = String(repeating: "x", count: 1 << 20)
        #expect(throws: KeptFile.Problem.self) { try settings.save(at: place) }
    }

    @Test("Sixteen snapshots with the longest names fit, whatever they are called")
    func names16() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let marks = "e" + String(repeating: "\u{301}", count: 32_650)
        let file = KeptSnapshots.file(at: place)
        let all = (1...16).map { number in
            KeptSnapshots.Snapshot(
                number: number, name: marks, values: ["pitch": 440],
                sound: .init(name: String(repeating: "\u{1F600}", count: 80_000)), mapping: marks)
        }
        try file.write(KeptSnapshots(all))
        #expect(try file.read(KeptSnapshots.self)?.snapshots == all)
    }

    @Test("A snapshot that cannot be read costs itself alone, and is told by its number")
    func brokenSnapshot() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let good = #""name": "", "values": {"pitch": 440}, "sound": {"name": "study"}, "mapping": "Touch"}"#
        try write(
            #"{"version": 1, "snapshots": [{"number": 1, \#(good), 7, {"number": 17, \#(good), {"number": 1, \#(good), "#
                + #"{"number": 2, "name": 5}, {"number": 3, \#(good)]}"#)
        let kept = try #require(try KeptSnapshots.file(at: place).read(KeptSnapshots.self))
        #expect(kept.snapshots.map(\.number) == [1, 3])
        #expect(kept.leftOut == ["entry 2", "entry 3 (snapshot 17)", "entry 4 (snapshot 1)", "entry 5 (snapshot 2)"])
        #expect(kept.remark(on: "x.json") == "x.json: skipped entry 2 and 3 more, which cannot be read")
    }
}
