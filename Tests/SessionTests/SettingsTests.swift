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

    /// As the last version without a version in it wrote its file.
    private static let unversioned = """
        {
          "levelDecibels" : -7.5,
          "mapping" : "Knobs",
          "panel" : {
            "colours" : 16,
            "graphics" : "blocks",
            "showsGrains" : false,
            "showsTrails" : true,
            "theme" : "light"
          }
        }
        """

    @Test("the file of before there were versions loads whole")
    func unversioned() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("settings.json").path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.unversioned.utf8).write(to: URL(fileURLWithPath: place))
        let settings = try #require(try Settings.file(at: place).read(Settings.self))
        #expect(settings.levelDecibels == -7.5 && settings.mapping == "Knobs" && settings.values == nil)
        #expect(
            settings.panel?.theme == .light && settings.panel?.colours == 16 && settings.panel?.showsGrains == false)
        try settings.save(at: place)
        #expect(try String(contentsOfFile: place, encoding: .utf8).contains("\"version\" : 1"))
        #expect(Settings(at: place) == settings)
    }

    @Test("one field that cannot be read never takes the others with it")
    func fieldByField() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("settings.json").path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let fields = [
            "levelDecibels": "-7.5", "mapping": "\"Knobs\"", "values": "{\"pitch\": 300, \"density\": 7}",
            "sound": "{\"name\": \"rain\", \"file\": \"/rain.wav\"}", "recordingFormat": "\"flac\"",
            "bed": "{\"sound\": \"sea\", \"levelDecibels\": -20}", "panel": "{\"colours\": 8}",
        ]
        func read(_ fields: [String: String]) throws -> Settings {
            let text = fields.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
            try Data("{\(text), \"version\": 1}".utf8).write(to: URL(fileURLWithPath: place))
            return Settings(at: place)
        }
        func known(_ settings: Settings) -> [Bool] {
            [
                settings.levelDecibels == -7.5, settings.mapping == "Knobs",
                settings.values == ["pitch": 300, "density": 7], settings.sound?.file == "/rain.wav",
                settings.recordingFormat == "flac", settings.bed?.sound == "sea", settings.panel?.colours == 8,
            ]
        }
        #expect(try known(read(fields)) == Array(repeating: true, count: 7))
        // A bed's level of before went by its sound's own loudness.
        #expect(try read(fields).bed?.levelDecibels == nil)
        let bed = Bed(sound: "sea", levelDecibels: -9)
        #expect(try JSONDecoder().decode(Bed.self, from: JSONEncoder().encode(bed)) == bed)
        for field in fields.keys {
            for odd in ["[]", "null", "1e999", "{\"x\": [1]}"] {
                let settings = try read(fields.merging([field: odd]) { $1 })
                #expect(known(settings).filter { !$0 }.count == 1, "\(field): \(odd)")
            }
        }
        let loose = try read(fields.merging(["values": "{\"pitch\": \"A4\", \"density\": 7}"]) { $1 })
        #expect(loose.values == ["density": 7])
    }

    @Test("a file of a newer version is left alone, and said to be one")
    func newer() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("settings.json").path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("{\"mapping\": \"Knobs\", \"version\": 2}".utf8).write(to: URL(fileURLWithPath: place))
        #expect(Settings(at: place) == Settings())
        let file = Settings.file(at: place)
        do {
            _ = try file.read(Settings.self)
            Issue.record("read")
        } catch {
            #expect(error.description == "\(place) is from a newer Quern: its version is 2, this Quern reads up to 1")
        }
        for number in 1...2 {
            try file.moveAside()
            #expect(FileManager.default.fileExists(atPath: place + ".broken-1"))
            #expect(!FileManager.default.fileExists(atPath: place))
            try Settings().save(at: place)
            #expect(FileManager.default.fileExists(atPath: place + ".broken-2") == (number == 2))
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
        #expect(UserDirectories(["XDG_STATE_HOME": "/s", "HOME": "/h"]).settings == "/s/quern/settings.json")
        #expect(
            UserDirectories(["XDG_STATE_HOME": "relative", "HOME": "/h"]).settings
                == "/h/.local/state/quern/settings.json")
        #expect(UserDirectories([:]).settings == nil)
    }

    @Test func aRecordingGoesToTheDataFolderOrElseToTheTemporaryOne() {
        defer { try? FileManager.default.removeItem(at: folder) }
        let kept = UserDirectories(["XDG_DATA_HOME": folder.path]).newRecording(at: 1_000_000)
        #expect(kept.hasPrefix("\(folder.path)/quern/recordings/quern-1970011"))
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/quern/recordings"))
        #expect(UserDirectories(["HOME": "/proc/none"]).newRecording(at: 0).hasPrefix("/tmp/quern-19"))
    }

    @Test func noTwoRecordingsHaveOneName() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let places = UserDirectories(["XDG_DATA_HOME": folder.path])
        let names = (0..<5).map { _ in places.newRecording(at: 1_000_000) }
        #expect(Set(names).count == 5)
        #expect(names.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }
}
