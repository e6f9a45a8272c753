import AudioIO
import Granular
import Performer
import Threads
import TouchInput

extension Instrument {
    /// How everything stands now. Reading it changes nothing.
    public var state: InstrumentState {
        let used = devices.active.snapshot
        let audio = used.output.status
        let touch = used.source?.status
        let rounds = used.source?.rounds
        let engine = performing.sound.pointee.state.value
        let snapshot = performing.sound.pointee.snapshot.value
        return performing.state.withLock { shared in
            let played = shared.performer.sounds[shared.performer.sound]
            var state = InstrumentState(
                mapping: shared.performer.mapper.mapping, mappings: shared.performer.mappings.map(\.name),
                abouts: shared.performer.mappings.map(\.about),
                sound: played.name, fingers: shared.performer.fingers,
                layer: shared.performer.mapper.layer, positions: shared.performer.positions,
                pressed: shared.performer.pressed,
                teaching: shared.performer.teaching.map(TeachingState.init), values: shared.performer.mapper.values,
                isSounding: shared.performer.mapper.isSounding, isHeld: shared.performer.mapper.isHeld,
                isFrozen: shared.performer.isFrozen, recordingSeconds: recordings.seconds,
                isMuted: shared.performer.isMuted,
                levelDecibels: shared.performer.levelDecibels, engine: engine, audio: audio,
                isWithoutCard: used.isFallback || (audio.kind == .silent && audio.name != "silent"),
                touch: touch.map(shared.screen.onSurface),
                latencySeconds: performing.latency(of: audio, shared.sender.touchClock),
                messages: messages.all)
            state.touchRounds = rounds
            state.screenTouches = shared.screen.beside
            state.screenFingers = shared.screen.down
            state.cloud = CloudSnapshot(
                grains: snapshot.grains, readPosition: snapshot.readPosition, outline: played.source.outline)
            state.modulation = shared.performer.modulation
            state.sources = snapshot.modulation
            state.snapshot = shared.performer.snapshots.current
            state.snapshots = shared.performer.snapshots.numbers
            state.keptSnapshots = shared.performer.snapshots.summaries
            state.morph = shared.performer.morphState
            state.history = shared.performer.historyPlace
            state.quality = performing.quality
            state.playback = shared.performer.playbackState
            state.tempo = shared.performer.tempoState
            state.loop = shared.performer.loopState(at: MonotonicTime.microseconds)
            state.midi = shared.midiState.map { shared.performer.midiState($0()) }
            state.recordingFormat = recordings.format
            state.runningFormats = recordings.runningFormats
            addBackground(to: &state, shared.performer)
            return state
        }
    }

    /// Where the beats lie, and what goes by them.
    public var tempo: TempoState { performing.state.withLock { $0.performer.tempoState } }
    /// How the gesture looper stands.
    public var loop: LoopState { performing.state.withLock { $0.performer.loopState(at: MonotonicTime.microseconds) } }

    /// What is done beside playing, and what came of it.
    private func addBackground(to state: inout InstrumentState, _ performer: Performer) {
        state.sounds = performer.soundSummaries
        state.section = performer.section
        state.bed = performer.bed
        state.input = input.strip?.now
        state.marking = marker.state(delaySeconds: state.audio.delaySeconds)
        state.loading = loads.loading
        state.auditioned = auditions.file
        state.folder = browser.folder
        state.survey = devices.survey.found
    }
}
