/// What waits for one phone, in its order.
package struct Outbox {
    private struct Message {
        var text: [UInt8]
        let kind: PhoneMessageKind?
    }

    private var waiting: [Message] = []
    private var bytes = 0
    private let limit: Int
    /// Whether nothing more is taken: the connection ends after what waits.
    package private(set) var isEnding = false
    /// Whether more would have waited than may.
    package private(set) var isOverfull = false

    /// - `limit`: how many bytes may wait.
    package init(limit: Int) { self.limit = limit }

    /// Whether nothing waits.
    package var isEmpty: Bool { waiting.isEmpty }

    /// Adds a message; where one of the same kind waits, it takes that one's place.
    package mutating func add(_ text: [UInt8], replacing kind: PhoneMessageKind?) {
        guard !isEnding, !isOverfull else { return }
        let place = kind.flatMap { kind in waiting.firstIndex { $0.kind == kind } }
        bytes += text.count - (place.map { waiting[$0].text.count } ?? 0)
        guard bytes <= limit else {
            isOverfull = true
            waiting = []
            return
        }
        if let place {
            waiting[place].text = text
        } else {
            waiting.append(Message(text: text, kind: kind))
        }
    }

    /// Nothing more is taken after `text`.
    package mutating func end(after text: [UInt8]?) {
        if let text { add(text, replacing: nil) }
        isEnding = true
    }

    /// Takes out the oldest messages, as many as have `bytes` together, and one at least where there is one.
    package mutating func removeFirst(bytes wanted: Int) -> [[UInt8]] {
        var count = 0
        var taken = 0
        while count < waiting.count, taken < wanted {
            taken += waiting[count].text.count
            count += 1
        }
        defer {
            waiting.removeFirst(count)
            bytes -= taken
        }
        return waiting.prefix(count).map(\.text)
    }
}
