import Files
import Instrument

/// What words on the tempo do.
enum PlainTempo {
    /// What comes of such a word with what follows it.
    static func reply(to word: PlainKeyword, _ rest: String, _ state: InstrumentState) -> PlainReply {
        guard word == .tempo else { return turn(word == .lock, rest, state) }
        guard !rest.isEmpty else { return .says(TempoText.long(state.tempo)) }
        do {
            return .does(
                .tempo(.set(try ValueReading.value(rest, of: .beat, current: state.tempo.line.beatsPerMinute))))
        } catch {
            return .says(error.description)
        }
    }

    private static func turn(_ isLocked: Bool, _ rest: String, _ state: InstrumentState) -> PlainReply {
        var locks = TempoLock.allCases
        if !rest.isEmpty {
            guard let lock = TempoLock(rawValue: rest.lowercased()) else {
                let names = TempoLock.allCases.map(\.rawValue).joined(separator: ", ")
                return .says("cannot sync \(quoted(rest)): use \(names)")
            }
            locks = [lock]
        }
        let changed = locks.filter { state.tempo.locks.contains($0) != isLocked }
        guard !changed.isEmpty else { return PlainReply(lines: [TempoText.long(state.tempo)], plays: true) }
        return PlainReply(commands: changed.map { .tempo(.lock($0, isLocked)) }, plays: true)
    }
}
