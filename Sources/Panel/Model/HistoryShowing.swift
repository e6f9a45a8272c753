import Instrument

/// When one is told where one is in the history: as long as there is something to bring again, and some seconds after that.
package struct HistoryShowing: Sendable {
    /// Seconds for which it is told that one is back at the newest state.
    package static let seconds = 4.0

    private var hadFuture = false
    private var backSince = -Double.infinity

    /// Nothing was told yet.
    package init() {}

    /// The place, where it is to be told at `now`, in seconds.
    package mutating func take(_ place: HistoryPlace, now: Double) -> HistoryPlace? {
        if hadFuture, place.future == 0 { backSince = now }
        hadFuture = place.future > 0
        return hadFuture || now - backSince < Self.seconds ? place : nil
    }
}
