import Granular
import Mapping
import Testing

@Suite("Sounds that controls name")
struct ControlSoundTests {
    private func read(_ sound: String, clouds: String = "one") -> MappingFile {
        MappingFile(
            text: """
                name = "m"
                clouds = "\(clouds)"
                [[zone]]
                name = "z"
                area = { x = [0, 1], y = [0, 1] }
                x = { parameter = "pitch", range = [100, 200] }
                \(sound)
                """, file: "f")
    }

    @Test("a name, a list with chances, or a place of the player's mix")
    func reading() throws {
        for (text, sound) in [
            (#"sound = "bowed bar""#, ControlSound.named([NamedSound("bowed bar")])),
            (#"sound = "rain:0.25""#, .named([NamedSound("rain", chance: 0.25)])),
            (#"sound = "a:b""#, .named([NamedSound("a:b")])),
            (#"sound = ["choir", "rain:0.5"]"#, .named([NamedSound("choir"), NamedSound("rain", chance: 0.5)])),
            ("sound = 2", .number(2)),
        ] {
            let file = read(text)
            #expect(file.diagnostics == [])
            #expect(try #require(file.mapping).controls[0].handling.sound == sound)
        }
        #expect(read("").mapping?.controls[0].handling.sound == nil)
    }

    @Test("the notes of a keyboard have one too, and the mapping tells all names")
    func names() throws {
        let file = MappingFile(
            text: """
                name = "m"
                [[zone]]
                name = "z"
                area = { x = [0, 1], y = [0, 1] }
                x = { parameter = "pitch", range = [100, 200] }
                sound = ["choir", "rain:0.5"]
                [notes]
                sound = "choir"
                """, file: "f")
        #expect(file.diagnostics == [])
        let mapping = try #require(file.mapping)
        #expect(mapping.notes.handling.sound == .named([NamedSound("choir")]))
        #expect(mapping.soundNames == ["choir", "rain"])
    }

    @Test("what is none says what it must be")
    func errors() {
        let form = "a sound's name, a list of up to 8 names, or a number"
        for (text, error) in [
            ("sound = true", "f:7:9: sound must be \(form), not true or false"),
            ("sound = []", "f:7:9: sound must be \(form), not 0 of them"),
            ("sound = 9", "f:7:9: sound must be a whole number, 1 to 8, not 9"),
            ("sound = [2]", "f:7:10: each of sound must be text in quotes, not a number"),
            (
                #"sound = "rain:2""#,
                "f:7:9: sound must be a sound's name, with a chance above 0 and at most 1 after a colon if you like, such as \"rain:0.5\""
            ),
        ] {
            #expect(read(text).errors.map(\.description) == [error])
        }
    }

    @Test("one that is never heard, and more than can be there, are told")
    func warnings() {
        #expect(
            read("sounds = false\nsound = \"rain\"").warnings.map(\.message).contains {
                $0.contains("\"z\" plays no cloud, so its sound is never heard")
            })
        let zones = (0..<3).map { number in
            let names = (0..<3).map { "\"s\(3 * number + $0)\"" }.joined(separator: ", ")
            return """
                [[zone]]
                name = "z\(number)"
                area = { x = [\(Double(number) / 3), \(Double(number + 1) / 3)], y = [0, 1] }
                x = { parameter = "pitch", range = [100, 200] }
                sound = [\(names)]
                """
        }
        let file = MappingFile(text: "name = \"m\"\n" + zones.joined(separator: "\n"), file: "f")
        #expect(file.errors.map(\.message) == ["the mapping names 9 sounds, but at most 8 play at once"])
    }

    // MARK: Playing

    private func zone(_ name: String, _ x: ClosedRange<Double>, _ sound: ControlSound?) -> Control {
        var zone = Control.zone(name: name, area: Area(x: x, y: 0...1), y: Binding(.density, low: 1, high: 100))
        zone.handling.sound = sound
        return zone
    }

    private func sounds(_ told: [String]) -> [String] { told.filter { $0.hasPrefix("sound") } }

    @Test("of several fingers on one cloud the control of the last decides, and when it lifts the one before")
    func shared() {
        var player = Player(zone("l", 0...0.5, .number(1)), zone("r", 0.5...1, .number(2)))
        #expect(sounds(player.down(1, 20, 50)) == ["sound 1 in 0"])
        #expect(sounds(player.down(2, 80, 50)) == ["sound 2 in 0"])
        #expect(sounds(player.up(2)) == ["sound 1 in 0"])
        // It keeps its sound as it fades.
        #expect(sounds(player.up(1)) == [])
        #expect(sounds(player.down(1, 20, 50)) == [])
    }

    @Test("what is held keeps its sound while others play")
    func held() {
        var mapping = Mapping(
            name: "m", hasCloudPerTouch: true,
            controls: [zone("l", 0...0.5, .number(1)), zone("r", 0.5...1, nil)])
        mapping.controls[0].handling.lift = .hold
        var player = Player(mapping)
        #expect(sounds(player.down(1, 20, 50)) == ["sound 1 in 0"])
        #expect(sounds(player.up(1)) == [])
        #expect(sounds(player.down(2, 80, 50)) == [])
        #expect(sounds(player.up(2)) == [])
    }

    @Test("a mapping that is written anew while a finger is down gives it the new sound")
    func replaced() {
        var player = Player(zone("z", 0...1, .number(1)))
        player.down(1, 20, 50)
        _ = player.key { $0.replace(Mapping(name: "m", controls: [zone("z", 0...1, .number(3))])) }
        #expect(sounds(player.move(1, 30, 50)) == ["sound 3 in 0"])
    }

    @Test("a mapping without sounds gives every cloud back")
    func other() {
        var player = Player(zone("z", 0...1, .number(1)))
        player.down(1, 20, 50)
        player.up(1)
        _ = player.key { $0.use(Mapping(name: "n", controls: [zone("z", 0...1, nil)])) }
        #expect(sounds(player.down(1, 20, 50)) == ["sound nil in 0"])
    }
}
