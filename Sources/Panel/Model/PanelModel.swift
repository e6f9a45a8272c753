import AudioIO
import Granular
import Instrument
import Mapping
import Touch

/// What the panel remembers between pictures: the focus, the help, what a meter held, and figures that would flicker.
package struct PanelModel: Sendable {
    /// The parameter that the arrow keys move.
    package var focus = Parameter.pitch
    /// Rows by which the help is scrolled; `nil` while it is closed.
    package var help: Int?

    private var board = NoticeBoard()
    private var left = PeakHold()
    private var right = PeakHold()
    private var load = SteadyFigure(tolerance: 0.8)
    private var latency = SteadyFigure(tolerance: 3)

    /// A panel just opened.
    package init() {}

    /// What is to be seen at `now` (`CLOCK_MONOTONIC` seconds), with `pinned` the places of the mouse's pinned fingers and
    /// room for so many messages.
    package mutating func look(
        _ state: InstrumentState, now: Double, pinned: [SurfacePoint] = [], noticeRows: Int = 2
    ) -> Look {
        var audio = state.audio
        audio.load = 0
        audio.delaySeconds = 0
        return Look(
            mapping: state.mapping, mappings: state.mappings, sound: state.sound,
            fingers: fingers(state, pinned), values: state.values, isSounding: state.isSounding,
            isWithoutCard: state.isWithoutCard, isHeld: state.isHeld,
            isFrozen: state.isFrozen, recordingSeconds: state.recordingSeconds.map { Int($0) }, isMuted: state.isMuted,
            levelDecibels: state.levelDecibels, grains: state.engine.grains,
            droppedGrains: state.engine.droppedGrains, left: left.meter(state.engine.peakLeft, now: now),
            right: right.meter(state.engine.peakRight, now: now), isLimiting: state.engine.reductionDecibels < -1,
            loadPercent: load.figure(state.audio.load * 100, now: now),
            latencyTenths: latency.figure(state.latencySeconds * 10_000, now: now), audio: audio, touch: state.touch,
            notices: board.lines(state.messages, now: now, count: noticeRows),
            remarks: [state.touch?.remark, state.audio.remark].compactMap { $0 }, focus: focus, help: help)
    }

    private func fingers(_ state: InstrumentState, _ pinned: [SurfacePoint]) -> [Look.Finger] {
        state.fingers.map { finger in
            Look.Finger(
                position: finger.contact.position, control: finger.control, leads: finger.isSetting,
                isPinned: pinned.contains(finger.contact.position))
        }
    }
}
