import Performer

/// When one is told where one is in the history: as long as there is something to bring again, and some seconds after that.
package struct HistoryDisplay: Sendable {
    /// Seconds for which it is told that one is back at the newest state, and for which a step goes before what goes on anyway.
    package static let seconds = 4.0

    private var hadFuture = false
    private var backSince = -Double.infinity
    private var position = HistoryPosition()
    private var wentAt = -Double.infinity

    /// Nothing was told yet.
    package init() {}

    /// The position, where it is to be shown at `now`, in seconds.
    package mutating func shownPosition(_ position: HistoryPosition, now: Double) -> HistoryPosition? {
        if hadFuture, position.future == 0 { backSince = now }
        if (position.past, position.future) != (self.position.past, self.position.future) { wentAt = now }
        self.position = position
        hadFuture = position.future > 0
        return hadFuture || now - backSince < Self.seconds ? position : nil
    }

    /// Whether one went there within the last seconds.
    package func isNew(now: Double) -> Bool { now - wentAt < Self.seconds }
}
