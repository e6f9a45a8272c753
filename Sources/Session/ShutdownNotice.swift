extension RunningMark.Crash {
    /// A line for the player: that the last run ended without a goodbye, and how everything stands.
    /// - `aside`: where the settings lie that are not taken any more, as they may be what made it fall.
    package func words(aside: String?, isFresh: Bool) -> String {
        var words =
            if let aside {
                "Quern crashed twice within a minute of starting, so it starts with defaults; the last state is in \(aside)"
            } else if isFresh {
                "Quern did not shut down cleanly last time"
            } else {
                "Quern did not shut down cleanly last time: continuing from a few seconds before; undo for a fresh start"
            }
        if let report { words += "; crash report: \(report)" }
        if !recordings.isEmpty { words += "; recovered recordings: \(recordings.joined(separator: ", "))" }
        return words
    }
}
