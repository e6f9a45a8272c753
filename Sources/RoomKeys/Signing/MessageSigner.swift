/// Signs what one sender says, and numbers it by topic: 1, 2, 3 …
public struct MessageSigner: Sendable {
    private let key: RoomKey
    /// Higher each time the sender starts again, for messages of before are not to count as newer.
    public let epoch: UInt64
    private var sequences: [String: UInt64] = [:]

    /// A sender that starts.
    public init(key: RoomKey, epoch: UInt64) { (self.key, self.epoch) = (key, epoch) }

    /// The bytes of the next message under `topic`.
    public mutating func sign(topic: String, payload: [UInt8]) -> [UInt8] {
        let sequence = sequences[topic, default: 0] + 1
        sequences[topic] = sequence
        return SignedMessage.bytes(topic: topic, payload: payload, epoch: epoch, sequence: sequence, with: key)
    }
}
