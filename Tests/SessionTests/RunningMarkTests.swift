import Foundation
import Session
import Testing

@Suite("How the last run ended")
struct RunningMarkTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quern-\(UUID().uuidString)")
    private var path: String { folder.appendingPathComponent("deep/running.json").path }

    /// A run that ends without a goodbye; how the one before ended.
    private func fall(_ body: (RunningMark) -> Void = { _ in }) throws -> RunningMark.Crash? {
        let mark = try #require(RunningMark(at: path, report: folder.appendingPathComponent("crash.txt").path))
        body(mark)
        return mark.crash
    }

    @Test("well, it left nothing; without a goodbye, that is known, and whether it was soon after the start")
    func endings() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try fall { $0.clear() } == nil)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try fall() == nil)
        #expect(try fall()?.soonInARow == 1)
        #expect(try fall()?.soonInARow == 2)
        #expect(try fall { $0.settle() }?.soonInARow == 3)
        #expect(try fall()?.soonInARow == 0)
        #expect(try fall { $0.forgetCrashes() }?.soonInARow == 1)
        #expect(try fall { $0.clear() }?.soonInARow == 1)
        #expect(try fall() == nil)
    }

    @Test("its report and its recordings are named where they are there")
    func left() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let take = folder.appendingPathComponent("take.wav").path
        _ = try fall { $0.update(recordings: [take, "/nowhere/gone.wav"]) }
        try Data().write(to: URL(fileURLWithPath: take))
        #expect(try fall { $0.update(recordings: [take]) } == .init(soonInARow: 1, report: nil, recordings: [take]))
        let report = folder.appendingPathComponent("crash.txt").path
        try Data().write(to: URL(fileURLWithPath: report))
        #expect(try fall { $0.update(recordings: []) } == .init(soonInARow: 2, report: report, recordings: [take]))
        #expect(try fall()?.recordings == [])
    }

    @Test("a second one beside it has no mark and takes none away")
    func beside() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try #require(RunningMark(at: path, report: nil))
        #expect(RunningMark(at: path, report: nil) == nil)
        first.clear()
    }

    @Test("a mark that is garbage tells of a fall, and one that cannot be written is none")
    func garbage() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("deep"), withIntermediateDirectories: true)
        try Data("\u{0}{{".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try fall { $0.clear() } == .init(soonInARow: 1, report: nil, recordings: []))
        #expect(RunningMark(at: "/proc/none/running.json", report: nil) == nil)
    }
}
