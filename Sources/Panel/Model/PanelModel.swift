import AudioIO
import Glibc
import Granular
import Instrument
import Mapping
import Touch

/// What the panel remembers between pictures: the focus, the help, which control each finger came down on, what a meter
/// held, and figures that would flicker.
package struct PanelModel: Sendable {
    /// The parameter that the arrow keys move.
    package var focus = Parameter.pitch
    /// Rows by which the help is scrolled; `nil` while it is closed.
    package var help: Int?

    private struct Owner {
        var control: Int?
        var order: Int
    }

    private var owners: [Int: Owner] = [:]
    private var arrivals = 0
    private var mappingName = ""
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
        if state.mapping.name != mappingName {
            mappingName = state.mapping.name
            owners = [:]
        }
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

    private mutating func fingers(_ state: InstrumentState, _ pinned: [SurfacePoint]) -> [Look.Finger] {
        var known: [Int: Owner] = [:]
        var seen: [Int: Int] = [:]
        var fingers: [(finger: Look.Finger, order: Int)] = []
        for contact in state.contacts where contact.isDown {
            // Two sources may count alike: the second of one id is another finger.
            let again = seen[contact.id, default: 0]
            seen[contact.id] = again + 1
            let key = contact.id * 8 + again
            var owner = owners[key]
            if owner == nil {
                arrivals += 1
                owner = Owner(control: state.mapping.control(at: contact.position), order: arrivals)
            }
            guard let owner else { continue }
            known[key] = owner
            let finger = Look.Finger(
                position: contact.position, control: owner.control, leads: false,
                isPinned: pinned.contains(contact.position))
            fingers.append((finger, owner.order))
        }
        owners = known
        fingers.sort { $0.order < $1.order }
        var led: Set<Int> = []
        for index in fingers.indices.reversed() {
            if let control = fingers[index].finger.control, led.insert(control).inserted {
                fingers[index].finger.leads = true
            }
        }
        return fingers.map(\.finger)
    }
}
