import DisplayText
import Files
import Instrument
import Performer

/// What words on the tempo do.
enum TempoReplies {
    /// What comes of such a word with what follows it.
    static func reply(to word: PlainKeyword, _ rest: String, _ state: InstrumentState) -> PlainReply {
        guard word == .tempo else { return lockReply(word == .lock, rest, state) }
        guard !rest.isEmpty else { return .answer(TempoText.long(state.tempo)) }
        do {
            return .perform(
                .tempo(.set(try ValueReading.value(rest, of: .beat, current: state.tempo.line.beatsPerMinute))))
        } catch {
            return .problem(error.description)
        }
    }

    private static func lockReply(_ isLocked: Bool, _ rest: String, _ state: InstrumentState) -> PlainReply {
        var locks = TempoLock.allCases
        if !rest.isEmpty {
            guard let lock = TempoLock(rawValue: rest.lowercased()) else {
                let names = TempoLock.allCases.map(\.rawValue).joined(separator: ", ")
                return .problem("cannot sync \(quoted(rest)): use \(names)")
            }
            locks = [lock]
        }
        let changed = locks.filter { state.tempo.locks.contains($0) != isLocked }
        guard !changed.isEmpty else { return PlainReply(lines: [TempoText.long(state.tempo)], plays: true) }
        return PlainReply(commands: changed.map { .tempo(.lock($0, isLocked)) }, plays: true)
    }
}
