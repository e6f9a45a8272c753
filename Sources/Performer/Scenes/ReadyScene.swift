import Granular
import Mapping
import Scenes
import Sounds

/// A scene with everything in it found: it can be played at once.
package struct ReadyScene: Sendable {
    /// What the scene says.
    package var scene: Scene
    /// Its file's name without the ending.
    package var name: String
    /// Its sounds, each of them loaded; one at least.
    package var sounds: [MixedSound]
    /// The title of its mapping.
    package var mapping: String
    /// The name of its bed, built in or loaded.
    package var bed: String?

    package init(_ scene: Scene, name: String, sounds: [MixedSound], mapping: String, bed: String?) {
        (self.scene, self.name, self.sounds, self.mapping, self.bed) = (scene, name, sounds, mapping, bed)
    }

    /// Where everything stands, with the first sound as it is loaded.
    package func values(playing sound: Sound) -> ParameterValues {
        var values = ParameterValues(playing: sound)
        for (parameter, value) in scene.values { values[parameter] = parameter.definition.clamped(value) }
        return values
    }

    /// What a snapshot holds of it, with the first sound as it is loaded.
    func snapshot(playing sound: Sound) -> Snapshot {
        Snapshot(
            values(playing: sound), sound: sounds[0].sound, mix: sounds.isMix ? sounds : [],
            mapping: mapping, modulation: SharedModulation(scene.modulation), notes: scene.notes,
            fields: Field.all(of: scene))
    }
}

extension Field {
    /// Where a scene has the fields of its mapping.
    package static func all(of scene: Scene) -> [Field] {
        scene.fields.map { Field(control: $0.name, area: Area(x: $0.x, y: $0.y)) }
    }
}
