import Granular
import Performer
import Recording
import Session
import Threads

/// How an instrument is left, and found again.
extension Instrument {
    /// Puts how everything stands into settings.
    func writeState(into settings: inout Settings) {
        // How a performance left everything is not how the player did.
        if performing.isPlayingBack.load(ordering: .relaxed) { return }
        // Nor is what something else needs that has set the player's aside.
        if performing.state.withLock({ $0.performer.isSetAside }) { return }
        let state = state
        settings.levelDecibels = state.master.levelDecibels
        settings.mapping = state.playing.mapping.name
        let kept = performing.state.withLock { shared in
            let performer = shared.performer
            // A sound that is still looked for was left as much as one that is played.
            let sound = performer.rack.awaited ?? performer.historyState.snapshot.sound
            let mix = performer.rack.awaited == nil ? performer.rack.mix : performer.rack.wantedMix
            return (
                values: performer.mapper.ownGoals.named, modulation: performer.modulation.named,
                notes: performer.notes.notes.isEmpty ? nil : performer.notes.text,
                sound: KeptSnapshots.Sound(name: sound.name, file: sound.file), mix: mix.kept,
                fields: performer.mapper.fields.map(KeptSnapshots.Field.init)
            )
        }
        (settings.values, settings.modulation, settings.notes) = (kept.values, kept.modulation, kept.notes)
        (settings.sound, settings.mix) = (kept.sound, kept.mix)
        settings.fields = kept.fields.isEmpty ? nil : kept.fields
        settings.recordingFormat = state.recording.format.rawValue
        settings.tempo = .init(
            beatsPerMinute: state.tempo.line.beatsPerMinute, locks: state.tempo.locks.map(\.rawValue).sorted())
        // Without live input, how it was left stays.
        if let input = state.input {
            settings.input = .init(levelDecibels: input.levelDecibels, monitorDecibels: input.monitorDecibels)
        }
        settings.bed = state.sounds.bed.map { .init(sound: $0.sound, levelDecibels: $0.levelDecibels) }
    }

    /// Asks for what was left and is no part of a setup: the format of recordings, live input and the bed.
    public func resume(_ settings: Settings) {
        if let format = settings.recordingFormat.flatMap(RecordingFormat.init), format != state.recording.format {
            perform(.recording(.format(format)))
        }
        if let strip = input.strip, let left = settings.input {
            strip.setLevel(left.levelDecibels)
            strip.setMonitorLevel(left.monitorDecibels)
        }
        if let bed = settings.bed { lay(bed) }
    }

    /// Lays a bed at its level; at that of the start where it has none.
    public func lay(_ bed: Bed) {
        performing.perform(at: MonotonicTime.microseconds) { performer, _ in performer.lay(bed) }
    }

    /// Has undo lead from how everything was left to how Quern starts the first time: what was left may be what made it fall.
    public func offerFreshStart() {
        performing.state.withLock { $0.performer.offerFreshStart(at: MonotonicTime.microseconds) }
    }
}
