/// A message as it is sent in a room: readable by all, and by its signature from somebody in the room. Its bytes:
///
/// | bytes | what |
/// |---|---|
/// | 1 | the version, 1 |
/// | 8 | the epoch, the highest byte first |
/// | 8 | the sequence, the highest byte first |
/// | 32 | the signature: ``RoomKey/sign(topic:payload:epoch:sequence:)`` |
/// | 0 or more | the payload |
public struct SignedMessage: Equatable, Sendable {
    /// The first byte of all messages.
    static let version: UInt8 = 1
    /// What comes before the payload, in bytes.
    public static let headBytes = 17 + RoomKey.signatureBytes
    /// The longest payload that is opened, in bytes.
    public static let maxPayloadBytes = 1 << 20

    /// How often its sender has begun to count.
    public let epoch: UInt64
    /// Its number since then.
    public let sequence: UInt64
    /// What it says.
    public let payload: [UInt8]

    /// Opens a message that came under `topic`.
    /// - Returns: `nil` where it is too short, too long, of another version, or its signature is not that of `key`.
    public static func open(topic: String, bytes: [UInt8], with key: RoomKey) -> SignedMessage? {
        guard bytes.count >= headBytes, bytes.count - headBytes <= maxPayloadBytes, bytes[0] == version else {
            return nil
        }
        let (epoch, sequence) = (number(bytes[1..<9]), number(bytes[9..<17]))
        let payload = bytes[headBytes...]
        let signature = Array(bytes[17..<headBytes])
        guard key.verify(signature, topic: topic, payload: payload, epoch: epoch, sequence: sequence) else {
            return nil
        }
        return SignedMessage(epoch: epoch, sequence: sequence, payload: Array(payload))
    }

    /// The bytes of a message under `topic`.
    public static func bytes(
        topic: String, payload: [UInt8], epoch: UInt64, sequence: UInt64, with key: RoomKey
    ) -> [UInt8] {
        [version] + bigEndian(epoch) + bigEndian(sequence)
            + key.sign(topic: topic, payload: payload, epoch: epoch, sequence: sequence) + payload
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
