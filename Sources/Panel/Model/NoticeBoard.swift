import DisplayText
import Instrument
import Terminal

/// Which messages are up: each for at least two seconds, later ones waiting where the lines are taken. Only one that begins
/// with the same words and a colon takes another's place at once: of tapped beats and of sounds the last one counts. What answers a typed
/// line is up at once too; what gives way to it too soon comes again after it.
package struct NoticeBoard: Sendable {
    /// Seconds that a message stays in any case.
    package static let leastSeconds = 2.0
    /// Seconds after which it goes although no other wants its line.
    package static let maxSeconds = 9.0
    /// Seconds for each part of a message that is longer than a line.
    package static let partSeconds = 2.5
    /// How many may wait; older ones give way, or a flood would be shown long after it is over.
    package static let maxWaiting = 4

    private var shown: [(text: String, since: Double)] = []
    private var waiting: [String] = []
    private var lastTime = -Double.infinity
    private var lastTexts: [String] = []

    /// Nothing up.
    package init() {}

    /// The messages that are up at `now` on so many lines, the newest last. Called with every message that there is, again
    /// and again; each is taken once. One that is longer than `columns` is there in parts, one after the other, so that its end is read too.
    /// - areAnswers: whether those that are new answer what was typed.
    package mutating func lines(
        _ messages: [InstrumentState.Message], now: Double, count: Int, columns: Int? = nil, areAnswers: Bool = false
    ) -> [String] {
        var answers: [String] = []
        for message in messages where message.timeSeconds >= lastTime {
            if message.timeSeconds > lastTime {
                lastTime = message.timeSeconds
                lastTexts = []
            } else if lastTexts.contains(message.text) {
                continue
            }
            lastTexts.append(message.text)
            guard now - message.timeSeconds < Self.maxSeconds else { continue }
            let text = HomeText.short(message.text)
            if areAnswers { answers.append(text) } else { add(text, now: now) }
        }
        func seconds(_ text: String, atLeast least: Double) -> Double {
            let parts = Self.parts(of: text, columns: columns).count
            return max(least, parts > 1 ? Double(parts) * Self.partSeconds : 0)
        }
        shown.removeAll { now - $0.since >= seconds($0.text, atLeast: Self.maxSeconds) }
        answer(answers, now: now, count: max(count, 1)) {
            now - $0.since >= seconds($0.text, atLeast: Self.leastSeconds)
        }
        if waiting.count > Self.maxWaiting { waiting.removeFirst(waiting.count - Self.maxWaiting) }
        while let next = waiting.first {
            if shown.count >= max(count, 1) {
                guard let oldest = shown.first, now - oldest.since >= seconds(oldest.text, atLeast: Self.leastSeconds)
                else { break }
                shown.removeFirst()
            }
            shown.append((next, now))
            waiting.removeFirst()
        }
        return shown.map { text, since in
            let parts = Self.parts(of: text, columns: columns)
            return parts[min(Int(max(now - since, 0) / Self.partSeconds) % parts.count, parts.count - 1)]
        }
    }

    /// A message in parts that fit, each but the last with a mark that it goes on.
    private static func parts(of text: String, columns: Int?) -> [String] {
        guard let columns, columns > 8, CharacterWidth.columns(text) > columns else { return [text] }
        let parts = CharacterWidth.wrapped(text, columns: columns - 4)
        return parts.enumerated().map { number, part in
            (number > 0 ? "… " : "") + part + (number < parts.count - 1 ? " …" : "")
        }
    }

    /// Puts answers up at once, on so many lines; those that find no room there come next.
    /// - wasRead: whether one that is up has been there for long enough.
    private mutating func answer(
        _ answers: [String], now: Double, count: Int, wasRead: ((text: String, since: Double)) -> Bool
    ) {
        guard !answers.isEmpty else { return }
        for topic in answers.compactMap(Self.topic) {
            shown.removeAll { Self.topic($0.text) == topic }
            waiting.removeAll { Self.topic($0) == topic }
        }
        let first = answers.prefix(count)
        let leaving = shown.prefix(max(shown.count + first.count - count, 0))
        shown.removeFirst(leaving.count)
        shown += first.map { (text: $0, since: now) }
        waiting = Array(answers.dropFirst(count)) + leaving.filter { !wasRead($0) }.map { $0.text } + waiting
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
