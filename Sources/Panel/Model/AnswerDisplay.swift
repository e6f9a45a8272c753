import DisplayText
import Instrument

/// What was said since a view was opened, while it is new: beside the stage it is the answer to a key that was pressed there.
struct AnswerDisplay: Sendable {
    /// Seconds for which it is shown.
    static let seconds = 5.0

    private var place = KeyPlace.stage
    private var openedAt = -Double.infinity
    private var seenAt: Double?
    private var shown: [InstrumentState.Message] = []
    /// What was read, as a key was pressed since; warnings among it stay for as long as they are new.
    private var read: [InstrumentState.Message] = []
    /// What is not shown any more, warnings too.
    private var dismissed: [InstrumentState.Message] = []

    /// Those of `messages` that are to be shown at `now`, in seconds, with that view open, the newest at the end. Of those that
    /// begin with the same word and a colon the last one counts.
    mutating func answers(among messages: [InstrumentState.Message], in place: KeyPlace, now: Double) -> [String] {
        // The key that opened it may have caused a message.
        if place != self.place { (self.place, openedAt) = (place, seenAt ?? now) }
        seenAt = now
        guard place != .stage else { return [] }
        var answers: [String] = []
        shown = []
        for message in messages.reversed() {
            guard message.timeSeconds >= openedAt, (0..<Self.seconds).contains(now - message.timeSeconds) else { break }
            shown.append(message)
            guard !dismissed.contains(message), message.isWarning || !read.contains(message) else { continue }
            let text = HomeText.short(message.text)
            if !answers.contains(where: { Self.isOneMatter($0, text) }) { answers.insert(text, at: 0) }
        }
        return answers
    }

    /// A key was pressed, or a button: what was seen until now was read.
    mutating func dismissRead() { read = shown }

    /// What was said so far, warnings too, is not shown any more: something else is looked for by now.
    mutating func dismissAll() { dismissed = shown }

    private static func isOneMatter(_ one: String, _ other: String) -> Bool {
        let (head, otherHead) = (one.prefix { $0 != ":" }, other.prefix { $0 != ":" })
        return head == otherHead && head.count < one.count
    }
}
