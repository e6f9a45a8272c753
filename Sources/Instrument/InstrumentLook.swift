import AudioIO
import Granular
import Mapping
import Performer
import Threads
import TouchInput

extension Instrument {
    /// How everything stands now. Reading it changes nothing.
    public var state: InstrumentState {
        let wired = activeDevices.withLock { $0 }
        let audio = wired.output.status
        let touch = wired.source?.status
        let rounds = wired.source?.rounds
        let engine = sound.pointee.state.value
        let snapshot = sound.pointee.snapshot.value
        return control.withLock { control in
            let played = control.performer.sounds[control.performer.sound]
            var state = InstrumentState(
                mapping: control.performer.mapper.mapping, mappings: control.performer.mappings.map(\.name),
                abouts: control.performer.mappings.map(\.about),
                sound: played.name, fingers: control.performer.fingers,
                layer: control.performer.mapper.layer, positions: control.performer.positions,
                pressed: control.performer.pressed,
                teaching: control.performer.teaching.map(TeachingState.init), values: control.performer.mapper.values,
                isSounding: control.performer.mapper.isSounding, isHeld: control.performer.mapper.isHeld,
                isFrozen: control.performer.isFrozen, recordingSeconds: recorder.seconds,
                isMuted: control.performer.isMuted,
                levelDecibels: control.performer.levelDecibels, engine: engine, audio: audio,
                isWithoutCard: wired.isFallback || (audio.kind == .silent && audio.name != "silent"),
                touch: touch.map(control.screen.onSurface),
                latencySeconds: latency(of: audio, control.touchClock),
                messages: control.journal.messages)
            state.touchRounds = rounds
            state.screenTouches = control.screen.beside
            state.screenFingers = control.screen.down
            state.cloud = CloudSnapshot(
                grains: snapshot.grains, readPosition: snapshot.readPosition, outline: played.source.outline)
            state.modulation = control.performer.modulation
            state.sources = snapshot.modulation
            state.snapshot = control.performer.snapshots.current
            state.snapshots = control.performer.snapshots.numbers
            state.keptSnapshots = control.performer.snapshots.summaries
            state.morph = control.performer.morphState
            state.history = control.performer.historyPlace
            state.quality = control.quality
            state.playback = control.performer.playbackState
            state.tempo = control.performer.tempoState
            state.loop = control.performer.loopState(at: MonotonicTime.microseconds)
            state.midi = control.midiState.map { control.performer.midiState($0()) }
            state.recordingFormat = recorder.format
            state.runningFormats = recorder.runningFormats
            tellBackground(&state, control)
            return state
        }
    }

    /// Where the beats lie, and what goes by them.
    public var tempo: TempoState { control.withLock { $0.performer.tempoState } }
    /// How the gesture looper stands.
    public var loop: LoopState { control.withLock { $0.performer.loopState(at: MonotonicTime.microseconds) } }

    /// What is done beside playing, and what came of it.
    private func tellBackground(_ state: inout InstrumentState, _ control: Control) {
        state.sounds = control.performer.soundSummaries
        state.section = control.performer.section
        state.bed = control.performer.bed
        state.input = input?.now
        state.marking = marking.state(delaySeconds: state.audio.delaySeconds)
        state.loading = control.background.loading(at: MonotonicTime.nanoseconds)
        state.auditioned = auditions.file
        state.folder = control.background.folder
        state.survey = control.background.survey
    }
}
