import AudioIO
import Devices
import Granular
import Performer
import Recording
import Sounds
import Threads

extension Instrument {
    /// How everything stands now. Reading it changes nothing.
    public var state: InstrumentState {
        let used = devices.active.snapshot
        let marking = marker.state
        let following = followed.player?.following
        let heard = performing.followed.pointee.state.value
        let isFollowing = heard.number != 0
        let snapshot =
            isFollowing ? performing.followed.pointee.snapshot.value : performing.sound.pointee.snapshot.value
        return performing.state.withLock { shared in
            let performer = shared.performer
            var state = InstrumentState(
                playing: performer.playingState, sounds: performer.soundsState, master: performer.masterState,
                devices: devicesState(used, shared))
            state.modulation = ModulationState(values: performer.modulation, sources: snapshot.modulation)
            state.scenes = ScenesState(all: scenes.all, current: performer.scene)
            state.snapshots = performer.snapshotsState
            state.history = performer.historyPosition
            state.tempo = performer.tempoState
            state.loop = performer.loopState(at: MonotonicTime.microseconds)
            state.teaching = performer.teachingState
            state.midi = shared.midiState.map { performer.midiState($0()) }
            state.playback = performer.playbackState
            state.guests = performer.guestsState
            state.following = following
            state.engine = isFollowing ? heard.engine : performing.sound.pointee.state.value
            state.cloud = CloudSnapshot(
                grains: snapshot.grains, readPosition: snapshot.readPosition,
                outline: outline(of: performer.sounds[performer.sound]))
            let lanes = performer.rack.heard
            if lanes.count > 1 {
                state.cloud.lanes = lanes.map { place, slot in
                    let sound = performer.sounds[place]
                    return CloudSnapshot.Lane(name: sound.name, slot: slot, outline: outline(of: sound))
                }
            }
            let played = performer.sounds[performer.sound]
            if played.fingerprint != LiveSound.fingerprint { state.cloud.source = played.source }
            state.cloud.tapeSounds = tapeSounds(performer)
            state.quality = performing.quality
            state.marking = marking
            state.input = input.strip?.now
            state.recording = recordings.state
            state.files.loading = loads.loading
            state.files.previewed = auditions.file
            state.files.folder = browser.folder
            state.screen.touches = shared.screen.beside
            state.screen.fingers = shared.screen.down
            state.screen.backs = shared.back.count
            state.messages = messages.all
            return state
        }
    }

    private func tapeSounds(_ performer: Performer) -> [Int: CloudSnapshot.TapeSound] {
        var found: [Int: CloudSnapshot.TapeSound] = [:]
        for (index, control) in performer.mapper.mapping.controls.enumerated()
        where control.tape != nil && !control.isAbsent {
            guard let own = control.handling.sound else { continue }
            let heard = performer.rack.heard(of: own)
            let sound = performer.sounds[heard[0].place]
            var shown = CloudSnapshot.TapeSound(
                name: sound.name, slots: heard.map(\.slot), outline: outline(of: sound),
                seconds: sound.source.durationSeconds, part: performer.rack.part(ofSoundAt: heard[0].place))
            if sound.fingerprint != LiveSound.fingerprint { shown.source = sound.source }
            found[index] = shown
        }
        return found
    }

    /// How a sound looks; of live input, what came in lately.
    private func outline(of sound: Sound) -> SoundOutline {
        guard sound.fingerprint == LiveSound.fingerprint, let strip = input.strip else { return sound.source.outline }
        return strip.outline
    }

    /// Where the beats lie, and what goes by them.
    public var tempo: TempoState { performing.state.withLock { $0.performer.tempoState } }
    /// How the gesture looper stands.
    public var loop: LoopState { performing.state.withLock { $0.performer.loopState(at: MonotonicTime.microseconds) } }

    /// What is played on.
    private func devicesState(_ used: ActiveDevices.Snapshot, _ shared: SharedPerformer.State) -> DevicesState {
        let audio = used.output.status
        return DevicesState(
            audio: audio, isWithoutCard: used.isFallback || (audio.kind == .silent && audio.name != "silent"),
            touch: (used.source?.status).map(shared.screen.onSurface), touchRounds: used.source?.rounds,
            latencySeconds: performing.latency(of: audio, shared.sender.touchClock), survey: devices.survey.found)
    }
}
