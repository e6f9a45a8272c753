import Devices
import Granular
import Instrument
import Mapping
import Sounds
import TestSupport
import Testing

@Suite("What an instrument tells of itself")
struct StateTests {
    private let scratch: Scratch
    private let instrument: Instrument

    /// One that is put together and not started.
    init() throws {
        scratch = try Scratch()
        try scratch.write(
            """
            name = "Touch"
            [[fader]]
            name = "f"
            area = { x = [0, 1], y = [0, 1] }
            parameter = "pitch"
            range = [100, 1000]
            """, to: "touch.toml")
        let rain = Source(sound: [[Float](repeating: 0.1, count: 24_000)], sampleRate: 48_000, rootHz: 440)
        instrument = Instrument(
            InstrumentSetup(
                mappings: try MappingChoice(named: "touch", in: MappingStore(folders: [scratch.path])),
                source: try SourceChoice(named: "mouse", hasPanel: true),
                output: try OutputChoice(named: "silent", rate: 48_000, periodFrames: 128, fallback: { .silent }),
                sounds: BuiltInWaveforms.all(sampleRate: 48_000).prefix(1) + [
                    Sound(name: "rain", source: rain), Sound(name: "rain", source: rain),
                ], seed: 1, levelDecibels: -12))
    }

    private var lastMessage: String? { instrument.state.messages.last?.text }

    @Test("The sounds are listed by names of their own, and the one that is played is one of them")
    func sounds() {
        var state = instrument.state
        #expect(state.sounds.all.map(\.name) == ["study", "rain", "rain 2"] && state.sounds.played == "study")
        #expect(state.sounds.all.map(\.isWaveform) == [true, false, false])
        #expect(state.sounds.all.map(\.durationSeconds) == [0, 0.5, 0.5])
        #expect(state.cloud.outline.high.count == 512)
        instrument.perform(.sounds(.choose("rain 2")))
        state = instrument.state
        #expect(state.sounds.played == "rain 2" && state.cloud.outline.high.max() == 1)
    }

    @Test("The numbers of the snapshots are told, and which was kept or gone back to last")
    func snapshots() {
        #expect(instrument.state.snapshots.numbers.isEmpty && instrument.state.snapshots.current == nil)
        instrument.perform(.action(.storeSnapshot(7)))
        instrument.perform(.snapshots(.store))
        #expect(instrument.state.snapshots.numbers == [1, 7] && instrument.state.snapshots.current == 1)
        instrument.perform(.action(.snapshot(7)))
        #expect(instrument.state.snapshots.current == 7)
    }

    @Test("The quality that was asked for is told, also that it is left to the load again")
    func quality() {
        #expect(instrument.state.quality == nil)
        instrument.perform(.quality(.fast))
        #expect(instrument.state.quality == .fast && lastMessage == "quality: fast")
        instrument.perform(.quality(nil))
        #expect(instrument.state.quality == nil && lastMessage == "quality: auto")
    }

    @Test("What is set, turned and nudged is undone and done again by commands")
    func undo() {
        instrument.perform(.playing(.set(.pitch, to: 300)))
        instrument.perform(.master(.change(by: -2)))
        instrument.perform(.history(.undo))
        #expect(instrument.state.master.levelDecibels == -12)
        #expect(lastMessage?.hasPrefix("undo: volume -14 dB → -12 dB · 1 to undo, 1 to redo") == true)
        #expect(instrument.state.history.past == 1 && instrument.state.history.future == 1)
        instrument.perform(.history(.undo))
        #expect(instrument.state.playing.values[.pitch] == 550)
        instrument.perform(.history(.redo))
        #expect(instrument.state.playing.values[.pitch] == 300)
        #expect(lastMessage?.hasPrefix("redo: pitch 550 Hz → 300 Hz · 1 to undo, 1 to redo") == true)
    }
}
