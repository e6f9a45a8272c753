import Foundation
import Granular
import Kiosk
import Testing

@Suite("The kiosk's file")
struct ConfigurationTests {
    private func read(_ text: String) -> KioskFile { KioskFile(bytes: Array(text.utf8), file: "kiosk.toml") }

    @Test("says no more than the PIN, and everything else holds as usual")
    func least() throws {
        let found = try read("[exit]\npin = \"0471\"\n").checked()
        #expect(found == KioskConfiguration(pin: .plain("0471")))
        #expect(found.idleSeconds == 45)
        #expect(found.sessionSeconds == 600)
        #expect((found.exit.fingers, found.exit.seconds) == (5, 5))
        #expect(found.start.mapping == "touch")
        #expect(found.osc == nil)
    }

    @Test("says everything")
    func everything() throws {
        let found = try read(
            """
            [screen]
            width = 520
            height = 320.5
            [start]
            mapping = "faders"
            sound = "/srv/sounds/sea.wav"
            volume = -18
            values = { density = 20, pitch = 330.5 }
            [visitors]
            tiles = ["volume", "sounds"]
            scenes = ["tanpura", "/srv/night.toml"]
            mappings = ["touch", "faders"]
            sounds = ["choir", "sea"]
            backgrounds = ["rain"]
            [session]
            idle = 30
            minutes = 0
            [level]
            highest = -10
            background = -30
            [[quiet]]
            hours = "22:00-08:00"
            [[quiet]]
            hours = "12:00-14:30"
            level = -30
            [exit]
            pin = "12345678"
            fingers = 6
            seconds = 3
            [attract]
            text = "Komm, spiel"
            level = -24
            [device]
            touch = "/dev/input/event5"
            audio = "hw:1"
            rate = 44100
            period = 256
            [network]
            osc = "9000"
            """
        ).checked()
        #expect(found.screen == KioskConfiguration.ScreenSize(widthMillimetres: 520, heightMillimetres: 320.5))
        #expect(found.start.values == [.density: 20, .pitch: 330.5])
        #expect(found.mappings == ["touch", "faders"])
        #expect(found.tiles == [.volume, .sounds] && found.scenes == ["tanpura", "/srv/night.toml"])
        #expect((found.backgrounds, found.backgroundDecibels) == (["rain"], -30))
        #expect(found.osc?.port == 9_000)
        #expect(found.sessionSeconds == nil)
        #expect(found.exit.fingers == 6)
        #expect(found.attract.levelDecibels == -24)
        #expect((found.device.rate, found.device.periodFrames) == (44_100, 256))
        #expect(found.ceiling(atMinute: 9 * 60) == -10)
        #expect(found.ceiling(atMinute: 13 * 60) == -30)
        #expect(found.ceiling(atMinute: 23 * 60) == MasterLevel.range.lowerBound)
        #expect(found.ceiling(atMinute: 0) == MasterLevel.range.lowerBound)
        #expect(found.ceiling(atMinute: 8 * 60) == -10)
    }

    @Test(
        "scenes are a tile at home where the file lists some, or names the tile",
        arguments: [
            ("", [KioskTile.howToPlay, .sounds, .background, .volume]),
            ("scenes = [\"tanpura\"]", [.scenes, .howToPlay, .sounds, .background, .volume]),
            ("tiles = [\"scenes\"]", [.scenes]),
            ("tiles = [\"sounds\"]\nscenes = [\"tanpura\"]", [.sounds]),
        ])
    func sceneTile(text: String, tiles: [KioskTile]) throws {
        #expect(try read("[exit]\npin = \"4711\"\n[visitors]\n\(text)").checked().tiles == tiles)
    }

