import Granular
import Scenes
import Testing

@Suite("Reading scenes") struct SceneFileTests {
    private static let head = "name = \"Rain\"\nmapping = \"touch\"\n"
    private static let sound = "[[sound]]\nname = \"rain\"\n"

    private func read(_ text: String) -> SceneFile { SceneFile(bytes: Array(text.utf8), file: "f") }

    @Test("A scene has its sounds, values by words and numbers, modulation, notes, bed and level")
    func whole() throws {
        let file = read(
            """
            name = "Evening rain"
            about = "Soft"
            author = "Ada"
            mapping = "mine/soft.toml"
            level = -3
            bed = "night train"
            bed-level = -12
            notes = "0 3:0.5 7"

            [[sound]]
            name = "rain"
            section = 2

            [[sound]]
            file = "drops.wav"
            chance = 0.25
            level = 6

            [values]
            density = 20
            pitch-set = "own"
            filter = "low-pass"

            [[pin]]
            name = "tape"
            height = 0.25
            values = { position = 0.75, filter = "low-pass" }

            [[pin]]
            name = "tape"
            values = { position = 0.1 }

            [modulation.lfo-1]
            shape = "walk"
            rate = 0.2
            position = -0.1

            [modulation.follower]
            attack = 0.1
            pan = 0.5
            """)
        #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
        let scene = try #require(file.scene)
        #expect(scene.name == "Evening rain" && scene.about == "Soft" && scene.author == "Ada")
        #expect(scene.mapping == "mine/soft.toml" && scene.bed == .init("night train", levelDecibels: -12))
        #expect(
            scene.sounds == [
                SceneSound(.named("rain"), section: 2),
                SceneSound(.file("drops.wav"), chance: 0.25, levelDecibels: 6),
            ])
        #expect(
            scene.values == [
                .level: -3, .density: 20, .pitchSet: Double(PitchSet.own.rawValue), .filter: 1,
            ])
        #expect(
            scene.pins == [
                .init("tape", height: 0.25, values: [.position: 0.75, .filter: 1]),
                .init("tape", height: 0.5, values: [.position: 0.1]),
            ])
        #expect(scene.notes.text == "0 3:0.5 7")
        #expect(scene.modulation.shape(of: .lfo1) == .walk && scene.modulation[.lfo1, .rate] == 0.2)
        #expect(scene.modulation[.lfo1, amount: .position] == -0.1)
        #expect(scene.modulation[.follower, .attack] == 0.1 && scene.modulation[.follower, amount: .pan] == 0.5)
    }

    @Test("What is written is read as the same scene")
    func written() throws {
        var modulation = ModulationValues()
        modulation[.lfo2, .shape] = Double(LFOShape.steps.rawValue)
        modulation[.lfo2, .rate] = 1.0 / 3
        modulation[.lfo2, amount: .pitch] = 2.5
        let scene = Scene(
            name: "A \"quoted\" \\ name", about: "ä", author: "", mapping: "touch",
            sounds: [
                SceneSound(.named("rain"), chance: 0.3, levelDecibels: -1.5, section: 3), SceneSound(.file("/x/y.wav")),
            ], values: [.density: 1.0 / 3, .level: 2, .pitchSet: 3, .transposition: -7], modulation: modulation,
            notes: try NoteList("0 3:0.5 -12.5"), bed: .init("sea"),
            fields: [.init("field 1", x: 0...0.333, y: 0.125...1), .init("b", x: 0.5...0.75, y: 0...0.1)],
            pins: [.init("b", height: 1.0 / 3, values: [.position: 1.0 / 7, .window: 2, .level: -3])])
        #expect(read(scene.text).scene == scene, "\(scene.text)")
    }

    @Test(
        "What is wrong is told with its place",
        arguments: [
            ("", "f:1:1: a scene needs [[sound]]"),
            ("[values]\ndensity = -1\n", "f:6:11: density must be 0 to 10000 /s, not -1"),
            ("[values]\ndnesity = 1\n", "f:6:1: unknown parameter \"dnesity\", did you mean density?"),
            ("[values]\nfilter = \"lowpass\"\n", "f:6:10: unknown filter \"lowpass\", did you mean low-pass?"),
            ("[modulation.lfo-9]\nrate = 1\n", "f:5:13: unknown source \"lfo-9\", did you mean lfo-1?"),
            ("[modulation.lfo-1]\nshape = \"sinus\"\n", "f:6:9: unknown shape \"sinus\" (allowed: sine, triangle,"),
            ("[modulation.lfo-1]\nrate = 0\n", "f:6:8: rate must be 0.001 to 100 Hz, not 0"),
            ("[modulation.lfo-1]\npan = 3\n", "f:6:7: pan must be -2 to 2, not 3"),
            ("[modulation]\nlfo-1 = 3\n", "f:6:9: lfo-1 must be written as [modulation.lfo-1], not a number"),
            ("[[sound]]\nchance = 0\nname = \"sea\"\n", "f:6:10: chance must be a number above 0 and at most 1, not 0"),
            ("[[sound]]\nchance = 1\n", "f:5:1: [[sound]] needs \"name\" or \"file\""),
            ("[[sound]]\nname = \"a\"\nfile = \"b\"\n", "f:7:1: use either \"name\" or \"file\", not both"),
            ("[[sound]]\nname = \"a\"\nsection = 1\n", "f:7:1: only the first sound can have a section"),
            ("[[field]]\nname = \"a\"\n", "f:5:1: [[field]] needs \"area\""),
            (
                "[[field]]\nname = \"a\"\narea = { x = [0, 0.05], y = [0, 1] }\n",
                "f:7:8: each side of a field must be at least 0.1 long"
            ),
            (
                "[[field]]\nname = \"a\"\narea = { x = [0.5, 0.25], y = [0, 1] }\n",
                "f:7:14: the area's x is reversed; write [0.25, 0.5]"
            ),
            ("[[pin]]\nname = \"a\"\n", "f:5:1: [[pin]] needs \"values\""),
            ("[[pin]]\nname = \"a\"\nheight = 2\nvalues = {}\n", "f:7:10: height must be 0 to 1, not 2"),
            (
                "[[pin]]\nname = \"a\"\nvalues = { reverb-mix = 0.5 }\n",
                "f:7:10: a pin cannot have its own reverb-mix: all clouds share it"
            ),
            (String(repeating: "[[sound]]\nname = \"a\"\n", count: 8), "f:3:3: a scene has 1 to 8 sounds, not 9"),
        ])
    func wrong(_ text: String, _ error: String) {
        let file = read(Self.head + (text.isEmpty ? "" : Self.sound + text))
        #expect(file.scene == nil)
        #expect(
            file.errors.count == 1 && "\(file.errors.first.map { "\($0)" } ?? "")".hasPrefix(error), "\(file.errors)")
    }

    @Test("A bed's level needs a bed, a level stands once, and notes are notes")
    func rules() {
        func errors(_ line: String, _ values: String = "") -> [String] {
            read(Self.head + line + "\n" + Self.sound + values).errors.map { "\($0)" }
        }
        #expect(errors("bed-level = -6") == ["f:3:1: \"bed-level\" needs \"bed\""])
        #expect(errors("level = 1", "[values]\nlevel = 2\n").count == 1)
        #expect(errors("notes = \"0 x\"").first?.hasPrefix("f:3:9: notes: \"x\" is not a note") == true)
        #expect(errors("name = 3").count == 1)
    }

    @Test("Bytes of any kind give a scene or an error, and nothing else", arguments: 0..<64)
    func anyBytes(seed: Int) {
        var text = Array((Self.head + Self.sound + "[values]\ndensity = 20\n[modulation.lfo-1]\npan = 0.5\n").utf8)
        var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        for _ in 0..<1 + seed % 7 {
            random = random &* 6_364_136_223_846_793_005 &+ 1
            text[Int(random >> 33) % text.count] = UInt8(truncatingIfNeeded: random >> 24)
        }
        let file = SceneFile(bytes: text, file: "f")
        #expect((file.scene == nil) == !file.errors.isEmpty)
    }
}
