/// Which room it is, also when its name, address or leader's start changes: 16 random bytes, no secret.
public struct RoomID: Hashable, Sendable, CustomStringConvertible {
    /// How long it is, in bytes.
    public static let byteCount = 16

    /// Its bytes.
    public let bytes: [UInt8]

    /// The identifier of these bytes; `nil` unless they are 16.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// The identifier that 32 hexadecimal digits write; `nil` for anything else.
    public init?(hexadecimal text: String) {
        guard text.utf8.count == 2 * Self.byteCount, let bytes = Hexadecimal.bytes(text) else { return nil }
        self.bytes = bytes
    }

    private init(random: Void) { bytes = randomBytes(count: Self.byteCount) }

    /// A new one.
    public static func random() -> RoomID { RoomID(random: ()) }

    /// 32 hexadecimal digits.
    public var description: String { Hexadecimal.text(bytes) }
}
