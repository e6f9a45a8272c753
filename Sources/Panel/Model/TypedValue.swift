import DisplayText
import Granular
import Instrument

/// What was set by a typed line, which is answered with what came of it.
enum TypedValue: Equatable, Sendable {
    case parameter(Parameter)
    case volume

    /// What the commands of a line set; `nil` where they set no value.
    init?(_ commands: [Command]) {
        switch commands.first {
        case .playing(.set(let parameter, _)): self = .parameter(parameter)
        case .playing(.notes): self = .parameter(.pitchSet)
        case .master(.set): self = .volume
        default: return nil
        }
    }

    /// "set: filter-cutoff 500 Hz (no effect: the filter is off)".
    func answer(_ state: InstrumentState) -> String {
        switch self {
        case .parameter(let parameter):
            "set: "
                + ParameterText.answer(
                    parameter, state.playing.values, state.playing.notes, mix: state.sounds.mixNames,
                    reason: state.reasonWithoutEffect(parameter))
        case .volume: "set: volume \(ValueText.decibels(state.master.levelDecibels, decimals: 1))"
        }
    }
}
