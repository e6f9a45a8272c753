import Granular
import MIDI
import Mapping
import Performer
import Scenes
import Session
import Sounds
import Testing

@Suite("Scenes, played") struct SceneTests {
    private static func sound(_ name: String, rootHz: Double) -> Sound {
        Sound(
            name: name,
            source: Source(sound: [[Float](repeating: 0.5, count: 4_800)], sampleRate: 48_000, rootHz: rootHz))
    }

    private static let mappings = ["Touch", "Pad"].map { name in
        Mapping(
            name: name,
            controls: [
                Control(
                    name: "zone", area: Area(x: 0...1, y: 0...1), kind: .zone(.absolute),
                    routes: [Route(.x, Binding(.density, low: 1, high: 100))])
            ])
    }

    private static func performer() -> Performer {
        let sounds = [sound("a", rootHz: 220), sound("b", rootHz: 110), sound("c", rootHz: 440)]
        return Performer(
            mappings: mappings, start: mappings[0], sounds: sounds, values: ParameterValues(playing: sounds[0]),
            levelDecibels: -12)
    }

    private static func ready(_ scene: Scene, bed: String? = nil) -> ReadyScene {
        ReadyScene(
            scene, name: "night",
            sounds: scene.sounds.compactMap { sound in
                guard case .named(let name) = sound.place else { return nil }
                return MixedSound(
                    SoundRequest(name: name), chance: sound.chance, levelDecibels: sound.levelDecibels)
            }, mapping: "Pad", bed: bed)
    }

    private static var scene: Scene {
        var modulation = ModulationValues()
        modulation[.lfo1, amount: .pan] = 0.5
        return Scene(
            name: "Night", mapping: "pad",
            sounds: [
                SceneSound(.named("b"), levelDecibels: 6), SceneSound(.named("c"), chance: 0.5, levelDecibels: -3),
            ],
            values: [.density: 12, .duration: 0.3], modulation: modulation, bed: .init("a", levelDecibels: -20))
    }

    @Test("Everything is there in one step, and one undo brings all of it back; the volume stays")
    func oneStep() {
        var performer = Self.performer()
        let before = performer.historyState
        let effects = performer.play(Self.ready(Self.scene, bed: "a"))
        #expect(effects.message == "scene: Night" && performer.scene == "night")
        #expect(performer.mapper.mapping.name == "Pad" && performer.sounds[performer.sound].name == "b")
        #expect(performer.mapper.values[.density] == 12 && performer.mapper.values[.duration] == 0.3)
        // What a scene does not say is as its first sound has it.
        #expect(performer.mapper.values[.pitch] == 110)
        #expect(performer.modulation[.lfo1, amount: .pan] == 0.5)
        #expect(performer.rack.mix.map(\.chance) == [1, 0.5] && performer.rack.mix.map(\.levelDecibels) == [6, -3])
        #expect(performer.bed == BedState(sound: "a", levelDecibels: -20) && performer.levelDecibels == -12)
        let sent = effects.changes.compactMap { change -> Double? in
            if case .sound(_, let decibels, _, _, 0) = change { decibels } else { nil }
        }
        #expect(sent.suffix(2) == [6, -3])
        _ = performer.undo()
        #expect(performer.historyState == before && performer.bed == nil)
        _ = performer.redo()
        #expect(performer.mapper.values[.density] == 12 && performer.bed?.sound == "a")
    }

    @Test(
        "Morphed to, values go over as to a snapshot, sounds and bed come half-way, the mapping stays; one undo leads back"
    )
    func morphed() {
        var performer = Self.performer()
        _ = performer.set(.density, to: 40, at: 0)
        _ = performer.advance(to: 1_000_000)
        let before = performer.historyState
        let effects = performer.morph(to: Self.ready(Self.scene, bed: "a"), seconds: 2)
        #expect(effects.message == "morph: to Night in 2 s" && performer.scene == "night")
        #expect(performer.morphState == MorphState(goal: .scene("night"), fraction: 0, secondsLeft: 2))
        _ = performer.advance(to: 1_996_000)
        #expect(performer.sounds[performer.sound].name == "a" && performer.bed == nil && performer.rack.mix.isEmpty)
        _ = performer.advance(to: 2_000_000)
        #expect(performer.mapper.values[.density] == 26)
        #expect(performer.sounds[performer.sound].name == "b" && performer.rack.mix.map(\.chance) == [1, 0.5])
        #expect(performer.bed == BedState(sound: "a", levelDecibels: -20))
        _ = performer.advance(to: 4_000_000)
        #expect(performer.mapper.values[.density] == 12 && performer.modulation[.lfo1, amount: .pan] == 0.5)
        #expect(performer.morphState == nil && performer.mapper.mapping.name == "Touch")
        _ = performer.undo()
        #expect(performer.historyState == before)
    }

