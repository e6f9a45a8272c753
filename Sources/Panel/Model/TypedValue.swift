import DisplayText
import Granular
import Instrument
import TypedCommands

/// What was set by a typed line, which is answered with what came of it.
enum TypedValue: Equatable, Sendable {
    case parameter(Parameter)
    case volume
    /// What a command is answered with besides.
    case echo(PlainReply.Echo)

    /// What a command is answered with once it is done; `nil` where nothing more is to be said.
    init?(_ reply: PlainReply) {
        switch reply.echo {
        case .value(let parameter): self = .parameter(parameter)
        case .volume where !reply.commands.isEmpty: self = .volume
        case let echo?: self = .echo(echo)
        case nil: return nil
        }
    }

    /// What the commands of a line set; `nil` where they set no value.
    init?(_ commands: [Command]) {
        switch commands.first {
        case .playing(.set(let parameter, _)): self = .parameter(parameter)
        case .playing(.notes): self = .parameter(.pitchSet)
        case .master(.set): self = .volume
        default: return nil
        }
    }

    /// "set: filter-cutoff 500 Hz (no effect: the filter is off)"; `nil` where what was told already is enough.
    /// - hasReported: whether something was told of it.
    func answer(_ state: InstrumentState, hasReported: Bool) -> String? {
        switch self {
        case .echo(let echo): PlainCommands.answer(echo, state, hasReported: hasReported)
        case .parameter(let parameter):
            "set: "
                + ParameterText.answer(
                    parameter, state.playing.values, state.playing.notes, mix: state.sounds.mixNames,
                    reason: state.reasonWithoutEffect(parameter))
        case .volume: "set: volume \(ValueText.decibels(state.master.levelDecibels, decimals: 1))"
        }
    }
}
