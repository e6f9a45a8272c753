import CZlib

/// The text of a beginning as it is sent, a gzip file (RFC 1952): packing and unpacking take their time, and are done where nobody waits.
public struct PackedText: Equatable, Sendable {
    /// The longest text, in bytes.
    public static let maxTextBytes = 16 << 20
    /// More packed bytes are not sent.
    static let maxBytes = 8 << 20

    let bytes: [UInt8]

    /// Takes packed bytes as they came.
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Packs a text of ``Session/PerformanceFeed``.
    public init(_ text: [UInt8]) {
        let limit = quern_gzip_limit(text.count)
        bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = quern_gzip(text, text.count, buffer.baseAddress, limit, 1)
        }
    }

    /// The text; `nil` where it is none, or too long.
    public var text: [UInt8]? {
        // A few bytes may stand for much: room for it is taken step by step.
        var limit = 65_536
        while limit <= Self.maxTextBytes {
            var text = [UInt8](repeating: 0, count: limit)
            let count = quern_gunzip(bytes, bytes.count, &text, limit)
            if count >= 0 { return Array(text.prefix(count)) }
            limit *= 16
        }
        return nil
    }
}
