import DisplayText
import Granular
import Performer
import Terminal

/// A line in which a value is typed for the parameter in focus, or for another that is named before it.
package struct ValueEntry: Equatable, Sendable {
    /// What came of a key.
    package enum Answer: Equatable, Sendable {
        /// The line is still open.
        case stays
        /// It is to be closed, and nothing is set.
        case closes
        /// The value is to be set and the line to be closed.
        case sets(TypedSetting)
        /// The volume is to be set, in dB, and the line to be closed.
        case setsVolume(Double)
        /// The tempo is to be set, in BPM, and the line to be closed.
        case setsTempo(Double)
    }

    /// The parameter that a value alone is meant for.
    package let focus: Parameter
    /// The line.
    package private(set) var line: TypedLine
    /// Why the line could not be taken, until the next key.
    package private(set) var problem: String?

    /// An empty line.
    package init(focus: Parameter, earlier: [String] = []) {
        self.focus = focus
        line = TypedLine(earlier: earlier)
    }

    /// What was typed so far.
    package var text: String { line.text }
    /// How many characters stand before the cursor.
    package var cursor: Int { line.cursor }

    /// The parameter that the line is meant for so far.
    package var target: Parameter { TypedSetting.parameter(text, focus: focus) }

    /// Whether the line is meant for the volume of the whole so far.
    package var isVolume: Bool { TypedVolume.value(in: text) != nil }
    /// Whether the line is meant for the tempo so far.
    package var isTempo: Bool { TypedTempo.value(in: text) != nil }
    /// The names that what was typed may be the beginning of, where there are several.
    package var names: [String] { TypedSetting.names(beginning: text, focus: focus) }

    /// Handles a key; `values` are how all stand now, `volume` the one of the whole, in dB, `beatsPerMinute` the
    /// tempo. `nil` for what is no key of a line.
    package mutating func handle(
        _ key: Key, values: ParameterValues, volume: Double, beatsPerMinute: Double = BeatLine.defaultTempo
    ) -> Answer? {
        switch key {
        case .character(let character) where character < " ": return nil
        case .enter: return finish(values, volume, beatsPerMinute)
        case .escape: return .closes
        default: break
        }
        problem = nil
        line.edit(key)
        return .stays
    }

    private mutating func finish(_ values: ParameterValues, _ volume: Double, _ beatsPerMinute: Double) -> Answer {
        // Enter on nothing typed leaves everything as it is.
        guard !line.isBlank else { return .closes }
        do {
            if let typed = try TypedVolume.decibels(text, current: volume) { return .setsVolume(typed) }
            if let typed = try TypedTempo.beatsPerMinute(text, current: beatsPerMinute) { return .setsTempo(typed) }
            return .sets(
                try TypedSetting(text, focus: focus, values: values, beatsPerMinute: beatsPerMinute))
        } catch {
            problem = error.description
            return .stays
        }
    }
}
