import OSC
import Touch

/// The fingers of all senders of TUIO together, as frames of one source.
package struct TUIOFingers: Sendable {
    private struct Sender: Sendable {
        var reader = TUIOReader()
        var keys: [Int32: Int] = [:]
        var lastMicroseconds: Int64
    }

    /// Senders say once a second at least that they are there; one that was silent for so long has gone.
    package static let silenceMicroseconds: Int64 = 3_000_000
    /// More are not listened to at once.
    static let maxSenders = 16

    private var senders: [OSCAddress: Sender] = [:]
    private var tracker = ContactTracker()
    private var lastKey = 0

    /// Nobody is there.
    package init() {}

    /// How many are there.
    var senderCount: Int { senders.count }
    /// Messages that made no sense so far, of those who are there.
    var brokenCount: Int { senders.values.reduce(0) { $0 + $1.reader.brokenCount } }

    /// Takes a message; a frame where one is whole and a finger is or was down.
    package mutating func read(_ arrival: OSCServer.Arrival) -> TouchFrame? {
        guard arrival.message.address.hasPrefix("/tuio/") else { return nil }
        guard senders[arrival.sender] != nil || senders.count < Self.maxSenders else { return nil }
        var sender = senders[arrival.sender] ?? Sender(lastMicroseconds: 0)
        sender.lastMicroseconds = arrival.microseconds
        defer { senders[arrival.sender] = sender }
        guard let fingers = sender.reader.read(arrival.message) else { return nil }
        for (session, key) in sender.keys where fingers[session] == nil {
            tracker.end(key)
            sender.keys[session] = nil
        }
        // In their order, so that of two that came at once the first is the first.
        for (session, point) in fingers.sorted(by: { $0.key < $1.key }) {
            if let key = sender.keys[session] {
                tracker.move(key, to: point)
            } else {
                lastKey += 1
                sender.keys[session] = lastKey
                tracker.begin(lastKey, at: point)
            }
        }
        return tracker.frame(at: arrival.microseconds)
    }

    /// Takes away the fingers of those who have gone; a frame where one had been down.
    package mutating func forgetSilent(at microseconds: Int64) -> TouchFrame? {
        let gone = senders.filter { microseconds - $0.value.lastMicroseconds > Self.silenceMicroseconds }
        guard !gone.isEmpty else { return nil }
        for (address, sender) in gone {
            for key in sender.keys.values { tracker.cancel(key) }
            senders[address] = nil
        }
        return tracker.frame(at: microseconds)
    }

    /// Takes every finger away; a frame where one had been down.
    mutating func cancelAll(at microseconds: Int64) -> TouchFrame? {
        senders = [:]
        tracker.cancelAll()
        return tracker.frame(at: microseconds)
    }
}
