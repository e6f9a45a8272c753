import Performer

/// The tempo in a player's words.
package enum TempoText {
    /// "120.0 BPM from Link, loop", of a tempo in tenths of a beat a minute; `nil` where nobody gave a tempo, and nothing goes by it.
    package static func short(tenths: Int?, origin: TempoOrigin?, locks: Set<TempoLock>) -> String? {
        guard let tenths else { return nil }
        let origin = origin.map(from) ?? ""
        let locks = locks.count == TempoLock.allCases.count ? "sync" : names(locks)
        return "\(tenths / 10).\(tenths % 10) BPM\(origin)" + (locks.isEmpty ? "" : ", \(locks)")
    }

    /// "tempo 120 BPM from Link; tempo sync: density, loop".
    package static func long(_ tempo: TempoState) -> String {
        let origin = tempo.origin.map(from) ?? ""
        let locks = tempo.locks.isEmpty ? "tempo sync off" : "tempo sync: \(names(tempo.locks))"
        let beats = ValueText.fixed(tempo.line.beatsPerMinute, decimals: 1)
        return "tempo \(beats) BPM\(origin); \(locks)"
    }

    private static func names(_ locks: Set<TempoLock>) -> String {
        TempoLock.allCases.filter(locks.contains).map(\.rawValue).joined(separator: ", ")
    }

    private static func from(_ origin: TempoOrigin) -> String { origin == .hand ? "" : " from \(origin.rawValue)" }
}
