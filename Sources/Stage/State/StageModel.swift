import Instrument
import Touch

/// Makes the stage's state of the instrument's, picture by picture: it remembers where the fingers were.
package struct StageModel: Sendable {
    private var trails = Trails()
    private var hasSounded = false
    private var closeUps = CloseUps()

    /// A stage just opened.
    package init() {}

    /// What the stage shows.
    /// - Parameters:
    ///   - state: the instrument as it stands.
    ///   - now: `CLOCK_MONOTONIC`, in seconds.
    ///   - pinned: where the mouse's pinned fingers are.
    ///   - showsGrains: whether the grains that sound are drawn.
    ///   - showsTrails: whether fingers leave trails.
    ///   - showsStart: whether it says how to begin, until the first sound.
    package mutating func stage(
        of state: InstrumentState, now: Double, pinned: [SurfacePoint] = [], showsGrains: Bool = true,
        showsTrails: Bool = true, showsStart: Bool = false
    ) -> StageState {
        if state.playing.isSounding || state.engine.grains > 0 { hasSounded = true }
        let isStarting = showsStart && !hasSounded && state.teaching == nil && !state.playing.isEditingFields
        return StageState(
            mapping: state.playing.mapping, layer: state.playing.layer, positions: state.playing.positions,
            tapes: state.playing.tapes, part: state.playing.part,
            tapeSounds: state.cloud.tapeSounds.mapValues { TapeSound($0, among: state.cloud.lanes) },
            closeUps: closeUps.look(at: state), pressed: state.playing.pressed,
            fingers: Self.fingers(of: state, pinned),
            trails: showsTrails ? trails.recordSteps(of: state.playing.fingers, now: now) : [],
            isLearning: state.teaching.map { !$0.isTriedOut } ?? false,
            isEditingFields: state.playing.isEditingFields,
            start: isStarting ? StartDevice(state.devices.touch) : nil, values: state.playing.values,
            isSounding: state.playing.isSounding, isHeld: state.playing.isHeld, isFrozen: state.playing.isFrozen,
            isMuted: state.master.isMuted,
            isRecording: state.recording.seconds != nil, isMonitored: state.input?.isMonitored,
            sound: state.sounds.played, mix: state.sounds.mixNames,
            played: state.sounds.all.first { $0.name == state.sounds.played }, section: state.sounds.section,
            cloud: CloudState(state.cloud, pitches: PitchAxis.range(of: state), showsGrains: showsGrains),
            snapshot: state.snapshots.current, snapshots: state.snapshots.numbers,
            keptSnapshots: state.snapshots.summaries, notes: state.playing.notes)
    }

    private static func fingers(of state: InstrumentState, _ pinned: [SurfacePoint]) -> [StageState.Finger] {
        state.playing.fingers.filter { $0.contact.surface == 0 }.map { finger in
            StageState.Finger(
                position: finger.contact.position, control: finger.control, leads: finger.isSetting,
                isPinned: pinned.contains(finger.contact.position), isLooped: finger.id.isLooped, cloud: finger.cloud,
                fields: finger.fields)
        }
    }
}