    @Test(
        "what is wrong is told with its place",
        arguments: [
            ("", "1:1: a kiosk's file needs [exit] with \"pin\""),
            ("[exit]\nfingers = 5", "1:1: [exit] needs \"pin\""),
            ("[exit]\npin = 4711", "2:7: put the PIN in quotation marks, as in pin = \"1234\""),
            ("[exit]\n  pin  =\t0471 # mine", "2:10: put the PIN in quotation marks, as in pin = \"1234\""),
            ("[exit]\npin = true", "2:7: pin must be 4 to 8 digits in quotation marks, not true or false"),
            ("[exit]\npin = \"12a4\"", "2:7: pin must be 4 to 8 digits, or the hash that `quern kiosk --pin` prints"),
            (
                "[exit]\npin = \"$argon2id$v=19$m=19456,t=2\"",
                "2:7: pin is not a whole hash: copy the line that `quern kiosk --pin` prints"
            ),
            (
                "[exit]\npin = \"$argon2id$v=19$m=999999999,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA\"",
                "2:7: pin is not a whole hash: copy the line that `quern kiosk --pin` prints"
            ),
            (
                "[exit]\npin = \"1234\"\n[network]\nosc = \"nine\"",
                "4:7: osc must be PORT or HOST:PORT, such as \"9000\", not \"nine\""
            ),
            (
                "[exit]\npin = \"1234\"\n[visitors]\nsounds = [\"choir\", \"\", \"choir\"]",
                "4:20: entry 2 of sounds is empty"
            ),
            (
                "[exit]\npin = \"1234\"\n[visitors]\nsounds = [\"choir\", \"\", \"choir\"]",
                "4:24: sounds lists \"choir\" twice"
            ),
            (
                "[exit]\npin = \"1234\"\n[visitors]\ntiles = [\"sound\"]",
                "4:10: unknown entry of tiles \"sound\", did you mean sounds? (allowed: scenes, how-to-play, sounds, background, volume, phones)"
            ),
            (
                "[exit]\npin = \"1234\"\n[visitors]\nsounds = \"choir\"",
                "4:10: sounds must be a list of names, such as [\"choir\", \"rain\"], not \"choir\""
            ),
            ("[exit]\npin = \"1234\"\nfingers = 2", "3:11: fingers must be a whole number, 3 to 10, not 2"),
            (
                "[exti]\npin = \"1234\"",
                "1:2: unknown table \"exti\", did you mean exit? (allowed: screen, start, visitors, session, volume, quiet, exit and 6 more)"
            ),
            (
                "[exit]\npin = \"1234\"\n[session]\nidel = 4",
                "4:1: unknown key \"idel\", did you mean idle? (allowed: idle, minutes)"
            ),
            ("[exit]\npin = \"1234\"\n[session]\nidle = 1", "4:8: idle must be 5 to 3600 s, not 1"),
            ("[exit]\npin = \"1234\"\n[session]\nidle = nan", "4:8: idle must be 5 to 3600 s, not nan"),
            ("[exit]\npin = \"1234\"\n[screen]\nwidth = 300", "3:1: [screen] needs both width and height, or neither"),
            (
                "[exit]\npin = \"1234\"\n[quiet]\nhours = \"1:00-2:00\"",
                "3:1: quiet must be written as [[quiet]], not a table"
            ),
            (
                "[exit]\npin = \"1234\"\n[[quiet]]\nhours = \"22-8\"",
                "4:9: hours must be two times of day, such as \"22:00-08:00\", not \"22-8\""
            ),
            (
                "[exit]\npin = \"1234\"\n[[quiet]]\nhours = \"08:00-08:00\"",
                "4:9: hours must be two times of day, such as \"22:00-08:00\", not \"08:00-08:00\""
            ),
            (
                "[exit]\npin = \"1234\"\n[visitors]\nsounds = []",
                "4:10: sounds is empty: list at least one name, or remove the line"
            ),
            (
                "[exit]\npin = \"1234\"\n[start]\nlevel = -20\nvolume = -20",
                "5:1: use either \"volume\" or \"level\", not both"
            ),
            (
                "[exit]\npin = \"1234\"\n[start]\nlevel = 0",
                "4:9: the volume at the start, 0 dB, is above the highest, -6 dB"
            ),
            (
                "[exit]\npin = \"1234\"\n[start]\nvalues = { density = -1 }",
                "4:22: density must be 0 to 10000 /s, not -1"
            ),
            ("[exit]\npin = \"1234\"\nseconds = \"5\"", "3:11: seconds must be a number, 2 to 30 s, not text"),
        ])
    func wrong(text: String, told: String) {
        let file = read(text)
        #expect(file.configuration == nil)
        #expect(file.exitCode == 65)
        #expect(file.diagnostics.map(\.description).contains("kiosk.toml:\(told)"), "\(file.diagnostics)")
    }

    @Test("a text that is no TOML, and one that is no text, cost one line")
    func noText() {
        #expect(read("[exit\n").diagnostics.count == 1)
        #expect(KioskFile(bytes: [0xff, 0xfe], file: "x").diagnostics.map(\.message) == ["the file is not UTF-8 text"])
    }

    @Test("several mistakes are all told, in their order, and a wrong PIN is nowhere in the words")
    func several() throws {
        let file = read("[session]\nidle = 1\nminutes = -1\n[exit]\npin = \"99887766554\"\n")
        #expect(file.diagnostics.map(\.line) == [2, 3, 5])
        #expect(!file.diagnostics.contains { $0.description.contains("9988") })
        let fault = #expect(throws: KioskFile.Fault.self) { try file.checked() }
        #expect(fault?.description.hasSuffix("(and 2 more: quern kiosk --check)") == true)
    }

    @Test("a file that is not there, and one that everybody may read, are told")
    func files() throws {
        #expect(KioskFile(path: "/nowhere/kiosk.toml").exitCode == 66)
        #expect(KioskFile(path: "/tmp").exitCode == 66)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("kiosk-\(UUID().uuidString).toml").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "[exit]\npin = \"1234\"\n".write(toFile: path, atomically: true, encoding: .utf8)
        for (mode, isTold) in [(0o644, true), (0o640, false)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            #expect((KioskFile(path: path).remark != nil) == isTold)
        }
    }

    @Test(
        "hours are written to the minute, and may go over midnight",
        arguments: [
            ("22:00-08:00", 22 * 60, 8 * 60), ("0:30-24:00", 30, 0), (" 9:05 - 17:00 ", 545, 1_020),
        ])
    func hours(text: String, begin: Int, end: Int) throws {
        let hours = try #require(DailyHours(text))
        #expect((hours.begin, hours.end) == (begin, end))
        #expect(DailyHours(hours.description) == hours)
        let inside = DailyHours.minutes.filter(hours.contains)
        #expect(inside.count == (end - begin + 1_440) % 1_440)
    }

    @Test(
        "no other words are hours",
        arguments: [
            "", "22:00", "22:00-8", "25:00-26:00", "10:60-11:00", "24:30-1:00", "a-b", "10:00-10:00", "-1:00-2:00",
            "1:00-2:00-3:00", "٣:00-4:00",
        ])
    func noHours(text: String) { #expect(DailyHours(text) == nil) }
}
