extension RunningMark.Crash {
    /// A line for the player: that the last run ended without a goodbye, and how everything stands.
    /// - `aside`: where the settings lie that are not taken any more, as they may be what made it fall.
    package func words(aside: String?, isFresh: Bool) -> String {
        var words =
            if let aside {
                "Quern fell twice within a minute of its start and starts afresh; how it stood is kept in \(aside)"
            } else if isFresh {
                "the last run ended without a goodbye"
            } else {
                "the last run ended without a goodbye: it goes on as a few seconds before; undo leads to a fresh start"
            }
        if let report { words += "; the report is at \(report)" }
        if !recordings.isEmpty { words += "; cut off, and kept: \(recordings.joined(separator: ", "))" }
        return words
    }
}
