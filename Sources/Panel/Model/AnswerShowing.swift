import Instrument

/// What was said since a view was opened, while it is new: beside the stage it is the answer to a key that was pressed there.
struct AnswerShowing: Sendable {
    /// Seconds for which it is shown.
    static let seconds = 5.0

    private var place = KeyPlace.stage
    private var openedAt = -Double.infinity

    /// The newest of `messages`, where it is to be shown at `now`, in seconds, with that view open.
    mutating func take(_ messages: [InstrumentState.Message], in place: KeyPlace, now: Double) -> String? {
        if place != self.place { (self.place, openedAt) = (place, now) }
        guard place != .stage, let last = messages.last, last.timeSeconds >= openedAt,
            (0..<Self.seconds).contains(now - last.timeSeconds)
        else { return nil }
        return HomeText.short(last.text)
    }
}
