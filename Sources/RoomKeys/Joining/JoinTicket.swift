import CSodium

/// What a leader hands to a follower besides the room's key, such as the broker's address and password: whatever bytes, encrypted on
/// the way.
public struct JoinTicket: Equatable, Sendable {
    /// The most bytes that it may have.
    public static let maxBytes = 4_096

    /// The bytes.
    public let bytes: [UInt8]

    /// A ticket; `nil` where it is too long.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maxBytes else { return nil }
        self.bytes = bytes
    }
}

extension JoinTicket: CustomStringConvertible, CustomReflectable {
    /// Says nothing of what is in it: it must not get into a log.
    public var description: String { "a ticket of \(bytes.count) bytes" }

    /// Nothing of what is in it.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The room's key and the ticket, encrypted: XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03; libsodium's
/// `crypto_aead_xchacha20poly1305_ietf`), bound to what was sent in clear before.
struct SealedTicket {
    /// Random, 24 bytes.
    var nonce: [UInt8]
    /// The room's key, the ticket, and 16 bytes that show that nobody changed them.
    var bytes: [UInt8]

    static let nonceBytes = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    private static let tagBytes = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

    init(nonce: [UInt8], bytes: [UInt8]) { (self.nonce, self.bytes) = (nonce, bytes) }

    /// Encrypts them.
    init(_ ticket: JoinTicket, roomKey: RoomKey, with keys: JoinKeys) {
        nonce = randomBytes(count: Self.nonceBytes)
        var plain: [UInt8] = []
        plain.reserveCapacity(RoomKey.byteCount + ticket.bytes.count)
        roomKey.secret.withBytes { plain += $0 }
        plain += ticket.bytes
        defer { wipe(&plain) }
        bytes = [UInt8](repeating: 0, count: plain.count + Self.tagBytes)
        keys.ticketKey.withBytes { key in
            guard let key = key.baseAddress else { return }
            _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
                &bytes, nil, plain, UInt64(plain.count), keys.transcript, UInt64(keys.transcript.count), nil, nonce, key
            )
        }
    }

    /// Decrypts them; `nil` where they are of another exchange, or somebody changed them.
    func open(with keys: JoinKeys) -> (key: RoomKey, ticket: JoinTicket)? {
        let count = bytes.count - Self.tagBytes
        guard nonce.count == Self.nonceBytes,
            (RoomKey.byteCount...RoomKey.byteCount + JoinTicket.maxBytes).contains(count)
        else { return nil }
        var plain = [UInt8](repeating: 0, count: count)
        defer { wipe(&plain) }
        let isWhole = keys.ticketKey.withBytes { key in
            guard let key = key.baseAddress else { return false }
            return crypto_aead_xchacha20poly1305_ietf_decrypt(
                &plain, nil, nil, bytes, UInt64(bytes.count), keys.transcript, UInt64(keys.transcript.count), nonce, key
            )
                == 0
        }
        guard isWhole, let key = RoomKey(secret: SecretBytes(plain[..<RoomKey.byteCount])),
            let ticket = JoinTicket(Array(plain[RoomKey.byteCount...]))
        else { return nil }
        return (key, ticket)
    }
}
