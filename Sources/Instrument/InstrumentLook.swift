import AudioIO
import Granular
import TouchInput

extension Instrument {
    /// How everything stands now.
    public var state: InstrumentState {
        let audio = output.status
        let touch = source?.status
        let engine = sound.pointee.state.value
        let sight = sound.pointee.sight.value
        let latencyFrames = touchClock.distanceFrames + sound.pointee.delayFrames
        return control.withLock { control in
            flush(&control)
            control.journal.observe(audio: audio, engine: engine, asked: control.quality)
            for message in recorder.takeMessages() { control.journal.note(message) }
            let (place, names) = (control.desk.sound, control.desk.soundNames)
            var state = InstrumentState(
                mapping: control.desk.mapper.mapping, mappings: control.desk.mappings.map(\.name),
                abouts: control.desk.mappings.map(\.about),
                sound: names[place], fingers: control.desk.fingers,
                layer: control.desk.mapper.layer, positions: control.desk.positions, pressed: control.desk.pressed,
                teaching: control.desk.teaching.map(TeachingState.init), values: control.desk.mapper.values,
                isSounding: control.desk.mapper.isSounding, isHeld: control.desk.mapper.isHeld,
                isFrozen: control.desk.isFrozen, recordingSeconds: recorder.seconds, isMuted: control.desk.isMuted,
                levelDecibels: control.desk.levelDecibels, engine: engine, audio: audio,
                isWithoutCard: isFallback || (audio.kind == .silent && audio.name != "silent"),
                touch: touch.map(control.screen.onSurface),
                latencySeconds: Double(latencyFrames) / Double(audio.rate) + audio.delaySeconds,
                messages: control.journal.messages)
            state.screenTouches = control.screen.beside
            state.sounds = zip(names, control.desk.sounds).map { name, sound in
                SoundSummary(
                    name: name, isWaveform: sound.source.isWaveform, durationSeconds: sound.source.durationSeconds)
            }
            state.cloud = CloudSight(
                grains: sight.grains, readPosition: sight.readPosition,
                outline: control.desk.sounds[place].source.outline)
            state.snapshot = control.desk.snapshots.current
            state.snapshots = control.desk.snapshots.numbers
            state.quality = control.quality
            return state
        }
    }
}
