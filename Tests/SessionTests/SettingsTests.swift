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

    @Test("settings of an older or a newer version are read as far as they are understood")
    func otherVersions() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let place = folder.appendingPathComponent("settings.json").path
        func read(_ text: String) throws -> Settings {
            try Data(text.utf8).write(to: URL(fileURLWithPath: place))
            return Settings(at: place)
        }
        let older = try read(#"{"levelDecibels": -6, "mapping": "Knobs"}"#)
        #expect(older.levelDecibels == -6 && older.mapping == "Knobs" && older.panel == nil)
        let newer = try read(
            #"{"mapping": "Knobs", "panel": {"theme": "sepia", "graphics": "ascii", "colours": 17, "showsGrains": 1, "glow": {}}}"#
        )
        var wanted = PanelSettings()
        wanted.graphics = .ascii
        #expect(newer.mapping == "Knobs" && newer.panel == wanted)
        for odd in ["{}", "[]", "3", "\"dark\"", "{\"theme\": null}"] {
            let settings = try read("{\"mapping\": \"Knobs\", \"panel\": \(odd)}")
            #expect(settings.mapping == "Knobs" && settings.panel == PanelSettings(), "\(odd)")
        }
    }

    @Test("how the panel looks is kept with the rest")
    func panel() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("settings.json").path
        var settings = Settings()
        var panel = PanelSettings()
        (panel.theme, panel.graphics, panel.colours) = (.colourBlind, .blocks, 0)
        (panel.showsGrains, panel.showsTrails) = (false, false)
        settings.panel = panel
        try settings.save(at: place)
        #expect(Settings(at: place) == settings)
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
