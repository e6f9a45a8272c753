import Performer

/// When one is told where one is in the history: as long as there is something to bring again, and some seconds after that.
package struct HistoryShowing: Sendable {
    /// Seconds for which it is told that one is back at the newest state, and for which a step goes before what goes on anyway.
    package static let seconds = 4.0

    private var hadFuture = false
    private var backSince = -Double.infinity
    private var place = HistoryPlace()
    private var wentAt = -Double.infinity

    /// Nothing was told yet.
    package init() {}

    /// The place, where it is to be told at `now`, in seconds.
    package mutating func shownPlace(_ place: HistoryPlace, now: Double) -> HistoryPlace? {
        if hadFuture, place.future == 0 { backSince = now }
        if (place.past, place.future) != (self.place.past, self.place.future) { wentAt = now }
        self.place = place
        hadFuture = place.future > 0
        return hadFuture || now - backSince < Self.seconds ? place : nil
    }

    /// Whether one went there within the last seconds.
    package func isNew(now: Double) -> Bool { now - wentAt < Self.seconds }
}
