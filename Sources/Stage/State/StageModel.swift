import Instrument
import Touch

/// Makes the stage's state of the instrument's, picture by picture: it remembers where the fingers were.
package struct StageModel: Sendable {
    private var trails = Trails()

    /// A stage just opened.
    package init() {}

    /// What the stage shows.
    /// - Parameters:
    ///   - state: the instrument as it stands.
    ///   - now: `CLOCK_MONOTONIC`, in seconds.
    ///   - pinned: where the mouse's pinned fingers are.
    ///   - showsGrains: whether the grains that sound are drawn.
    ///   - showsTrails: whether fingers leave trails.
    package mutating func stage(
        of state: InstrumentState, now: Double, pinned: [SurfacePoint] = [], showsGrains: Bool = true,
        showsTrails: Bool = true
    ) -> StageState {
        StageState(
            mapping: state.mapping, layer: state.layer, positions: state.positions, pressed: state.pressed,
            fingers: Self.fingers(of: state, pinned),
            trails: showsTrails ? trails.recordSteps(of: state.fingers, now: now) : [],
            isLearning: state.teaching.map { !$0.isTriedOut } ?? false, values: state.values,
            isSounding: state.isSounding, isHeld: state.isHeld, isFrozen: state.isFrozen, isMuted: state.isMuted,
            isRecording: state.recordingSeconds != nil, isMonitored: state.input?.isMonitored, sound: state.sound,
            played: state.sounds.first { $0.name == state.sound }, section: state.section,
            cloud: CloudState(state.cloud, pitches: PitchAxis.range(of: state), showsGrains: showsGrains),
            snapshot: state.snapshot, snapshots: state.snapshots, keptSnapshots: state.keptSnapshots)
    }

    private static func fingers(of state: InstrumentState, _ pinned: [SurfacePoint]) -> [StageState.Finger] {
        state.fingers.filter { $0.contact.surface == 0 }.map { finger in
            StageState.Finger(
                position: finger.contact.position, control: finger.control, leads: finger.isSetting,
                isPinned: pinned.contains(finger.contact.position), isLooped: finger.id.isLooped)
        }
    }
}
