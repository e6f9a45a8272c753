import Instrument

/// The tempo in a player's words.
enum TempoText {
    /// "120.0 bpm by Link, locked"; `nil` where nobody gave a tempo, and nothing goes by it.
    static func short(_ viewState: ViewState) -> String? {
        guard let tenths = viewState.tempoTenths else { return nil }
        let origin = viewState.tempoOrigin.map(by) ?? ""
        let locks = viewState.tempoLocks.count == TempoLock.allCases.count ? "sync" : names(viewState.tempoLocks)
        return "\(tenths / 10).\(tenths % 10) bpm\(origin)" + (locks.isEmpty ? "" : ", \(locks)")
    }

    /// "tempo 120 bpm by Link; by the beat: density, loop".
    static func long(_ tempo: TempoState) -> String {
        let origin = tempo.origin.map(by) ?? ""
        let locks = tempo.locks.isEmpty ? "tempo sync off" : "tempo sync: \(names(tempo.locks))"
        let beats = ValueText.fixed(tempo.line.beatsPerMinute, decimals: 1)
        return "tempo \(beats) bpm\(origin); \(locks)"
    }

    private static func names(_ locks: Set<TempoLock>) -> String {
        TempoLock.allCases.filter(locks.contains).map(\.rawValue).joined(separator: ", ")
    }

    private static func by(_ origin: TempoOrigin) -> String { origin == .hand ? "" : " by \(origin.rawValue)" }
}
