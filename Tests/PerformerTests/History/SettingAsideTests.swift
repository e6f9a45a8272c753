import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("The instrument lent to something else")
struct SettingAsideTests {
    private static func mapping(_ name: String, _ parameter: Parameter) -> Mapping {
        Mapping(
            name: name,
            controls: [
                Control.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(parameter, low: 1, high: 100))
            ])
    }

    private static let sounds = [
        Sound(name: "study", source: .thesis(sampleRate: 48_000)),
        Sound(
            name: "rain",
            source: Source(sound: [[Float](repeating: 0.1, count: 9_600)], sampleRate: 48_000, rootHz: 200)),
    ]

    /// Everything that can sound or move by itself does.
    private func played() -> Performer {
        let mappings = [Self.mapping("Density", .density), Self.mapping("Pitch", .pitch)]
        var performer = Performer(mappings: mappings, start: mappings[0], sounds: Self.sounds, levelDecibels: -18)
        let surface = SurfaceSize.assumed(aspect: 1.5)
        func finger(_ phase: Contact.Phase, at microseconds: Int64) -> TouchFrame {
            TouchFrame(
                timeMicroseconds: microseconds,
                contacts: [Contact(id: 1, phase: phase, position: SurfacePoint(x: 0.5, y: 0.9))])
        }
        _ = performer.loop(.record, at: 0)
        _ = performer.touch(finger(.began, at: 1_000), by: .device, on: surface)
        _ = performer.touch(finger(.ended, at: 500_000), by: .device, on: surface)
        _ = performer.loop(.record, at: 900_000)
        _ = performer.set(.density, to: 41, at: 1_000_000)
        _ = performer.move(.pan, by: 0.5, of: .lfo1, at: 1_100_000)
        _ = performer.setBed("rain")
        _ = performer.act(.freeze, at: 1_200_000)
        _ = performer.act(.hold, at: 1_200_000)
        return performer
    }

    /// What something else does meanwhile.
    private func use(_ performer: inout Performer, at microseconds: Int64) {
        _ = performer.choose("Pitch")
        _ = performer.apply(SoundCommand.choose("rain"), at: microseconds)
        _ = performer.set(.density, to: 90, at: microseconds)
        _ = performer.set(.pitch, to: 20, at: microseconds)
    }

    @Test("what sounds or moves by itself ends; then it is as it was, loops go round, and undo knows nothing of it")
    func comesBack() {
        var performer = played()
        _ = performer.advance(to: 2_000_000)
        let (before, modulation, bed) = (performer.mapper.values, performer.modulation, performer.bed)
        let position = performer.historyPosition.past
        #expect(performer.loopState(at: 2_000_000).phase == .playing && bed?.sound == "rain")
        _ = performer.apply(HistoryCommand.setAside, at: 2_000_000)
        #expect(performer.isSetAside && performer.bed == nil && !performer.isFrozen && !performer.mapper.isHeld)
        #expect(performer.loopState(at: 2_000_000).phase == .stopped && !performer.mapper.isSounding)
        #expect(performer.modulation[.lfo1, amount: .pan] == 0)
        use(&performer, at: 2_500_000)
        _ = performer.setLevel(to: -9, at: 2_600_000)
        _ = performer.apply(HistoryCommand.bringBack, at: 3_000_000)
        #expect(performer.levelDecibels == -9, "the volume is as it was turned meanwhile")
        #expect(!performer.isSetAside && performer.mapper.values == before && performer.modulation == modulation)
        #expect(performer.bed == bed && performer.isFrozen && performer.mapper.isHeld)
        #expect(performer.mapper.mapping.name == "Density" && performer.sound == 0)
        #expect(performer.loopState(at: 3_000_000).phase == .playing)
        #expect(performer.historyPosition.past == position)
        // What follows is a step again.
        _ = performer.set(.density, to: 7, at: 4_000_000)
        #expect(performer.undo().message?.hasPrefix("undo: density 7 ") == true)
        #expect(performer.historyPosition.past == position)
    }

    @Test("what is set aside is set aside once; without anything set aside nothing comes back; a reset forgets it")
    func once() {
        var performer = played()
        _ = performer.apply(HistoryCommand.setAside, at: 2_000_000)
        use(&performer, at: 2_100_000)
        _ = performer.apply(HistoryCommand.setAside, at: 2_200_000)
        _ = performer.apply(HistoryCommand.bringBack, at: 2_300_000)
        #expect(performer.mapper.mapping.name == "Density" && performer.mapper.values[.density] == 41)
        use(&performer, at: 2_400_000)
        _ = performer.apply(HistoryCommand.bringBack, at: 2_500_000)
        #expect(performer.mapper.mapping.name == "Pitch" && performer.mapper.values[.pitch] == 20)
        _ = performer.apply(HistoryCommand.setAside, at: 2_600_000)
        _ = performer.apply(HistoryCommand.reset, at: 2_700_000)
        _ = performer.apply(HistoryCommand.bringBack, at: 2_800_000)
        #expect(!performer.isSetAside && performer.bed == nil && performer.mapper.mapping.name == "Density")
    }
}
