import DisplayText
import Granular
import Instrument
import Performer
import TypedCommands

/// What is told of an instrument where there is no screen: a line for each thing that changed, for pipes, logs and screen
/// readers.
public struct PlainLines {
    /// What was told last of what is on or off, and of what plays.
    private struct Reported: Equatable {
        var mapping: String
        var isHeld: Bool
        var isMuted: Bool
        var isFrozen: Bool
        var layer: String?
        var loading: String?
        var loop: LoopState.Phase
        var layers: Int
        var pins: Int
        var marking: String?
        var isSounding: Bool
        var teaching: TeachingState?

        init(_ state: InstrumentState) {
            mapping = state.playing.mapping.name
            (isHeld, isMuted, isFrozen) = (state.playing.isHeld, state.master.isMuted, state.playing.isFrozen)
            (layer, loading) = (state.playing.layer, state.files.loading?.file)
            (loop, layers) = (state.loop.phase, state.loop.layers)
            marking = state.marking?.sound
            pins = PlainLists.pinCount(state)
            isSounding = state.playing.isSounding
            teaching = state.teaching
        }
    }

    /// Whether changes are passed over: messages alone are told.
    package var isQuiet = false
    /// The time of the newest message told.
    private var reportedUntil = -Double.infinity
    private var before: Reported?
    private var values = MovingValues()

    /// Nothing was told yet.
    public init() {}

    /// All lines for what happened since the state before; `seconds` counts from the start.
    public mutating func lines(for state: InstrumentState, at seconds: Double) -> [String] {
        messages(of: state) + changes(in: state, at: seconds)
    }

    /// The messages since the state before.
    mutating func messages(of state: InstrumentState) -> [String] {
        let texts = state.messages.filter { $0.timeSeconds > reportedUntil }.map(\.text)
        reportedUntil = state.messages.last?.timeSeconds ?? reportedUntil
        return texts
    }

    /// The lines for what else changed; values come once they rest, or now and then while they move on.
    mutating func changes(in state: InstrumentState, at seconds: Double) -> [String] {
        // Where the sound ends sooner than its values come to rest, they are told all the same.
        let last = before?.isSounding == true && !state.playing.isSounding ? values.finish() : nil
        let lines =
            [last].compactMap(\.self) + switches(in: state)
            + [values.line(for: state, at: seconds)].compactMap(\.self)
        return isQuiet ? [] : lines
    }

    /// The lines for all that is on or off, plays or not; also for one who wants no others.
    mutating func switches(in state: InstrumentState) -> [String] {
        let now = Reported(state)
        defer { before = now }
        guard let before else {
            // What began before anybody was told is news too.
            return [now.marking.map { "marking: \($0)" }, now.isSounding ? "sounding" : nil].compactMap(\.self)
        }
        guard before != now else { return [] }
        var lines: [String] = []
        if now.mapping != before.mapping { lines.append(PlainLists.mapping(state)) }
        if now.isHeld != before.isHeld { lines.append(now.isHeld ? "held" : "released") }
        if now.isMuted != before.isMuted { lines.append(now.isMuted ? "muted" : "unmuted") }
        if now.isFrozen != before.isFrozen { lines.append(now.isFrozen ? "frozen" : "unfrozen") }
        if now.layer != before.layer { lines.append(now.layer.map { "layer: \($0)" } ?? "layer: none") }
        // Of several that are loaded together the first: what each is becomes known by the answer.
        if let file = now.loading, before.loading == nil {
            let isMade = state.sounds.all.contains { $0.file == nil && $0.name == file }
            lines.append("\(isMade ? "preparing" : "loading") \(ActivityText.file(file))")
        }
        if now.pins != before.pins {
            lines.append("\(now.pins > before.pins ? "pin left" : "pin removed"): \(PlainLists.pins(now.pins))")
        }
        if now.marking != before.marking { lines.append("marking: \(now.marking ?? "none")") }
        lines += LessonLines.changes(
            from: before.teaching, to: now.teaching, hasDevice: state.devices.touch != nil)
        if (now.loop, now.layers) != (before.loop, before.layers) { lines.append(PlainLists.loop(state.loop)) }
        if now.isSounding != before.isSounding { lines.append(now.isSounding ? "sounding" : "fading") }
        return lines
    }

    /// The value of `parameter`, or the volume where `nil`, was told as an answer.
    package mutating func skip(_ parameter: Parameter?, _ state: InstrumentState) {
        values.skip(parameter?.definition.name ?? MovingValues.volume, state)
    }
}
