import DisplayText
import Granular
import Instrument
import Performer

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
        var marking: String?
        var teaching: TeachingState?

        init(_ state: InstrumentState) {
            mapping = state.playing.mapping.name
            (isHeld, isMuted, isFrozen) = (state.playing.isHeld, state.master.isMuted, state.playing.isFrozen)
            (layer, loading) = (state.playing.layer, state.files.loading?.file)
            (loop, layers) = (state.loop.phase, state.loop.layers)
            marking = state.marking?.sound
            teaching = state.teaching
        }
    }

    /// The time of the newest message told.
    private var reportedUntil = -Double.infinity
    private var before: Reported?
    private var wasSounding = false
    private var values: ParameterValues?
    private var lastValuesAt = -Self.pause

    /// The least time between two lines of values, in seconds.
    private static let pause = 0.5

    /// Nothing was told yet.
    public init() {}

    /// Where touches come from, where the sound goes, what plays: the first lines.
    public static func opening(_ state: InstrumentState) -> [String] {
        let audio = state.devices.audio
        // A card's own delay is not known before it plays.
        let milliseconds = Int((state.devices.latencySeconds * 1_000).rounded())
        let latency = audio.kind == .card ? "" : "\(milliseconds) ms from touch to sound, "
        return [
            "touch: \(state.devices.touch?.name ?? "none")",
            mapping(state),
            "sound: \(state.sounds.played)",
            "output: \(audio.name), \(audio.rate) Hz, buffer of \(audio.periodFrames) frames, "
                + "\(latency)level \(ValueText.decibels(state.master.levelDecibels))",
        ]
    }

    /// The lines for what changed since the state before; `seconds` counts from the start.
    public mutating func lines(for state: InstrumentState, at seconds: Double) -> [String] {
        var lines: [String] = []
        for message in state.messages where message.timeSeconds > reportedUntil { lines.append(message.text) }
        reportedUntil = state.messages.last?.timeSeconds ?? reportedUntil
        lines += changes(state).map { stamped($0, seconds) }
        if state.playing.isSounding != wasSounding {
            lines.append(stamped(state.playing.isSounding ? "sounding" : "fading", seconds))
            wasSounding = state.playing.isSounding
            lastValuesAt = -Self.pause
        }
        if state.playing.isSounding, state.playing.values != values, seconds - lastValuesAt >= Self.pause {
            let texts = state.playing.mapping.shownParameters.map {
                "\($0.definition.name) \(ValueText.text(state.playing.values[$0], of: $0))"
            }
            lines.append(stamped(texts.joined(separator: ", ") + ", \(PlainLists.grains(state))", seconds))
            values = state.playing.values
            lastValuesAt = seconds
        }
        return lines
    }

    /// The values of `state` were told otherwise.
    mutating func skipValues(of state: InstrumentState) { values = state.playing.values }

    private mutating func changes(_ state: InstrumentState) -> [String] {
        let now = Reported(state)
        defer { before = now }
        guard let before, before != now else { return [] }
        var lines: [String] = []
        if now.mapping != before.mapping { lines.append(Self.mapping(state)) }
        if now.isHeld != before.isHeld { lines.append(now.isHeld ? "held" : "released") }
        if now.isMuted != before.isMuted { lines.append(now.isMuted ? "muted" : "unmuted") }
        if now.isFrozen != before.isFrozen { lines.append(now.isFrozen ? "frozen" : "unfrozen") }
        if now.layer != before.layer { lines.append(now.layer.map { "layer: \($0)" } ?? "layer: none") }
        if let file = now.loading, file != before.loading {
            let isMade = state.sounds.all.contains { $0.file == nil && $0.name == file }
            lines.append("\(isMade ? "rendering" : "loading") \(file)")
        }
        if now.marking != before.marking { lines.append("marking: \(now.marking ?? "none")") }
        lines += LessonLines.changes(
            from: before.teaching, to: now.teaching, hasDevice: state.devices.touch != nil)
        if (now.loop, now.layers) != (before.loop, before.layers) { lines.append(PlainLists.loop(state.loop)) }
        return lines
    }

    private static func mapping(_ state: InstrumentState) -> String {
        "mapping: \(state.playing.mapping.name)\(state.playing.mapping.about.isEmpty ? "" : ", \(state.playing.mapping.about)")"
    }

    private func stamped(_ text: String, _ seconds: Double) -> String {
        let tenths = Int((seconds * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) s  \(text)"
    }
}
