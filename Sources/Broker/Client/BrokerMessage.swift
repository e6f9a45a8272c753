/// How surely a message arrives; MQTT 5, section 4.3. Quality 2 is not offered.
public enum DeliveryQuality: UInt8, Sendable {
    /// It may be lost with the connection (QoS 0).
    case atMostOnce = 0
    /// It is sent again until it is acknowledged, and may come twice (QoS 1).
    case atLeastOnce = 1
}

/// A message as it came from the broker.
public struct BrokerMessage: Equatable, Sendable {
    /// Where it was published: valid UTF-8, and still to be shown with care.
    public let topic: String
    /// ``BrokerClient/maxPacketBytes`` at most.
    public let payload: [UInt8]
    /// Whether it is what the broker kept of a topic, from before the subscription.
    public let isRetained: Bool
    /// How it was delivered.
    public let quality: DeliveryQuality

    /// A message of these parts.
    public init(topic: String, payload: [UInt8], isRetained: Bool = false, quality: DeliveryQuality = .atMostOnce) {
        (self.topic, self.payload, self.isRetained, self.quality) = (topic, payload, isRetained, quality)
    }
}

/// What the broker publishes for a client whose connection breaks off; MQTT 5, section 3.1.2.5.
public struct LastWill: Equatable, Sendable {
    /// Where it is published.
    public var topic: String
    /// What is published.
    public var payload: [UInt8]
    /// How it is delivered.
    public var quality: DeliveryQuality
    /// Whether the broker keeps it for those who come later.
    public var isRetained: Bool
    /// How long the client may take to come back, in seconds: the Will Delay Interval. It comes earlier where the session ends before.
    public var delaySeconds: UInt32

    /// A will of these parts.
    public init(
        topic: String, payload: [UInt8], quality: DeliveryQuality = .atLeastOnce, isRetained: Bool = true,
        delaySeconds: UInt32 = 0
    ) {
        (self.topic, self.payload, self.quality) = (topic, payload, quality)
        (self.isRetained, self.delaySeconds) = (isRetained, delaySeconds)
    }
}
