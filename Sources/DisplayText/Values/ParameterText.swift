import Granular

/// A parameter and its value, as both are answered and told.
package enum ParameterText {
    /// "pitch 440 Hz", "delay-time 0.75 beats = 1/8d", "pitch-set own (0 3:0.5 7)", "sound-select 0.5 = rain".
    /// - mix: the names of the sounds that are played together; none where one is alone.
    package static func line(
        _ parameter: Parameter, _ values: ParameterValues, _ notes: NoteList, mix: [String] = []
    ) -> String {
        "\(parameter.definition.name) \(value(parameter, values, notes, mix: mix))"
    }

    /// The value alone.
    package static func value(
        _ parameter: Parameter, _ values: ParameterValues, _ notes: NoteList, mix: [String] = []
    ) -> String {
        Quantity(parameter).text(values[parameter]) + NoteListText.remark(parameter, values[parameter], notes)
            + SelectedSoundText.remark(parameter, values[parameter], mix)
    }

    /// The line, and why it has no effect now: "filter-cutoff 500 Hz (no effect: the filter is off)".
    /// - reason: as ``Granular/Parameter`` says it; `nil` where it has an effect.
    package static func answer(
        _ parameter: Parameter, _ values: ParameterValues, _ notes: NoteList, mix: [String] = [], reason: String?
    ) -> String {
        // What was turned off is to have none.
        let isOff = (parameter == .feedback || parameter == .reverbSend) && values[parameter] == 0
        let remark = isOff ? nil : reason.map { "no effect: \($0)" } ?? blur(parameter, values, notes)
        return line(parameter, values, notes, mix: mix) + (remark.map { " (\($0))" } ?? "")
    }

    /// "pitch-offset 500 Hz blurs the notes"; `nil` where the notes of a set are heard as they are.
    private static func blur(_ parameter: Parameter, _ values: ParameterValues, _ notes: NoteList) -> String? {
        let isOwn = Int(values[.pitchSet].rounded()) == PitchSet.own.rawValue
        guard parameter == .pitchSet, values[.pitchSet] > 0, values[.pitchOffset] > 0, !isOwn || !notes.notes.isEmpty
        else { return nil }
        return "\(line(.pitchOffset, values, NoteList())) blurs the notes"
    }
}
