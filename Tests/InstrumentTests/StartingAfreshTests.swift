import Granular
import Instrument
import Mapping
import Sounds
import Testing
import Touch

@Suite("Everything as at the beginning, below a ceiling")
struct StartingAfreshTests {
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

    private func desk(forbidden: Set<Action.Name> = []) -> Desk {
        var values = ParameterValues(playing: Self.sounds[0].source)
        values[.density] = 33
        return Desk(
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
        var desk = desk()
        let surface = SurfaceSize.assumed(aspect: 1.5)
        _ = desk.loop(.record, at: 0)
        _ = desk.touch(finger(.began, y: 0.9, at: 1_000), by: .device, on: surface)
        _ = desk.touch(finger(.ended, y: 0.9, at: 500_000), by: .device, on: surface)
        _ = desk.loop(.record, at: 900_000)
        #expect(desk.loopState(at: 950_000).layers == 1)
        _ = desk.choose("Other")
        _ = desk.touch(finger(.began, y: 0.2, at: 1_000_000), by: .device, on: surface)
        for action in [Action.hold, .freeze, .mute, .nextSound, .storeSnapshot(1)] {
            _ = desk.act(action, at: 1_100_000)
        }
        _ = desk.takeBed("rain")
        _ = desk.tempo(.lock(.density, true), at: 1_200_000)
        _ = desk.set(.rate, of: .lfo1, to: 3, at: 1_200_000)
        _ = desk.move(.pan, by: 1, of: .lfo1, at: 1_200_000)
        _ = desk.level(to: 0, at: 1_300_000)

        let changes = desk.startAfresh(at: 2_000_000).changes
        #expect(desk.mapper.mapping.name == "Start")
        #expect(desk.sounds[desk.sound].name == "study")
        #expect(desk.mapper.values[.density] == 33)
        #expect(desk.levelDecibels == -18)
        #expect(!desk.mapper.isHeld && !desk.isFrozen && !desk.isMuted)
        #expect(desk.mapper.fingers.allSatisfy { $0.control == nil })
        #expect(!desk.mapper.isSounding)
        #expect(desk.loopState(at: 2_000_000).layers == 0)
        #expect(desk.bed == nil)
        #expect(desk.tempoState.locks.isEmpty)
        #expect(desk.modulation == ModulationValues())
        #expect(desk.snapshots.numbers.isEmpty)
        #expect(desk.historyPlace == HistoryPlace())
        #expect(changes.contains { if case .panic = $0 { true } else { false } })
        #expect(desk.undo().message?.hasPrefix("undone: nothing") == true)
        #expect(desk.mapper.mapping.name == "Start")
    }

    @Test("the finger that is still down then holds nothing until it comes again")
    func stuck() {
        var desk = desk()
        let surface = SurfaceSize.assumed(aspect: 1.5)
        _ = desk.touch(finger(.began, y: 0.9, at: 0), by: .device, on: surface)
        _ = desk.startAfresh(at: 1_000)
        _ = desk.touch(finger(.moved, y: 0.1, at: 2_000), by: .device, on: surface)
        #expect(desk.mapper.values[.density] == 33)
        #expect(!desk.mapper.isSounding)
    }

    @Test("no way leads above the ceiling: keys, exact values, undo, going back to the beginning")
    func ceiling() {
        var desk = desk()
        _ = desk.level(to: 3, at: 0)
        _ = desk.level(to: -9, at: 5_000_000)
        #expect(desk.holdBelow(-10).count == 1)
        #expect(desk.levelDecibels == -10)
        _ = desk.level(by: 20, at: 10_000_000)
        #expect(desk.levelDecibels == -10)
        _ = desk.level(to: 6, at: 20_000_000)
        #expect(desk.levelDecibels == -10)
        for _ in 0..<5 {
            _ = desk.undo()
            #expect(desk.levelDecibels <= -10)
        }
        for _ in 0..<5 {
            _ = desk.redo()
            #expect(desk.levelDecibels <= -10)
        }
        _ = desk.holdBelow(-40)
        _ = desk.startAfresh(at: 30_000_000)
        #expect(desk.levelDecibels == -40)
        _ = desk.holdBelow(-6)
        _ = desk.startAfresh(at: 40_000_000)
        #expect(desk.levelDecibels == -18)
        #expect(desk.holdBelow(.nan).isEmpty)
    }

    @Test("what is forbidden is not done, whoever asks")
    func forbidden() {
        var desk = desk(forbidden: [.record, .nextMapping])
        #expect(!desk.act(.record, at: 0).togglesRecording)
        _ = desk.act(.nextMapping, at: 0)
        #expect(desk.mapper.mapping.name == "Start")
        _ = desk.act(.nextSound, at: 0)
        #expect(desk.sounds[desk.sound].name == "rain")
    }
}
