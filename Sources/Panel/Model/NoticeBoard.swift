import Instrument

/// Which messages are up: each for at least two seconds, later ones waiting where the lines are taken. Only one that begins
/// with the same words and a colon takes another's place at once: of tapped beats and of sounds the last one counts.
package struct NoticeBoard: Sendable {
    /// Seconds that a message stays in any case.
    package static let leastSeconds = 2.0
    /// Seconds after which it goes although no other wants its line.
    package static let maxSeconds = 9.0
    /// How many may wait; older ones give way, or a flood would be shown long after it is over.
    package static let maxWaiting = 4

    private var shown: [(text: String, since: Double)] = []
    private var waiting: [String] = []
    private var lastTime = -Double.infinity
    private var lastTexts: [String] = []

    /// Nothing up.
    package init() {}

    /// The messages that are up at `now` on so many lines, the newest last. Called with every message that there is, again
    /// and again; each is taken once.
    package mutating func lines(_ messages: [InstrumentState.Message], now: Double, count: Int) -> [String] {
        for message in messages where message.timeSeconds >= lastTime {
            if message.timeSeconds > lastTime {
                lastTime = message.timeSeconds
                lastTexts = []
            } else if lastTexts.contains(message.text) {
                continue
            }
            lastTexts.append(message.text)
            if now - message.timeSeconds < Self.maxSeconds { add(message.text, now: now) }
        }
        shown.removeAll { now - $0.since >= Self.maxSeconds }
        if waiting.count > Self.maxWaiting { waiting.removeFirst(waiting.count - Self.maxWaiting) }
        while let next = waiting.first {
            if shown.count >= max(count, 1) {
                guard let oldest = shown.first, now - oldest.since >= Self.leastSeconds else { break }
                shown.removeFirst()
            }
            shown.append((next, now))
            waiting.removeFirst()
        }
        return shown.map(\.text)
    }

    private mutating func add(_ text: String, now: Double) {
        let topic = Self.topic(text)
        if let topic, let place = shown.firstIndex(where: { Self.topic($0.text) == topic }) {
            shown[place] = (text, now)
        } else if let topic, let place = waiting.firstIndex(where: { Self.topic($0) == topic }) {
            waiting[place] = text
        } else {
            waiting.append(text)
        }
    }

    /// The words before a colon; `nil` without one.
    private static func topic(_ text: String) -> Substring? {
        text.firstIndex(of: ":").map { text[..<$0] }
    }
}
