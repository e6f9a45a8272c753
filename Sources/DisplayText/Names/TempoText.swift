import Performer

/// The tempo in a player's words.
package enum TempoText {
    /// "120.0 bpm by Link, loop", of a tempo in tenths of a beat a minute; `nil` where nobody gave a tempo, and nothing goes by it.
    package static func short(tenths: Int?, origin: TempoOrigin?, locks: Set<TempoLock>) -> String? {
        guard let tenths else { return nil }
        let origin = origin.map(by) ?? ""
        let locks = locks.count == TempoLock.allCases.count ? "sync" : names(locks)
        return "\(tenths / 10).\(tenths % 10) bpm\(origin)" + (locks.isEmpty ? "" : ", \(locks)")
    }

    /// "tempo 120 bpm by Link; by the beat: density, loop".
    package static func long(_ tempo: TempoState) -> String {
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
