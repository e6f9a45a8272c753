import AudioIO
import Granular
import Instrument
import Mapping
import Touch

/// What the panel remembers between pictures: the focus, the help, what a meter held, and figures that would flicker.
package struct PanelModel: Sendable {
    /// The parameter that the arrow keys move.
    package var focus = Parameter.pitch
    /// What stands in the middle.
    package var view = PanelView.surface

    private var board = NoticeBoard()
    private var trails = Trails()
    private var left = PeakHold()
    private var right = PeakHold()
    private var load = SteadyFigure(tolerance: 0.8)
    private var latency = SteadyFigure(tolerance: 3)

    /// A panel just opened.
    package init() {}

    /// What is to be seen at `now` (`CLOCK_MONOTONIC` seconds), with `pinned` the places of the mouse's pinned fingers and
    /// room for so many messages. `parameters` are those whose values are shown: the focus is on one of them.
    package mutating func look(
        _ state: InstrumentState, now: Double, pinned: [SurfacePoint] = [], noticeRows: Int = 2,
        parameters: [Parameter]? = nil
    ) -> Look {
        let shown = parameters ?? state.mapping.shownParameters
        if !shown.contains(focus), let first = shown.first { focus = first }
        var audio = state.audio
        audio.load = 0
        audio.delaySeconds = 0
        return Look(
            mapping: state.mapping, mappings: state.mappings, abouts: state.abouts, sound: state.sound,
            fingers: fingers(state, pinned), values: state.values, isSounding: state.isSounding,
            isWithoutCard: state.isWithoutCard, isHeld: state.isHeld,
            isFrozen: state.isFrozen, recordingSeconds: state.recordingSeconds.map { Int($0) }, isMuted: state.isMuted,
            levelDecibels: state.levelDecibels, grains: state.engine.grains,
            droppedGrains: state.engine.droppedGrains, left: left.meter(state.engine.peakLeft, now: now),
            right: right.meter(state.engine.peakRight, now: now), isLimiting: state.engine.reductionDecibels < -1,
            loadPercent: load.figure(state.audio.load * 100, now: now),
            latencyTenths: latency.figure(state.latencySeconds * 10_000, now: now), audio: audio, touch: state.touch,
            notices: board.lines(state.messages, now: now, count: noticeRows),
            remarks: [state.touch?.remark, state.audio.remark].compactMap { $0 }, focus: focus,
            layer: state.layer, positions: state.positions, pressed: state.pressed, teaching: state.teaching,
            view: view,
            cloud: CloudLook(state.cloud, pitches: PitchAxis.range(of: state)),
            trails: trails.take(state.fingers, now: now), snapshot: state.snapshot, snapshots: state.snapshots
        )
    }

    /// Chooses the parameter so many places further among those that are shown.
    package mutating func moveFocus(by step: Int, among shown: [Parameter]) {
        guard !shown.isEmpty else { return }
        let index = shown.firstIndex(of: focus) ?? 0
        focus = shown[((index + step) % shown.count + shown.count) % shown.count]
    }

    /// Opens the list of all mappings, the one that is played marked.
    package mutating func openMappings(_ look: Look) {
        let items = zip(look.mappings, look.abouts).map { PickList.Item(name: $0, about: $1) }
        view = .mappings(PickList(items, chosen: look.mappings.firstIndex(of: look.mapping.name) ?? 0))
    }

    /// Opens the list of what a gesture can be taught for.
    package mutating func openTeaching() { view = .teaching(TeachingMenu.list) }

    private func fingers(_ state: InstrumentState, _ pinned: [SurfacePoint]) -> [Look.Finger] {
        state.fingers.map { finger in
            Look.Finger(
                position: finger.contact.position, control: finger.control, leads: finger.isSetting,
                isPinned: pinned.contains(finger.contact.position))
        }
    }
}
