import CZlib
import Files
import FoundationEssentials

/// The beginning of what is played, as a room keeps it for those who come: a line of JSON, and the text as a gzip file (RFC 1952).
struct PackedState: Equatable, Sendable {
    /// The number of the last piece before it.
    var sequence: UInt64
    /// Whether an engine that is made of it stands as the leader's.
    var isExact: Bool
    /// The text of ``Session/PerformanceFeed``.
    var text: [UInt8]

    /// The longest text, in bytes.
    static let maxTextBytes = 16 << 20
    private static let maxLineBytes = 1_024

    private struct Head: Codable {
        var v = followerProtocolVersion
        var after: UInt64
        var exact: Bool
    }

    init(sequence: UInt64, isExact: Bool, text: [UInt8]) {
        (self.sequence, self.isExact, self.text) = (sequence, isExact, text)
    }

    /// Reads one; `nil` where it is none.
    init?(_ payload: [UInt8]) {
        guard let end = payload.prefix(Self.maxLineBytes).firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONDecoder().decode(Head.self, from: Data(payload[..<end])), head.v >= 1
        else { return nil }
        let packed = Array(payload[(end + 1)...])
        // A few bytes may stand for much: room for it is taken step by step.
        var limit = 65_536
        while limit <= Self.maxTextBytes {
            var text = [UInt8](repeating: 0, count: limit)
            let count = quern_gunzip(packed, packed.count, &text, limit)
            if count >= 0 {
                self.init(sequence: head.after, isExact: head.exact, text: Array(text.prefix(count)))
                return
            }
            limit *= 16
        }
        return nil
    }

    /// As it is sent.
    var payload: [UInt8] {
        let head = JSONText(Head(after: sequence, exact: isExact), isOneLine: true)?.description ?? "{}"
        let limit = quern_gzip_limit(text.count)
        let packed = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = quern_gzip(text, text.count, buffer.baseAddress, limit, 1)
        }
        return Array("\(head)\n".utf8) + packed
    }
}
