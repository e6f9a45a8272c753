import Foundation
import Session
import Testing

@Suite struct SettingsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quern-\(UUID().uuidString)")

    @Test func whatWasLeftIsFoundAgain() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("deep/settings.json").path
        var settings = Settings()
        settings.levelDecibels = -7.5
        settings.mapping = "Faders"
        try settings.save(at: place)
        #expect(Settings(at: place) == settings)
    }

    @Test func aBrokenFileIsAsIfNothingHadBeenLeft() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for text in ["", "{", "[]", "{\"levelDecibels\": \"loud\"}", "\u{0}\u{1}"] {
            let place = folder.appendingPathComponent("settings.json").path
            try Data(text.utf8).write(to: URL(fileURLWithPath: place))
            #expect(Settings(at: place) == Settings(), "\(text)")
        }
        #expect(Settings(at: folder.appendingPathComponent("none.json").path) == Settings())
        #expect(Settings(at: nil) == Settings())
    }

    @Test func theyLieInTheStateFolder() {
        #expect(Places(["XDG_STATE_HOME": "/s", "HOME": "/h"]).settings == "/s/quern/settings.json")
        #expect(Places(["XDG_STATE_HOME": "relative", "HOME": "/h"]).settings == "/h/.local/state/quern/settings.json")
        #expect(Places([:]).settings == nil)
    }

    @Test func aRecordingGoesToTheDataFolderOrElseToTheTemporaryOne() {
        defer { try? FileManager.default.removeItem(at: folder) }
        let kept = Places(["XDG_DATA_HOME": folder.path]).newRecording(at: 1_000_000)
        #expect(kept.hasPrefix("\(folder.path)/quern/recordings/quern-1970011"))
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/quern/recordings"))
        #expect(Places(["HOME": "/proc/none"]).newRecording(at: 0).hasPrefix("/tmp/quern-19"))
    }

    @Test func noTwoRecordingsHaveOneName() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let places = Places(["XDG_DATA_HOME": folder.path])
        let names = (0..<5).map { _ in places.newRecording(at: 1_000_000) }
        #expect(Set(names).count == 5)
        #expect(names.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }
}
