extension BrokerClient {
    /// Whom a client connects to, and how.
    public struct Settings: Sendable {
        /// The broker.
        public var address: BrokerAddress
        /// By what name the broker knows this client: 1 to 64 letters, digits, `-` and `_` are sure to be taken; ``maxClientIDBytes`` at
        /// most. A second client of that name ends the first one's connection.
        public var clientID: String
        /// What the broker publishes when the connection breaks off.
        public var will: LastWill?
        /// How long the broker keeps subscriptions and messages of quality ``DeliveryQuality/atLeastOnce`` after a connection, in
        /// seconds; 0: not at all.
        public var sessionExpirySeconds: UInt32 = 0
        /// Whether the first connection begins without what the broker may have kept of one before.
        public var startsClean = true
        /// How long the connection may be silent before each side asks whether the other is there, in seconds, 5…65,535. A broker
        /// gives a silent client up after one and a half times as long, a client the broker after twice as long.
        public var keepAliveSeconds = 5
        /// A file of certificates (PEM) that is trusted in place of the system's; for ``BrokerAddress/isEncrypted``.
        public var certificateAuthorityFile: String?

        /// Settings with the defaults.
        public init(address: BrokerAddress, clientID: String, will: LastWill? = nil) {
            (self.address, self.clientID, self.will) = (address, clientID, will)
        }
    }

    /// So many bytes a client's name can have.
    public static let maxClientIDBytes = 128
    /// The largest packet that is sent or wanted, in bytes: topic, payload and a few more.
    public static let maxPacketBytes = 1 << 20
    /// So many bytes of messages may wait for the network, or for being acknowledged.
    public static let maxWaitingBytes = 4 << 20
    /// Where more bytes wait, messages of quality ``DeliveryQuality/atMostOnce`` are refused: what is late by then is of no use.
    public static let maxFleetingBytes = 64 << 10
    /// So many messages may wait, whatever their size.
    public static let maxWaitingMessages = 10_000
    /// So many filters a client can subscribe to.
    public static let maxSubscriptions = 256
}

/// How a client leaves the broker.
public enum BrokerDeparture: Sendable {
    /// For good: no will is published, and the session ends.
    case endingSession
    /// For a while: no will is published, and the session is kept for its time.
    case keepingSession
    /// As if the connection had broken off: the will is published after its delay, and the session is kept for its time.
    case withWill
}
