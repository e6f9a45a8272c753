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
}

extension Scene {
    /// Where everything stands, where its first sound starts so.
    package func values(from start: ParameterValues) -> ParameterValues {
        var all = start
        for (parameter, value) in values { all[parameter] = parameter.definition.clamped(value) }
        return all
    }
}

extension Field {
    /// Where a scene has the fields of its mapping.
    package static func all(of scene: Scene) -> [Field] {
        scene.fields.map { Field(control: $0.name, area: Area(x: $0.x, y: $0.y)) }
    }
}

extension Pin {
    /// What a scene has on the tapes of its mapping.
    package static func all(of scene: Scene) -> [Pin] {
        scene.pins.map { Pin(control: $0.name, height: $0.height, values: $0.values) }
    }
}
