import Granular
import Mapping
import Testing

@Suite("MIDI in mapping files")
struct MIDIReadingTests {
    private func read(_ text: String) -> MappingFile {
        MappingFile(bytes: Array(("name = \"m\"\n" + text).utf8), file: "m.toml")
    }

    @Test("controllers, keys, the wheel, pressure and programs move parameters or ask for something")
    func reads() throws {
        let mapping = try #require(
            read(
                """
                [[midi]]
                controller = 74
                channel = 2
                parameter = "density"
                range = [1, 100]
                curve = "exponential"
                [[midi]]
                controller = 1
                bits = 14
                parameter = "position"
                range = [0, 1]
                pickup = false
                [[midi]]
                note = 36
                action = "snapshot"
                number = 3
                [[midi]]
                bend = true
                parameter = "transposition"
                range = [-12, 12]
                [[midi]]
                program = 5
                action = "freeze"
                """
            ).mapping)
        #expect(
            mapping.midi == [
                MIDIUse(
                    .controller(74), channel: 2,
                    .moves(Binding(.density, low: 1, high: 100, response: .exponential))),
                MIDIUse(.fineController(1), .moves(Binding(.position, low: 0, high: 1)), catches: false),
                MIDIUse(.note(36), .performs(.snapshot(3))),
                MIDIUse(.bend, .moves(Binding(.transposition, low: -12, high: 12))),
                MIDIUse(.program(5), .performs(.freeze)),
            ])
        for use in mapping.midi {
            #expect(read(tomlText(of: use)).mapping?.midi == [use])
        }
    }

    @Test(
        "what cannot be meant is told with its place",
        arguments: [
            ("controller = 40\nbits = 14\nparameter = \"pitch\"\nrange = [1, 2]", "0 to 31"),
            ("controller = 1\nbits = 9\nparameter = \"pitch\"\nrange = [1, 2]", "bits must be 7 or 14"),
            ("controller = 128\naction = \"hold\"", "127"),
            ("controller = 1", "\"action\" or \"parameter\""),
            ("action = \"hold\"", "\"controller\""),
            ("controller = 1\nnote = 2\naction = \"hold\"", "use either \"controller\" or \"note\""),
            ("bend = false\naction = \"hold\"", "bend must be true"),
            ("controller = 1\nparameter = \"pitch\"", "\"range\" with \"parameter\""),
        ])
    func refuses(text: String, words: String) {
        let file = read("[[midi]]\n\(text)\n")
        #expect(file.mapping == nil)
        #expect(file.errors.first?.description.contains(words) == true, "\(file.errors)")
    }

    @Test("the notes of a keyboard move what the file says, and by themselves pitch and level")
    func notes() throws {
        let defaultValue = try #require(read("[[midi]]\nnote = 1\naction = \"hold\"\n").mapping).notes
        #expect(defaultValue.routes.map(\.binding.parameter) == [.pitch, .pitchOffset, .level, .level])
        let own = try #require(
            read(
                """
                [notes]
                note = "transposition"
                root = "A4"
                velocity = { parameter = "density", range = [1, 100] }
                timbre = { parameter = "position", range = [0, 1] }
                [[midi]]
                note = 1
                action = "hold"
                """
            ).mapping
        ).notes
        #expect(own.routes.map(\.binding.parameter) == [.transposition, .density, .level, .position])
        #expect(own.routes[0].binding.value(at: 69 / 128) == 0)
        #expect(abs(own.routes[0].binding.value(at: 72.5 / 128) - 3.5) < 1e-9)
    }
}
