import CZlib

/// The text of a beginning as it is sent, a gzip file (RFC 1952): packing and unpacking take their time, and are done where nobody waits.
public struct PackedText: Equatable, Sendable {
    /// The longest text, in bytes.
    public static let maxTextBytes = 16 << 20
    /// More packed bytes are not sent.
    static let maxBytes = 15 << 20

    private(set) var bytes: [UInt8]

    /// Takes packed bytes as they came.
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Packs a text of ``Session/PerformanceFeed``.
    /// - Parameter isNoise: whether most of it does not repeat itself, as how an engine stands: then it is packed the faster.
    public init(_ text: [UInt8], isNoise: Bool = false) {
        let limit = quern_gzip_limit(text.count)
        bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = quern_gzip(text, text.count, buffer.baseAddress, limit, 1, isNoise ? 0 : 1)
        }
    }

    /// The text; `nil` where it is none, or too long.
    public var text: [UInt8]? {
        // A few bytes may stand for much: room for it is taken step by step. Nearly all that is played is packed to more than an eighth.
        var limit = min(max(8 * bytes.count, 65_536), Self.maxTextBytes)
        while true {
            var isText = false
            let text = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
                let found = quern_gunzip(bytes, bytes.count, buffer.baseAddress, limit)
                (isText, count) = (found >= 0, max(found, 0))
            }
            if isText { return text }
            guard limit < Self.maxTextBytes else { return nil }
            limit = min(16 * limit, Self.maxTextBytes)
        }
    }
}
