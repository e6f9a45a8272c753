import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("Everything as at the beginning, below a ceiling")
struct ResetTests {
    private static func fader(_ name: String, _ parameter: Parameter, layer: String? = nil) -> Control {
        var fader = Control.fader(
            name: name, area: Area(x: 0...1, y: 0...1), Binding(parameter, low: 1, high: 100))
        fader.layer = layer
        return fader
    }

    private static let mappings = [
        Mapping(name: "Start", controls: [fader("density", .density)]),
        Mapping(name: "Other", controls: [fader("pitch", .pitch)]),
    ]

    private static let sounds = [
        Sound(name: "study", source: .thesis(sampleRate: 48_000)),
        Sound(
            name: "rain",
            source: Source(sound: [[Float](repeating: 0.1, count: 9_600)], sampleRate: 48_000, rootHz: 200)),
    ]

    private func performer(forbidden: Set<Action.Name> = []) -> Performer {
        var values = ParameterValues(playing: Self.sounds[0].source)
        values[.density] = 33
        return Performer(
            mappings: Self.mappings, start: Self.mappings[0], sounds: Self.sounds, values: values, levelDecibels: -18,
            forbidden: forbidden)
    }

    private func finger(_ phase: Contact.Phase, y: Double, at microseconds: Int64) -> TouchFrame {
        TouchFrame(
            timeMicroseconds: microseconds,
            contacts: [Contact(id: 1, phase: phase, position: SurfacePoint(x: 0.5, y: y))])
    }

    @Test("whatever a visitor did, nothing of it is left")
    func everything() {
        var performer = performer()
        let surface = SurfaceSize.assumed(aspect: 1.5)
        _ = performer.loop(.record, at: 0)
        _ = performer.touch(finger(.began, y: 0.9, at: 1_000), by: .device, on: surface)
        _ = performer.touch(finger(.ended, y: 0.9, at: 500_000), by: .device, on: surface)
        _ = performer.loop(.record, at: 900_000)
        #expect(performer.loopState(at: 950_000).layers == 1)
        _ = performer.choose("Other")
        _ = performer.touch(finger(.began, y: 0.2, at: 1_000_000), by: .device, on: surface)
        for action in [Action.hold, .freeze, .mute, .nextSound, .storeSnapshot(1)] {
            _ = performer.act(action, at: 1_100_000)
        }
        _ = performer.setBed("rain")
        _ = performer.tempo(.lock(.density, true), at: 1_200_000)
        _ = performer.set(.rate, of: .lfo1, to: 3, at: 1_200_000)
        _ = performer.move(.pan, by: 1, of: .lfo1, at: 1_200_000)
        _ = performer.setLevel(to: 0, at: 1_300_000)

        let changes = performer.reset(at: 2_000_000).changes
        #expect(performer.mapper.mapping.name == "Start")
        #expect(performer.sounds[performer.sound].name == "study")
        #expect(performer.mapper.values[.density] == 33)
        #expect(performer.levelDecibels == -18)
        #expect(!performer.mapper.isHeld && !performer.isFrozen && !performer.isMuted)
        #expect(performer.mapper.fingers.allSatisfy { $0.control == nil })
        #expect(!performer.mapper.isSounding)
        #expect(performer.loopState(at: 2_000_000).layers == 0)
        #expect(performer.bed == nil)
        #expect(performer.tempoState.locks.isEmpty)
        #expect(performer.modulation == ModulationValues())
        #expect(performer.snapshots.numbers.isEmpty)
        #expect(performer.historyPosition == HistoryPosition())
        #expect(changes.contains { if case .panic = $0 { true } else { false } })
        #expect(performer.undo().message?.hasPrefix("nothing to undo") == true)
        #expect(performer.mapper.mapping.name == "Start")
    }

    @Test("the finger that is still down then holds nothing until it comes again")
    func stuck() {
        var performer = performer()
        let surface = SurfaceSize.assumed(aspect: 1.5)
        _ = performer.touch(finger(.began, y: 0.9, at: 0), by: .device, on: surface)
        _ = performer.reset(at: 1_000)
        _ = performer.touch(finger(.moved, y: 0.1, at: 2_000), by: .device, on: surface)
        #expect(performer.mapper.values[.density] == 33)
        #expect(!performer.mapper.isSounding)
    }

    @Test("no way leads above the ceiling: keys, exact values, undo, going back to the beginning")
    func ceiling() {
        var performer = performer()
        _ = performer.setLevel(to: 3, at: 0)
        _ = performer.setLevel(to: -9, at: 5_000_000)
        #expect(performer.limitLevel(-10).count == 1)
        #expect(performer.levelDecibels == -10)
        _ = performer.changeLevel(by: 20, at: 10_000_000)
        #expect(performer.levelDecibels == -10)
        _ = performer.setLevel(to: 6, at: 20_000_000)
        #expect(performer.levelDecibels == -10)
        for _ in 0..<5 {
            _ = performer.undo()
            #expect(performer.levelDecibels <= -10)
        }
        for _ in 0..<5 {
            _ = performer.redo()
            #expect(performer.levelDecibels <= -10)
        }
        _ = performer.limitLevel(-40)
        _ = performer.reset(at: 30_000_000)
        #expect(performer.levelDecibels == -40)
        _ = performer.limitLevel(-6)
        _ = performer.reset(at: 40_000_000)
        #expect(performer.levelDecibels == -18)
        #expect(performer.limitLevel(.nan).isEmpty)
    }

    @Test("what is forbidden is not done, whoever asks")
    func forbidden() {
        var performer = performer(forbidden: [.record, .nextMapping])
        #expect(!performer.act(.record, at: 0).togglesRecording)
        _ = performer.act(.nextMapping, at: 0)
        #expect(performer.mapper.mapping.name == "Start")
        _ = performer.act(.nextSound, at: 0)
        #expect(performer.sounds[performer.sound].name == "rain")
    }
}