    @Test("A hand that moves a value has it; a scene whose sound is gone changes nothing and says so")
    func morphedAgainstHands() {
        var performer = Self.performer()
        _ = performer.morph(to: Self.ready(Self.scene), seconds: 2)
        _ = performer.advance(to: 500_000)
        _ = performer.set(.density, to: 77, at: 500_000)
        _ = performer.advance(to: 3_000_000)
        #expect(performer.mapper.values[.density] == 77 && performer.mapper.values[.duration] == 0.3)
        var gone = Self.scene
        gone.sounds[0].place = .named("z")
        let before = performer.historyState
        #expect(performer.morph(to: Self.ready(gone)).message == "scene Night: its sound z is not loaded")
        #expect(performer.historyState == before && performer.morphState == nil)
    }

    @Test("After undo and redo one steps on from the scene that one is back at")
    func place() {
        var performer = Self.performer()
        for name in ["dawn", "dusk"] {
            var ready = Self.ready(Self.scene)
            ready.name = name
            ready.scene.values[.density] = name == "dawn" ? 12 : 13
            _ = performer.play(ready)
        }
        #expect(performer.scene == "dusk")
        _ = performer.undo()
        #expect(performer.scene == "dawn")
        _ = performer.redo()
        #expect(performer.scene == "dusk")
        _ = performer.undo()
        _ = performer.undo()
        #expect(performer.scene == nil)
    }

    @Test("A sound alone has its scene's level, until another is chosen")
    func alone() {
        var performer = Self.performer()
        var scene = Self.scene
        (scene.sounds, scene.bed) = ([SceneSound(.named("c"), levelDecibels: 9)], nil)
        let changes = performer.play(Self.ready(scene)).changes
        #expect(
            changes.contains { if case .sound(1, 9, 0, _, cloud: 0) = $0 { true } else { false } }, "\(changes)")
        _ = performer.chooseSound("a")
        #expect(performer.rack.mix.isEmpty)
    }

    @Test("What stands is told as a scene that brings it again")
    func stored() throws {
        var performer = Self.performer()
        _ = performer.play(Self.ready(Self.scene, bed: "a"))
        let told = performer.scene(named: "Mine")
        #expect(told.values == Self.scene.values && told.sounds == Self.scene.sounds)
        #expect(told.modulation == Self.scene.modulation && told.bed == Self.scene.bed && told.mapping == "Pad")
        let file = SceneFile(bytes: Array(told.text.utf8), file: "f")
        #expect(file.scene == told, "\(told.text)")
    }

    @Test("Beds and their levels are undone like anything else")
    func beds() {
        var performer = Self.performer()
        _ = performer.setBed("b")
        _ = performer.setBedLevel(-20)
        #expect(performer.undo().message?.hasPrefix("undo: bed level ") == true)
        #expect(performer.bed == BedState(sound: "b"))
        #expect(performer.undo().message?.hasPrefix("undo: bed b → none") == true)
        #expect(performer.bed == nil)
        _ = performer.redo()
        #expect(performer.bed?.sound == "b")
    }

    @Test("Keys, gestures and MIDI programs ask for scenes by step and by place")
    func asked() {
        var performer = Self.performer()
        #expect(performer.act(.nextScene, at: 0).requestedScene == .step(1))
        #expect(performer.act(.previousScene, at: 0).requestedScene == .step(-1))
        let effects = performer.midi(MIDIArrival(.program(channel: 0, number: 4), at: 1_000))
        #expect(effects.compactMap(\.effects.requestedScene) == [.place(4)])
    }
}
