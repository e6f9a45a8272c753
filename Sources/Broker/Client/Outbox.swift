/// A message on its way to the broker.
package struct OutgoingMessage: Equatable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    package var quality: DeliveryQuality
    package var isRetained: Bool
    /// For how long it is of use, in seconds, from ``queuedNanoseconds`` on; `nil`: for ever.
    package var expirySeconds: UInt32?
    package var queuedNanoseconds: Int64

    package init(
        topic: String, payload: [UInt8], quality: DeliveryQuality, isRetained: Bool, expirySeconds: UInt32?,
        queuedNanoseconds: Int64
    ) {
        (self.topic, self.payload, self.quality, self.isRetained) = (topic, payload, quality, isRetained)
        (self.expirySeconds, self.queuedNanoseconds) = (expirySeconds, queuedNanoseconds)
    }

    /// Topic, payload, and what is kept beside them.
    var byteCount: Int { topic.utf8.count + payload.count + 64 }

    /// How long it is of use from `now` on, at least one second; `nil`: for ever; 0: it is of none any more.
    package func secondsLeft(at now: Int64) -> UInt32? {
        guard let expirySeconds else { return nil }
        let left = Int64(expirySeconds) * 1_000_000_000 - max(0, now - queuedNanoseconds)
        return left <= 0 ? 0 : UInt32((left + 999_999_999) / 1_000_000_000)
    }
}

/// What is to be sent, and what was sent and is not acknowledged, both with bounds.
package struct Outbox: Sendable {
    /// So many messages are sent before the first of them is acknowledged.
    static let maxUnacknowledged = 1_000

    private var waiting: [OutgoingMessage] = []
    /// How many at the beginning of ``waiting`` are gone.
    private var gone = 0
    private var unacknowledged: [(id: Int32, message: OutgoingMessage)] = []
    package private(set) var byteCount = 0
    /// Of them those of messages that are of no use later.
    private var fleetingCount = 0

    package init() {}

    var isEmpty: Bool { waitingCount == 0 }
    var isAcknowledged: Bool { unacknowledged.isEmpty }
    private var waitingCount: Int { waiting.count - gone }

    /// Whether there is room for the message, which is kept then.
    package mutating func add(_ message: OutgoingMessage) -> Bool {
        let isFleeting = message.quality == .atMostOnce
        // A long message that has to arrive does not keep short ones from following it. What alone is larger than what fleeting messages
        // may have may still be sent where nothing waits.
        let mayWait =
            isFleeting
            ? fleetingCount + message.byteCount <= BrokerClient.maxFleetingBytes
            : byteCount + message.byteCount <= BrokerClient.maxWaitingBytes
        guard byteCount == 0 || mayWait,
            byteCount + message.byteCount <= BrokerClient.maxWaitingBytes || byteCount == 0,
            waitingCount + unacknowledged.count < BrokerClient.maxWaitingMessages
        else { return false }
        waiting.append(message)
        byteCount += message.byteCount
        if isFleeting { fleetingCount += message.byteCount }
        return true
    }

    /// The next message to be sent, which is no longer kept unless it is ``addSent(_:id:)``; `nil` where none is, or the broker has not
    /// acknowledged enough.
    package mutating func next() -> OutgoingMessage? {
        guard waitingCount > 0, unacknowledged.count < Self.maxUnacknowledged else { return nil }
        let message = waiting[gone]
        gone += 1
        if gone >= 64, gone * 2 >= waiting.count {
            waiting.removeFirst(gone)
            gone = 0
        }
        byteCount -= message.byteCount
        if message.quality == .atMostOnce { fleetingCount -= message.byteCount }
        return message
    }

    /// Keeps a message that was sent until it is acknowledged.
    package mutating func addSent(_ message: OutgoingMessage, id: Int32) {
        unacknowledged.append((id, message))
        byteCount += message.byteCount
    }

    /// The broker has the message of that number, or refused it; which one it was, `nil` where it is not known.
    @discardableResult
    package mutating func removeSent(id: Int32) -> OutgoingMessage? {
        guard let index = unacknowledged.firstIndex(where: { $0.id == id }) else { return nil }
        let message = unacknowledged.remove(at: index).message
        byteCount -= message.byteCount
        return message
    }

    /// The connection is gone: what the broker did not acknowledge is to be sent again, first; what is of no use later is dropped.
    package mutating func connectionEnded() {
        let kept = waiting[gone...].filter { $0.quality == .atLeastOnce }
        waiting = unacknowledged.map(\.message) + kept
        (gone, unacknowledged) = (0, [])
        byteCount = waiting.reduce(0) { $0 + $1.byteCount }
        fleetingCount = 0
    }
}
