import Files
import FoundationEssentials

/// A message of a beginning, as it is sent to those who come: a line of JSON, and a part of the packed text. A long beginning has several, between
/// which what is played goes on.
struct StatePart: Equatable, Sendable {
    /// The number of the last piece before the beginning.
    var after: UInt64
    /// Whether an engine that is made of it stands as the one that plays.
    var isExact: Bool
    /// Whether it only has how everything stands by now, so that it is heard at once: the whole one follows.
    var isProvisional = false
    /// Which part it is, from 0, of how many.
    var part: Int
    var count: Int
    /// Bytes of ``PackedText``.
    var bytes: [UInt8]

    /// The most bytes in a part: at 20 Mbit/s what is played waits 26 ms for one.
    static let maxBytes = 65_536
    /// The most parts.
    static let maxCount = PackedText.maxBytes / maxBytes
    private static let maxLineBytes = 1_024

    private struct Head: Codable {
        var v = followerProtocolVersion
        var after: UInt64
        var exact: Bool
        /// Where it is.
        var provisional: Bool?
        /// Where there are several.
        var part: Int?
        var of: Int?
    }

    /// The parts of a beginning, of no more than so many bytes each; none where it is too long.
    static func all(
        of text: PackedText, after: UInt64, isExact: Bool, isProvisional: Bool = false, maxBytes: Int = maxBytes
    ) -> [StatePart] {
        guard text.bytes.count <= PackedText.maxBytes else { return [] }
        let starts = Array(stride(from: 0, to: max(text.bytes.count, 1), by: maxBytes))
        return starts.enumerated().map { part, start in
            StatePart(
                after: after, isExact: isExact, isProvisional: isProvisional, part: part, count: starts.count,
                bytes: Array(text.bytes[start..<min(start + maxBytes, text.bytes.count)]))
        }
    }

    private init(after: UInt64, isExact: Bool, isProvisional: Bool, part: Int, count: Int, bytes: [UInt8]) {
        (self.after, self.isExact, self.isProvisional) = (after, isExact, isProvisional)
        (self.part, self.count, self.bytes) = (part, count, bytes)
    }

    /// Reads one; `nil` where it is none.
    init?(_ payload: [UInt8]) {
        guard let end = payload.prefix(Self.maxLineBytes).firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONDecoder().decode(Head.self, from: Data(payload[..<end])), head.v >= 1
        else { return nil }
        let (part, count) = (head.part ?? 0, head.of ?? 1)
        guard (1...Self.maxCount).contains(count), (0..<count).contains(part) else { return nil }
        self.init(
            after: head.after, isExact: head.exact, isProvisional: head.provisional ?? false, part: part, count: count,
            bytes: Array(payload[(end + 1)...]))
    }

    /// As it is sent.
    var payload: [UInt8] {
        let isWhole = count == 1
        let head = Head(
            after: after, exact: isExact, provisional: isProvisional ? true : nil, part: isWhole ? nil : part,
            of: isWhole ? nil : count)
        return Array("\(JSONText(head, isOneLine: true)?.description ?? "{}")\n".utf8) + bytes
    }
}
