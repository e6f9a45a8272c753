import Granular
import Mapping
import Performer
import Sounds
import Testing

@Suite("Sections of a sound") struct SectionTests {
    private let test: TestInstrument
    private let mapping = Mapping(
        name: "Touch",
        controls: [.fader(name: "d", area: Area(x: 0...1, y: 0...1), Binding(.density, low: 1, high: 100))])

    init() throws { test = try TestInstrument() }

    private func performer() throws -> Performer {
        test.instrument.stop()
        try test.sine("rain.wav", seconds: 4)
        try test.scratch.write(
            "version = 1\n[[section]]\nname = \"drops\"\nbegin = 1\nend = 2\n[[section]]\nbegin = 2\nend = 4\n",
            to: "rain.wav.toml")
        let study = Sound(name: "study", source: .thesis(sampleRate: 48_000))
        return Performer(
            mappings: [mapping], start: mapping, sounds: [try Sound(file: test.place("rain.wav")), study],
            levelDecibels: -12)
    }

    private func parts(_ effects: Performer.Effects) -> [[Double]] {
        effects.changes.compactMap {
            if case .section(let from, let to, let cloud) = $0 { [from, to, Double(cloud)] } else { nil }
        }
    }

    @Test("every cloud reads from the section alone; asked for again, from all of it")
    func choosing() throws {
        var performer = try performer()
        let first = performer.act(.section(1), at: 0)
        #expect(parts(first) == (0..<16).map { [0.25, 0.5, Double($0)] } && first.message == "section: 1, drops")
        #expect(performer.section == 1)
        #expect(parts(performer.act(.section(2), at: 0)).first == [0.5, 1, 0])
        let again = performer.act(.section(2), at: 0)
        #expect(parts(again).first == [0, 0, 0] && performer.section == nil && again.message == "section: all of rain")
        _ = performer.chooseSection(1)
        #expect(parts(performer.chooseSection(nil)).first == [0, 0, 0])
    }

    @Test("one that is not there costs a line; another sound is read as a whole")
    func leaving() throws {
        var performer = try performer()
        #expect(
            performer.act(.section(3), at: 0).message == "rain has no section 3: it has 2" && performer.section == nil)
        _ = performer.act(.section(1), at: 0)
        let other = performer.chooseSound("study")
        #expect(parts(other).count == 16 && performer.section == nil)
        #expect(performer.act(.section(1), at: 0).message == "study has no sections")
        #expect(parts(performer.chooseSound("rain")).isEmpty)
    }

    @Test(
        "beats come with the sound and as they are marked; what the engine had is kept until it has taken the new ones")
    func beats() throws {
        var performer = try performer()
        #expect(performer.sounds[0].source.beats.isEmpty && !performer.soundSummaries[0].hasBeats)
        let old = performer.sounds[0].source
        var beside = performer.sounds[0].sidecar
        beside.beats = [Beat(seconds: 0.5), Beat(seconds: 1, isDownbeat: true)]
        let effects = performer.apply(beside, of: test.place("rain.wav"))
        let assigned = effects.changes.compactMap { change -> UInt? in
            if case .assign(let source, 0) = change { source.identity } else { nil }
        }
        #expect(assigned == [SourceReference(performer.sounds[0].source).identity])
        #expect(effects.replacedSources.count == 1 && effects.replacedSources.first?.source === old)
        #expect(performer.sounds[0].source.beats == [.init(seconds: 0.5), .init(seconds: 1, isFirstOfBar: true)])
        #expect(performer.soundSummaries[0].hasBeats)
        // The same marks again are nothing new.
        #expect(performer.apply(beside, of: test.place("rain.wav")).replacedSources.isEmpty)
    }

    @Test("beats that are marked in a built-in sound reach it at once, and one that is made later has them too")
    func builtIns() throws {
        test.instrument.stop()
        let rain = try #require(BuiltInSound.named("rain"))
        let study = Sound(name: "study", source: .thesis(sampleRate: 48_000))
        let cache = BuiltInSoundCache(folder: test.place("cache"))
        var performer = Performer(
            mappings: [mapping], start: mapping, sounds: [study], builtIns: [rain], levelDecibels: -12)
        var marks = rain.marks
        marks.beats = [Beat(seconds: 0.5), Beat(seconds: 1)]
        #expect(performer.apply(marks, of: "rain").replacedSources.isEmpty)
        _ = performer.addBuiltIn(made: "rain", Sound(rain, from: cache), busySlots: 0, maxBytes: .max)
        let index = try #require(performer.sounds.firstIndex { $0.builtIn == "rain" })
        #expect(performer.sounds[index].source.beats.map(\.seconds) == [0.5, 1])
        marks.beats.append(Beat(seconds: 2))
        let effects = performer.apply(marks, of: "rain")
        #expect(effects.changes.contains { if case .assign = $0 { true } else { false } })
        #expect(effects.replacedSources.count == 1 && performer.sounds[index].source.beats.count == 3)
    }

    @Test("where the position is to step and the sound has no beats, a line says so once")
    func noBeats() throws {
        var performer = try performer()
        #expect(performer.remarkOnMissingBeats() == nil)
        _ = performer.set(.positionSteps, to: 1, at: 0)
        #expect(performer.remarkOnMissingBeats() == "rain has no beats: position moves freely")
        #expect(performer.remarkOnMissingBeats() == nil)
        _ = performer.chooseSound("study")
        #expect(performer.remarkOnMissingBeats() == "study has no beats: position moves freely")
        var beside = performer.sounds[0].sidecar
        beside.beats = [Beat(seconds: 0.5)]
        _ = performer.apply(beside, of: test.place("rain.wav"))
        _ = performer.chooseSound("rain")
        #expect(performer.remarkOnMissingBeats() == nil)
    }

    @Test("the list has them, and what is marked while it plays is followed")
    func following() throws {
        var performer = try performer()
        #expect(performer.soundSummaries[0].sections.map(\.name) == ["drops", ""])
        _ = performer.act(.section(2), at: 0)
        var beside = performer.sounds[0].sidecar
        beside.sections[1].begin = 3
        #expect(parts(performer.apply(beside, of: test.place("rain.wav"))).first == [0.75, 1, 0])
        beside.sections = []
        #expect(
            parts(performer.apply(beside, of: test.place("rain.wav"))).first == [0, 0, 0] && performer.section == nil)
    }

    @Test("another root is heard in what comes next: what plays sounds as before")
    func root() throws {
        var performer = try performer()
        let root = performer.sounds[0].source.rootHz
        _ = performer.set(.pitch, to: 2 * root, at: 0)
        var beside = performer.sounds[0].sidecar
        beside.rootHz = 110
        let effects = performer.apply(beside, of: test.place("rain.wav"))
        #expect(performer.sounds[0].source.rootHz == 110 && performer.sounds[0].source.durationSeconds == 4)
        #expect(abs(performer.mapper.values[.pitch] - 220) < 1e-9)
        #expect(effects.changes.contains { if case .assign(_, slot: 0) = $0 { true } else { false } })
    }
}
