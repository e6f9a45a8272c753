import Granular
import Mapping
import Performer
import Sounds
import TestSupport
import Testing
import Touch

/// Built-in sounds on the performer: listed before they are there, made when they are asked for.
@Suite("Built-in sounds") struct CatalogueTests {
    private let mapping = Mapping(
        name: "Touch",
        controls: [.fader(name: "d", area: Area(x: 0...1, y: 0...1), Binding(.density, low: 1, high: 100))])
    private let builtIns = Array(BuiltInSound.brief.prefix(2))

    private func performer() -> Performer {
        let study = Sound(name: "study", source: .thesis(sampleRate: 48_000))
        let tone = Sound(
            name: "tone",
            source: Source(sound: [[Float](repeating: 0.1, count: 9_600)], sampleRate: 48_000, rootHz: 300))
        return Performer(
            mappings: [mapping], start: mapping, sounds: [study, tone], builtIns: builtIns, levelDecibels: -12)
    }

    private func made(_ builtIn: BuiltInSound) -> Sound { Sound(builtIn, from: BuiltInSoundCache(folder: nil)) }

    private func take(_ builtIn: BuiltInSound, _ performer: inout Performer) -> Performer.Effects {
        performer.addBuiltIn(made: builtIn.name, made(builtIn), busySlots: 1, maxBytes: .max)
    }

    @Test("they are listed after the waveforms with what they are good for, and keep their places when they are there")
    func list() {
        var performer = performer()
        let names = ["study"] + builtIns.map(\.name) + ["tone"]
        #expect(performer.soundSummaries.map(\.name) == names)
        #expect(performer.soundSummaries.map(\.isReady) == [true, false, false, true])
        #expect(performer.soundSummaries[1].about == builtIns[0].about && !builtIns[0].about.isEmpty)
        _ = performer.chooseSound(builtIns[1].name)
        _ = take(builtIns[1], &performer)
        #expect(performer.soundSummaries.map(\.name) == names)
        #expect(performer.soundSummaries.map(\.isReady) == [true, false, true, true])
    }

