import AudioEngine
import Mapping
import Performer

/// What comes of playing beside the sound: each effect goes to the part that does it.
final class EffectDispatch: EffectHandling {
    private let loader: SoundLoader
    private let recordings: Recordings
    private let input: LiveInput
    private let mappings: MappingFiles
    private let snapshots: SnapshotFiles
    private let auditions: Auditions
    private let marker: SoundMarker
    private let scenes: SceneLoader

    init(
        loader: SoundLoader, recordings: Recordings, input: LiveInput, mappings: MappingFiles, snapshots: SnapshotFiles,
        auditions: Auditions, marker: SoundMarker, scenes: SceneLoader
    ) {
        (self.loader, self.recordings, self.input, self.mappings) = (loader, recordings, input, mappings)
        (self.snapshots, self.auditions, self.marker, self.scenes) = (snapshots, auditions, marker, scenes)
    }

    func endEverything() {
        auditions.end()
        marker.pause()
        input.strip?.setMonitored(false)
    }

    func carryOut(
        _ effects: Performer.Effects, corners: [SoundRequest], of performer: Performer, from origin: Command.Origin
    ) {
        if let builtIn = effects.requestedBuiltIn { loader.make(builtIn) }
        if let kept = effects.changedMIDI { mappings.save(kept, in: performer.mapper.mapping.name) }
        if effects.togglesRecording { recordings.toggle(from: origin) }
        if let command = effects.input { input.perform(command, from: origin) }
        if effects.keepsSnapshots { snapshots.save() }
        if let sound = effects.requestedSound { loader.request(sound) }
        if let scene = effects.requestedScene { scenes.request(scene) }
        if let action = effects.practice { marker.perform(action) }
        loader.loadCorners(corners, builtIns: performer.builtIns)
    }

    func save(_ edit: GestureEdit, in mapping: String) { mappings.save(edit, in: mapping) }
}
