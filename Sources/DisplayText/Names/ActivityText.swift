import Performer

/// What goes on over time, in a player's words.
package enum ActivityText {
    /// How long ago: "just now", "40 s ago", "2 min ago", "1 h ago".
    package static func ago(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 1 else { return "just now" }
        if seconds < 60 { return "\(Int(seconds)) s ago" }
        return seconds < 3_600 ? "\(Int(seconds / 60)) min ago" : "\(Int(seconds / 3_600)) h ago"
    }

    /// Seconds as minutes and seconds: "0:34", "10:00".
    package static func clock(_ seconds: Double) -> String {
        let whole = seconds.isFinite ? min(max(Int(seconds), 0), 359_999) : 0
        return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    }

    /// What the looper does.
    package static func loop(_ phase: LoopState.Phase) -> String {
        switch phase {
        case .empty: "empty"
        case .waiting: "waiting for a touch"
        case .recording: "recording"
        case .playing: "playing"
        case .stopped: "stopped"
        }
    }

    /// The speed of a sound that is practised: "85 %".
    package static func percent(_ speed: Double) -> String {
        "\(Int((min(max(speed, 0), 1_000) * 100).rounded())) %"
    }

    /// A speed of the looper: "×1", "×0.5".
    package static func speed(_ speed: Double) -> String { "×\(ValueText.bound(speed))" }

    /// A file's name without its folder.
    package static func file(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
