import CSodium

/// The key that everybody in a room has, and nobody else: by it they know each other's messages. It does not say which of them sent one.
public struct RoomKey: Equatable, Sendable {
    /// How long it is, in bytes.
    public static let byteCount = 32
    /// How long a signature is, in bytes.
    public static let signatureBytes = KeyedHash.byteCount

    let secret: SecretBytes
    private let messageKey: SecretBytes
    private let fileKey: SecretBytes

    /// The key of these bytes; `nil` unless they are 32.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init(SecretBytes(bytes))
    }

    init?(secret: SecretBytes) {
        guard secret.count == Self.byteCount else { return nil }
        self.init(secret)
    }

    private init(_ secret: SecretBytes) {
        self.secret = secret
        messageKey = KeyedHash.derivedKey(from: secret, label: "Quern messages")
        fileKey = KeyedHash.derivedKey(from: secret, label: "Quern files")
    }

    /// A new one by libsodium's generator.
    public static func random() -> RoomKey { RoomKey(SecretBytes.random(count: byteCount)) }

    /// Whether both are the same key; found out in constant time.
    public static func == (a: RoomKey, b: RoomKey) -> Bool { a.secret == b.secret }
}

extension RoomKey: CustomStringConvertible, CustomReflectable {
    /// Says nothing of the key: it must not get into a log.
    public var description: String { "RoomKey" }

    /// Nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Messages

extension RoomKey {
    /// What shows that somebody in the room sent `payload`, 32 bytes.
    /// - Parameters:
    ///   - topic: where it was sent to: the same payload under another topic is forged.
    ///   - payload: the message.
    ///   - epoch: how often its sender has begun to count.
    ///   - sequence: its number since then.
    public func sign(topic: String, payload: some Collection<UInt8>, epoch: UInt64, sequence: UInt64) -> [UInt8] {
        // The payload comes last and whole, and everything before it after its length: no two messages are the same bytes.
        let head = CPace.lengthValue(
            [SignedMessage.version], Array(topic.utf8), bigEndian(epoch), bigEndian(sequence))
        return KeyedHash.code(messageKey, of: head[...], ArraySlice(payload))
    }

    /// Whether `signature` is that of the message. How long it takes says nothing of how much of it is right.
    public func verify(
        _ signature: [UInt8], topic: String, payload: some Collection<UInt8>, epoch: UInt64, sequence: UInt64
    ) -> Bool {
        areEqualInConstantTime(signature, sign(topic: topic, payload: payload, epoch: epoch, sequence: sequence))
    }
}

// MARK: - Files

extension RoomKey {
    /// What somebody in the room asks for the file at `path` with: 64 hexadecimal digits. It opens this file alone.
    public func fileToken(for path: String) -> String {
        Hexadecimal.text(KeyedHash.code(fileKey, of: Array(path.utf8)[...]))
    }

    /// Whether `token` asks for the file at `path`. How long it takes says nothing of how much of it is right.
    public func isFileToken(_ token: String, for path: String) -> Bool {
        areEqualInConstantTime(Array(token.utf8), Array(fileToken(for: path).utf8))
    }
}

/// Eight bytes, the highest first.
func bigEndian(_ number: UInt64) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }
