import AudioIO
import Granular
import Threads
import TouchInput

extension Instrument {
    /// How everything stands now.
    public var state: InstrumentState {
        let wired = wiring.withLock { $0 }
        let audio = wired.output.status
        let touch = wired.source?.status
        let rounds = wired.source?.rounds
        let engine = sound.pointee.state.value
        let sight = sound.pointee.sight.value
        return control.withLock { control in
            let latencyFrames = control.touchClock.distanceFrames + sound.pointee.delayFrames
            control.latencySeconds = Double(latencyFrames) / Double(audio.rate) + audio.delaySeconds
            flush(&control)
            control.journal.observe(audio: audio, engine: engine, asked: control.quality)
            for message in recorder.takeMessages() {
                control.journal.note(message, message == recorder.trouble ? .error : .information)
            }
            for message in keeper.takeMessages() { control.journal.note(message, .error) }
            for message in input?.takeMessages() ?? [] { control.journal.note(message, .warning) }
            for message in inputKeeper?.takeMessages() ?? [] {
                control.journal.note(message, message == inputKeeper?.trouble ? .error : .information)
            }
            let played = control.desk.sounds[control.desk.sound]
            var state = InstrumentState(
                mapping: control.desk.mapper.mapping, mappings: control.desk.mappings.map(\.name),
                abouts: control.desk.mappings.map(\.about),
                sound: played.name, fingers: control.desk.fingers,
                layer: control.desk.mapper.layer, positions: control.desk.positions, pressed: control.desk.pressed,
                teaching: control.desk.teaching.map(TeachingState.init), values: control.desk.mapper.values,
                isSounding: control.desk.mapper.isSounding, isHeld: control.desk.mapper.isHeld,
                isFrozen: control.desk.isFrozen, recordingSeconds: recorder.seconds, isMuted: control.desk.isMuted,
                levelDecibels: control.desk.levelDecibels, engine: engine, audio: audio,
                isWithoutCard: wired.isFallback || (audio.kind == .silent && audio.name != "silent"),
                touch: touch.map(control.screen.onSurface),
                latencySeconds: control.latencySeconds,
                messages: control.journal.messages)
            state.touchRounds = rounds
            state.screenTouches = control.screen.beside
            state.screenFingers = control.screen.down
            state.cloud = CloudSight(
                grains: sight.grains, readPosition: sight.readPosition, outline: played.source.outline)
            state.modulation = control.desk.modulation
            state.sources = sight.modulation
            state.snapshot = control.desk.snapshots.current
            state.snapshots = control.desk.snapshots.numbers
            state.keptSnapshots = control.desk.snapshots.summaries
            state.morph = control.desk.morphState
            state.history = control.desk.historyPlace
            state.quality = control.quality
            state.replay = control.desk.replayState
            state.tempo = control.desk.tempoState
            state.loop = control.desk.loopState(at: MonotonicTime.microseconds)
            state.midi = control.midiState.map { control.desk.midiState($0()) }
            state.recordingFormat = recorder.format
            state.runningFormats = recorder.runningFormats
            tellBackground(&state, control)
            return state
        }
    }

    /// Where the beats lie, and what goes by them.
    public var tempo: TempoState { control.withLock { $0.desk.tempoState } }
    /// How the gesture looper stands.
    public var loop: LoopState { control.withLock { $0.desk.loopState(at: MonotonicTime.microseconds) } }

    /// What is done beside playing, and what came of it.
    private func tellBackground(_ state: inout InstrumentState, _ control: Control) {
        state.sounds = control.desk.soundSummaries
        state.section = control.desk.section
        state.bed = control.desk.bed
        state.input = input?.now
        state.marking = marking.state(delaySeconds: state.audio.delaySeconds)
        state.loading = control.background.loading(at: MonotonicTime.nanoseconds)
        state.auditioned = auditions.file
        state.folder = control.background.folder
        state.survey = control.background.survey
    }
}
