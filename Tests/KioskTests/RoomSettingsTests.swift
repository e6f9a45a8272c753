import Kiosk
import Testing
import Workshop

@Suite("The kiosk's file, of a room for phones")
struct RoomSettingsTests {
    private func read(_ text: String) -> KioskFile {
        KioskFile(bytes: Array("[exit]\npin = \"1234\"\n\(text)".utf8), file: "kiosk.toml")
    }

    @Test("without the table no room is opened; the header alone opens one, and visitors find it at home")
    func least() throws {
        #expect(try read("").checked().room == nil)
        let found = try read("[workshop]").checked()
        #expect(found.room == KioskConfiguration.Room())
        #expect(found.tiles == [.howToPlay, .sounds, .background, .volume, .phones])
        #expect(try read("[visitors]\ntiles = [\"sounds\"]\n[workshop]").checked().tiles == [.sounds])
    }

    @Test("says everything")
    func everything() throws {
        let room = try #require(
            try read(
                """
                [workshop]
                name = "Foyer"
                passcode = "k7m 3qx"
                part = "phone-keys"
                address = "192.168.1.5"
                port = 8080
                url = "https://kiosk.example.org/"
                proxies = ["127.0.0.1", "::1"]
                """
            ).checked().room)
        #expect(room.name == "Foyer" && room.part == "phone-keys")
        #expect(room.entry == Passcode("K7M3QX").map(RoomSecrets.Entry.passcode))
        #expect((room.address, room.port) == ("192.168.1.5", 8_080))
        #expect(room.publicAddress?.base == "https://kiosk.example.org")
        #expect(room.trustedProxies == ["127.0.0.1", "::1"])
        #expect(try read("[workshop]\npasscode = \"none\"").checked().room?.entry == .open)
    }

    @Test(
        "what is wrong is told with its place, and no passcode is in the words",
        arguments: [
            ("passcode = \"abc\"", "4:12: passcode must be 6 to 32 letters and digits in quotation marks, or \"none\""),
            ("passcode = 123456", "4:12: passcode must be 6 to 32 letters and digits in quotation marks, or \"none\""),
            ("address = \"kiosk\"", "4:11: address must be an IP address, such as \"192.168.1.5\", not \"kiosk\""),
            (
                "address = \"127.0.0.1\\u0000\"",
                "4:11: address must be an IP address, such as \"192.168.1.5\", not \"127.0.0.1\\u{0}\""
            ),
            ("port = 0", "4:8: port must be a whole number, 1 to 65535, not 0"),
            (
                "url = \"kiosk.example.org\"",
                "4:7: url must be a web address such as \"https://workshop.example.org\", not \"kiosk.example.org\""
            ),
            (
                "proxies = [\"127.0.0.1\", \"here\"]",
                "4:25: an entry of proxies must be an IP address, such as \"192.168.1.5\", not \"here\""
            ),
            (
                "prot = 80",
                "4:1: unknown key \"prot\", did you mean port? (allowed: name, passcode, part, address, port, url, proxies)"
            ),
        ])
    func wrong(text: String, told: String) {
        let file = read("[workshop]\n\(text)")
        #expect(file.configuration == nil)
        #expect(file.diagnostics.map(\.description) == ["kiosk.toml:\(told)"])
    }

    @Test("a tile that leads nowhere, and a study beside a room, are told")
    func together() {
        #expect(
            read("[visitors]\ntiles = [\"sounds\", \"phones\"]").diagnostics.map(\.description)
                == ["kiosk.toml:4:20: tiles has \"phones\", and there is no [workshop] that phones could join"])
        #expect(
            read("[study]\nrun = \"three-ways\"\n[workshop]").diagnostics.map(\.message)
                == ["[workshop] and [study] cannot be together: participants play alone"])
    }
}
