/// A filter of topics, and how surely what it lets through is to arrive.
public struct Subscription: Hashable, Sendable {
    /// Such as `room/+/state` or `room/#`; MQTT 5, section 4.7.1.
    public let filter: String
    /// The most that the broker delivers with.
    public let quality: DeliveryQuality

    /// A subscription to a filter.
    public init(_ filter: String, _ quality: DeliveryQuality = .atMostOnce) {
        (self.filter, self.quality) = (filter, quality)
    }
}

/// What is wanted of the broker, and what of it the broker knows.
struct Subscriptions: Sendable {
    private(set) var wanted: [Subscription] = []
    private var known: Set<Subscription> = []
    /// Asked for by this connection, by the number of the packet.
    private var asked: [Int32: Subscription] = [:]

    /// Adds one, in the place of one to the same filter; whether there is room for it.
    mutating func add(_ subscription: Subscription) -> Bool {
        if let index = wanted.firstIndex(where: { $0.filter == subscription.filter }) {
            wanted[index] = subscription
            return true
        }
        guard wanted.count < BrokerClient.maxSubscriptions else { return false }
        wanted.append(subscription)
        return true
    }

    /// What the broker is still to be asked for.
    var missing: [Subscription] {
        let asked = Set(asked.values)
        return wanted.filter { !known.contains($0) && !asked.contains($0) }
    }

    /// Whether the broker has answered all that is wanted.
    var areAnswered: Bool { asked.isEmpty && wanted.allSatisfy(known.contains) }

    /// A connection began.
    mutating func connected(hasSession: Bool) {
        asked = [:]
        if !hasSession { known = [] }
    }

    mutating func addAsked(_ subscription: Subscription, id: Int32) { asked[id] = subscription }

    /// The broker answered; the subscription that it refused, which it is not asked for again in this session.
    mutating func answered(id: Int32, isGranted: Bool) -> Subscription? {
        guard let subscription = asked.removeValue(forKey: id) else { return nil }
        known.insert(subscription)
        return isGranted ? nil : subscription
    }
}
