import Foundation
import Session
import Testing

@Suite struct CalibrationsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quern-\(UUID().uuidString)")

    @Test func whatWasFoundIsKeptForEachDevice() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("deep/calibration.json").path
        var kept = try Calibrations(at: place)
        #expect(kept == Calibrations())
        kept.matrices["usb-ELAN_Touchscreen-event-if00"] = [0, -1, 1, 1, 0, 0]
        try kept.save(at: place)
        kept.matrices["Another/one"] = [1.0625, 0.001, -0.25, 0, 1, 1e-9]
        try kept.save(at: place)
        #expect(try Calibrations(at: place) == kept)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep") == ["calibration.json"])
    }

    @Test func aBrokenFileIsToldInOneLineAndNotTakenForNone() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let place = folder.appendingPathComponent("calibration.json").path
        for text in [
            "", "{", "[]", "{}", "{\"devices\": {\"a\": {\"matrix\": [1, 2]}}}",
            "{\"devices\": {\"a\": {\"matrix\": \"1 0 0 0 1 0\"}}}", "\u{0}\u{1}",
        ] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: place))
            do {
                _ = try Calibrations(at: place)
                Issue.record("read: \(text)")
            } catch {
                #expect(error.description.contains(place) && !error.description.contains("\n"))
            }
        }
    }

    @Test func aFileThatCannotBeWrittenStaysAsItWas() throws {
        var kept = Calibrations()
        kept.matrices["a"] = [1, 0, 0, 0, 1, 0]
        #expect(throws: (any Error).self) { try kept.save(at: "/proc/none/calibration.json") }
        // A full disk: what is written beside it first finds no room.
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("calibration.json").path
        try kept.save(at: place)
        #expect(symlink("/dev/full", "\(place).\(getpid()).new") == 0)
        let before = kept
        kept.matrices["b"] = [1, 0, 0, 0, 1, 0]
        let problem = #expect(throws: KeptFile.Problem.self) { try kept.save(at: place) }
        #expect(problem?.description == "\(place): No space left on device")
        #expect(try Calibrations(at: place) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["calibration.json"])
    }

    @Test func theyLieInTheFolderForConfiguration() {
        #expect(UserDirectories(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]).calibrations == "/c/quern/calibration.json")
        #expect(UserDirectories(["HOME": "/h"]).calibrations == "/h/.config/quern/calibration.json")
        #expect(UserDirectories([:]).calibrations == nil)
    }
}
