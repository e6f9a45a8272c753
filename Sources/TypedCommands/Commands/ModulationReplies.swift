import DisplayText
import Files
import Granular
import Instrument

/// What words on modulation do.
enum ModulationReplies {
    /// What comes of `lfo` or `follower` with what follows it.
    static func reply(to word: PlainKeyword, _ rest: String, _ state: InstrumentState) -> PlainReply {
        guard word == .lfo else { return setSource(.follower, rest, state) }
        let (number, rest) = PerformingReplies.first(rest)
        guard !number.isEmpty else { return PlainReply(lines: Array(lines(state).dropLast())) }
        guard let source = Int(number).flatMap(ModulationSource.init(lfo:)) else {
            return .problem("unknown oscillator \(quoted(number)): use 1 to 6")
        }
        return setSource(source, rest, state)
    }

    /// Every source, a line each.
    static func lines(_ state: InstrumentState) -> [String] {
        ModulationSource.allCases.map { ModulationText.line($0, state.modulation.values) }
    }

    private static func setSource(_ source: ModulationSource, _ rest: String, _ state: InstrumentState) -> PlainReply {
        guard !rest.isEmpty else { return .answer(ModulationText.line(source, state.modulation.values)) }
        do {
            let commands = try TypedModulation.commands(rest, of: source, state.modulation.values)
            return PlainReply(commands: commands.map(Command.modulation), echo: .modulation(source), plays: true)
        } catch {
            return .problem(error.description)
        }
    }
}