    @Test("one that is asked for is made once, and played when it is there; until then what plays goes on")
    func asking() {
        var performer = performer()
        let asked = performer.act(.nextSound, at: 0)
        #expect(asked.requestedBuiltIn?.name == builtIns[0].name && asked.changes.isEmpty && performer.sound == 0)
        #expect(performer.chooseSound(builtIns[0].name).requestedBuiltIn == nil)
        let there = take(builtIns[0], &performer)
        #expect(
            performer.sounds[performer.sound].name == builtIns[0].name && there.message == "sound: \(builtIns[0].name)")
        #expect(performer.act(.previousSound, at: 0).requestedBuiltIn == nil && performer.sound == 0)
        #expect(performer.chooseSound("nothing").message == "Unknown sound: nothing")
    }

    @Test("who steps on meanwhile gets on: the one in the making is there, and not played")
    func steppingOn() {
        var performer = performer()
        _ = performer.act(.nextSound, at: 0)
        #expect(performer.act(.nextSound, at: 0).requestedBuiltIn?.name == builtIns[1].name)
        _ = take(builtIns[0], &performer)
        #expect(performer.sound == 0)
        _ = performer.act(.nextSound, at: 0)
        #expect(performer.sounds[performer.sound].name == "tone")
        _ = take(builtIns[1], &performer)
        #expect(performer.sounds[performer.sound].name == "tone" && performer.sounds.count == 4)
    }

    @Test("the first time its own values hold, later those that it was left with; away from it the old ones are back")
    func values() throws {
        var performer = performer()
        let builtIn = builtIns[0]
        // A quantity, as a choice is a whole number.
        let parameter = try #require(
            Parameter.allCases.first { $0 != .pitch && $0.choices.isEmpty && builtIn.defaults[$0] != nil })
        let value = try #require(builtIn.defaults[parameter])
        _ = performer.set(parameter, to: parameter.definition.defaultValue, at: 0)
        let before = performer.mapper.values
        _ = performer.chooseSound(builtIn.name)
        _ = take(builtIn, &performer)
        #expect(performer.mapper.values == withDefaults(before, builtIn))
        #expect(abs(performer.mapper.values[parameter] - value) < 1e-9)
        let other = parameter.definition.clamped(value * 0.9)
        _ = performer.set(parameter, to: other, at: 0)
        _ = performer.chooseSound("study")
        #expect(performer.mapper.values == before)
        _ = performer.chooseSound(builtIn.name)
        #expect(performer.mapper.values[parameter] == other)
    }

    private func withDefaults(_ values: ParameterValues, _ builtIn: BuiltInSound) -> ParameterValues {
        var values = values
        (values[.pitch], values[.pitchOffset], values[.positionSpread]) = (builtIn.rootHz, 0, 0.05)
        for (parameter, value) in builtIn.defaults { values[parameter] = value }
        return values
    }

    @Test("to a wavetable the spread of the position moves alone, and back; it has no sections, but cycles")
    func wavetable() {
        let cycles = (0..<4 * 256).map { frame -> Float in frame % 256 < 128 + frame / 8 ? 0.2 : -0.2 }
        let table = Sound(
            name: "table",
            source: .wavetable([cycles], cycleFrames: 256, cycleHz: 187.5, rootHz: 187.5, sampleRate: 48_000))
        let study = Sound(name: "study", source: .thesis(sampleRate: 48_000))
        var performer = Performer(
            mappings: [mapping], start: mapping, sounds: [study, table], builtIns: [], levelDecibels: -12)
        _ = performer.set(.pitch, to: 777, at: 0)
        let before = performer.mapper.values
        _ = performer.chooseSound("table")
        var expected = before
        expected[.positionSpread] = 0
        #expect(performer.mapper.values == expected)
        _ = performer.set(.positionSpread, to: 0.3, at: 0)
        _ = performer.chooseSound("study")
        #expect(performer.mapper.values == before)
        _ = performer.chooseSound("table")
        #expect(performer.mapper.values[.positionSpread] == 0.3)
        #expect(performer.soundSummaries.map(\.cycleCount) == [1, 4])
        #expect(performer.soundSummaries.map(\.hasPlaces) == [false, true])
        let refused = performer.apply(SoundCommand.section(1), at: 0)
        #expect(refused.message == "table has no sections: position goes through its cycles" && refused.changes.isEmpty)
        #expect(performer.apply(SoundCommand.bed("table"), at: 0).message == "bed: table")
    }

    @Test("what a finger holds does not move")
    func held() throws {
        var performer = performer()
        let builtIn = try #require(builtIns.first { $0.defaults[.density] != nil })
        let contact = Contact(id: 1, phase: .began, position: SurfacePoint(x: 0.5, y: 0.77))
        _ = performer.touch(
            TouchFrame(timeMicroseconds: 0, contacts: [contact]), by: .device, on: .assumed(aspect: 1.5))
        let density = performer.mapper.values[.density]
        _ = performer.chooseSound(builtIn.name)
        _ = take(builtIn, &performer)
        #expect(performer.mapper.values[.density] == density && performer.mapper.values[.pitch] == builtIn.rootHz)
    }

    @Test("a file never gets the name of a built-in sound, and one that was made gives way like a file")
    func namesAndRoom() throws {
        let scratch = try Scratch()
        let test = try TestInstrument()
        test.instrument.stop()
        try test.sine("\(builtIns[0].name).wav", seconds: 0.2)
        let file = try Sound(file: test.place("\(builtIns[0].name).wav"))
        var performer = performer()
        _ = performer.add(file, isPlayed: false, busySlots: 1, maxBytes: .max)
        #expect(performer.sounds.last?.name == "\(builtIns[0].name) 2")
        _ = performer.chooseSound(builtIns[0].name)
        _ = take(builtIns[0], &performer)
        _ = performer.chooseSound("study")
        let bytes = performer.sounds.reduce(0) { $0 + $1.source.byteCount }
        // The file was loaded before, so it goes first; then the built-in one, of which the list still tells.
        let next = performer.addBuiltIn(made: builtIns[1].name, made(builtIns[1]), busySlots: 1, maxBytes: bytes / 100)
        #expect(next.replacedSources.count == 2 || next.message?.contains("not enough memory") == true)
        let big = performer.add(
            Sound(name: "x", source: .silence), isPlayed: false, busySlots: 1,
            maxBytes: Source.silence.byteCount + bytes - 1)
        #expect(big.replacedSources.count == 1 && performer.soundSummaries.map(\.name).contains(builtIns[0].name))
        withExtendedLifetime(scratch) {}
    }
}
