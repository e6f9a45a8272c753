import Granular

/// A parameter and its value, as both are answered and told.
package enum ParameterText {
    /// "pitch 440 Hz", "delay-time 0.75 beats = 1/8d", "pitch-set own (0 3:0.5 7)".
    package static func line(_ parameter: Parameter, _ values: ParameterValues, _ notes: NoteList) -> String {
        "\(parameter.definition.name) \(value(parameter, values, notes))"
    }

    /// The value alone.
    package static func value(_ parameter: Parameter, _ values: ParameterValues, _ notes: NoteList) -> String {
        Quantity(parameter).text(values[parameter]) + NoteListText.remark(parameter, values[parameter], notes)
    }

    /// The line, and why it has no effect now: "filter-cutoff 500 Hz (no effect: the filter is off)".
    /// - reason: as ``Granular/Parameter`` says it; `nil` where it has an effect.
    package static func answer(
        _ parameter: Parameter, _ values: ParameterValues, _ notes: NoteList, reason: String?
    ) -> String {
        line(parameter, values, notes) + (reason.map { " (no effect: \($0))" } ?? "")
    }
}
