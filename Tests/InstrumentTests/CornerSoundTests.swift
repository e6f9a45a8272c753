import Sounds
import TestSupport
import Testing

@Suite("The sounds of a surface between four snapshots") struct CornerSoundTests {
    private static let between = """
        name = "Between"
        [[blend]]
        name = "b"
        area = { x = [0, 1], y = [0, 1] }
        """
    private let kept: TestInstrument
    private var file: String { kept.place("snapshots.json") }

    /// Snapshots 1 to 3 of an earlier day: the waveform, a file and a built-in sound.
    init() throws {
        let scratch = try Scratch()
        kept = try TestInstrument(
            snapshots: "\(scratch.path)/snapshots.json", preparing: { $0.builtIns = BuiltInSound.brief })
        defer { kept.instrument.stop() }
        try kept.sine("rain.wav", seconds: 0.5)
        kept.instrument.perform(.snapshots(.store))
        kept.instrument.perform(.files(.load(kept.place("rain.wav"))))
        #expect(eventually { kept.instrument.state.sounds.played == "rain 2" })
        kept.instrument.perform(.snapshots(.store))
        kept.instrument.perform(.sounds(.choose("pluck")))
        #expect(eventually { kept.instrument.state.sounds.played == "pluck" })
        kept.instrument.perform(.snapshots(.store))
        kept.instrument.stop()
        try kept.scratch.write(try scratch.read("snapshots.json"), to: "snapshots.json")
    }

    private func isThere(_ test: TestInstrument) -> Bool {
        let sounds = test.instrument.state.sounds.all
        return sounds.contains { $0.name == "rain 2" } && sounds.contains { $0.name == "pluck" && $0.isReady }
    }

    @Test("they are there soon after a start with the mapping, and what is played stays")
    func start() throws {
        let test = try TestInstrument(
            snapshots: file, mapping: Self.between, preparing: { $0.builtIns = BuiltInSound.brief })
        defer { test.instrument.stop() }
        #expect(eventually { isThere(test) })
        #expect(test.instrument.state.sounds.played == "study")
    }

    @Test("they are there soon after the mapping was chosen or written anew, and not before")
    func chosen() throws {
        let test = try TestInstrument(snapshots: file, preparing: { $0.builtIns = BuiltInSound.brief })
        defer { test.instrument.stop() }
        test.instrument.perform(.action(.hold))
        #expect(test.instrument.state.files.loading == nil && !isThere(test))
        try test.scratch.write(Self.between.replacing("Between", with: "Touch"), to: "touch.toml")
        #expect(eventually { isThere(test) })
        #expect(test.instrument.state.sounds.played == "study")
    }

    @Test("one that is asked for meanwhile is played as ever")
    func meanwhile() throws {
        let test = try TestInstrument(
            snapshots: file, mapping: Self.between, preparing: { $0.builtIns = BuiltInSound.brief })
        defer { test.instrument.stop() }
        try test.sine("mine.wav", seconds: 0.5)
        test.instrument.perform(.files(.load(test.place("mine.wav"))))
        #expect(eventually { test.instrument.state.sounds.played == "mine" && isThere(test) })
        test.instrument.perform(.action(.snapshot(2)))
        #expect(test.instrument.state.sounds.played == "rain 2")
    }
}
