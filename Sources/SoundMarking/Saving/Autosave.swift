/// When marks are saved by themselves: soon after the last change, and not for each of many that follow each other.
package struct Autosave {
    /// The number of changes that were saved, and that were seen last.
    private var saved = 0, seen = 0
    private var firstChange: Int64 = 0, lastChange: Int64 = 0

    /// So long after the last change, and after the first at the latest, in nanoseconds.
    package static let quietNanoseconds: Int64 = 100_000_000, longestNanoseconds: Int64 = 300_000_000

    /// Nothing was changed yet.
    package init() {}

    /// Whether to save now.
    /// - Parameters:
    ///   - changes: how many changes there were so far.
    ///   - now: in nanoseconds of a clock that goes on.
    package mutating func isDue(_ changes: Int, at now: Int64) -> Bool {
        if changes != seen {
            if seen == saved { firstChange = now }
            (seen, lastChange) = (changes, now)
        }
        guard seen != saved, now - lastChange >= Self.quietNanoseconds || now - firstChange >= Self.longestNanoseconds
        else { return false }
        saved = seen
        return true
    }
}
