import Granular
import Mapping
import Scenes
import Sounds

/// Playing scenes.
extension Performer {
    /// Plays a scene, in one step that undo takes back: its mapping, sounds, values, modulation, notes, pins and bed. The volume, latches
    /// and loops stay. Nothing changes where its first sound gave way to others meanwhile.
    package mutating func play(_ ready: ReadyScene) -> Effects {
        guard let place = rack.index(of: ready.sounds[0].sound) else { return Effects(message: ready.missingSound) }
        begin(.single)
        scene = ready.name
        var effects = restore(ready.snapshot(playing: sounds[place]))
        playing.mapper.showWholeTapes()
        effects.take(takeSectionAndBed(of: ready))
        effects.message = "scene: \(ready.scene.name)"
        return effects
    }

    /// Takes what no snapshot holds of a scene.
    mutating func takeSectionAndBed(of ready: ReadyScene) -> Effects {
        var effects = Effects()
        let section = ready.scene.sounds[0].section
        if section != rack.section { effects.take(rack.setSection(section)) }
        effects.take(rack.restore(ready.bed.map { BedState(sound: $0, levelDecibels: ready.bedLevel) }))
        return effects
    }
}

extension Performer {
    /// How everything stands, as a scene of that name; its mapping is called by its title.
    package func scene(named name: String) -> Scene {
        let first = rack.played
        let fresh = ParameterValues(playing: first)
        let goals = mapper.goals
        let moved = Parameter.allCases.filter { goals[$0] != fresh[$0] }
        let mix = rack.mix.isEmpty ? [MixedSound(SoundRequest(first))] : rack.listedMix
        var sounds = mix.map { entry in
            SceneSound(
                entry.sound.file.map(SceneSound.Place.file) ?? .named(entry.sound.name), chance: entry.chance,
                levelDecibels: entry.levelDecibels)
        }
        sounds[0].section = section
        let bed = rack.bed.map { bed in
            Scene.Bed(rack.sounds.first { $0.name == bed.sound }?.file ?? bed.sound, levelDecibels: bed.levelDecibels)
        }
        let absent = Set(mapper.mapping.controls.filter(\.isAbsent).map(\.name))
        let fields = mapper.fields.filter { !absent.contains($0.control) }
        return Scene(
            name: name, mapping: mapper.mapping.name, sounds: sounds,
            values: Dictionary(uniqueKeysWithValues: moved.map { ($0, goals[$0]) }), modulation: sources.values,
            notes: notes, bed: bed,
            fields: fields.map { Scene.Field($0.control, x: $0.area.x, y: $0.area.y) },
            pins: mapper.pins.map { Scene.Pin($0.control, height: $0.height, values: $0.values) })
    }
}

extension ReadyScene {
    /// What a snapshot holds of it, with the first sound as it is loaded.
    func snapshot(playing sound: Sound) -> Snapshot {
        Snapshot(
            scene.values(from: ParameterValues(playing: sound)), sound: sounds[0].sound,
            mix: sounds.isMix ? sounds : [],
            mapping: mapping, modulation: SharedModulation(scene.modulation), notes: scene.notes,
            pins: Pin.all(of: scene),
            fields: Field.all(of: scene))
    }

    /// Why it cannot be played any more.
    var missingSound: String { "scene \(scene.name): its sound \(sounds[0].sound.name) is not loaded" }

    /// The level of its bed, in dB.
    fileprivate var bedLevel: Double { scene.bed?.levelDecibels ?? BedState.startDecibels }
}
