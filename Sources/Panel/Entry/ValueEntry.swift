import DisplayText
import Granular
import Performer
import Terminal
import TypedCommands

/// A line in which a value is typed for the parameter in focus, or for another that is named before it, or a command as without a panel.
package struct ValueEntry: Equatable, Sendable {
    /// What came of a key.
    package enum Answer: Sendable {
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
        /// A command is to be done, or a question answered, and the line to be closed.
        case replies(PlainReply)
    }

    /// The parameter that a value alone is meant for.
    package let focus: Parameter
    /// The line.
    package private(set) var line: TypedLine
    /// Why the line could not be taken, until the next key.
    package private(set) var problem: String?

    /// Characters beyond which nothing more is taken: files have long names.
    private static let maxCharacters = 200

    /// A line in which that was typed so far.
    package init(focus: Parameter, _ text: String = "", earlier: [String] = []) {
        self.focus = focus
        line = TypedLine(earlier: earlier, maxCharacters: Self.maxCharacters)
        for character in text { line.edit(.character(character)) }
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
    package var names: [String] {
        TypedSetting.names(beginning: text, focus: focus, others: PlainKeyword.typedNames)
    }
    /// The command that the line begins with so far, where it sets nothing.
    package var word: PlainKeyword? {
        guard !isVolume, !isTempo, (try? TypedSetting(text, focus: focus, values: ParameterValues())) == nil else {
            return nil
        }
        return PlainCommands.keyword(of: text)
    }

    /// Handles a key; `values` are how all stand now, `volume` the one of the whole, in dB, `beatsPerMinute` the
    /// tempo. `nil` for what is no key of a line.
    /// - command: what a line asks for that sets nothing; `nil` where it is no command.
    package mutating func handle(
        _ key: Key, values: ParameterValues, volume: Double, beatsPerMinute: Double = BeatLine.defaultTempo,
        command: (String) -> PlainReply? = { _ in nil }
    ) -> Answer? {
        switch key {
        case .character(let character) where character < " ": return nil
        case .enter: return finish(values, volume, beatsPerMinute, command)
        case .escape: return .closes
        default: break
        }
        problem = nil
        line.edit(key)
        return .stays
    }

    private mutating func finish(
        _ values: ParameterValues, _ volume: Double, _ beatsPerMinute: Double, _ command: (String) -> PlainReply?
    ) -> Answer {
        // Enter on nothing typed leaves everything as it is.
        guard !line.isBlank else { return .closes }
        do {
            if let typed = try TypedVolume.decibels(text, current: volume) { return .setsVolume(typed) }
            if let typed = try TypedTempo.beatsPerMinute(text, current: beatsPerMinute) { return .setsTempo(typed) }
            return .sets(
                try TypedSetting(
                    text, focus: focus, values: values, beatsPerMinute: beatsPerMinute,
                    others: PlainKeyword.typedNames))
        } catch {
            guard let reply = command(text) else {
                problem = error.description
                return .stays
            }
            guard reply.isProblem else { return .replies(reply) }
            problem = reply.lines.joined(separator: "; ")
            return .stays
        }
    }
}
