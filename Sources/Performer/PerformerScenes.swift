import Granular
import Mapping
import Sounds

/// Playing scenes.
extension Performer {
    /// Plays a scene, in one step that undo takes back: its mapping, sounds, values, modulation, notes and bed. The volume, latches and
    /// loops stay. Nothing changes where its first sound gave way to others meanwhile.
    package mutating func play(_ ready: ReadyScene) -> Effects {
        guard let place = rack.index(of: ready.sounds[0].sound) else {
            return Effects(message: "scene \(ready.scene.name): its sound \(ready.sounds[0].sound.name) is not loaded")
        }
        begin(.single)
        scene = ready.name
        var effects = restore(ready.snapshot(playing: sounds[place]))
        let section = ready.scene.sounds[0].section
        if section != rack.section { effects.take(rack.setSection(section)) }
        let bed = ready.bed.map { BedState(sound: $0, levelDecibels: ready.bedLevel) }
        effects.take(rack.restore(bed))
        effects.message = "scene: \(ready.scene.name)"
        return effects
    }
}

extension ReadyScene {
    /// The level of its bed, in dB.
    fileprivate var bedLevel: Double { scene.bed?.levelDecibels ?? BedState.startDecibels }
}
