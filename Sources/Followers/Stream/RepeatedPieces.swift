import Files
import FoundationEssentials

/// The pieces of the last moments once more in one message, for those who read it by a second connection: where the network holds up the first one,
/// as TCP does behind a packet that is lost, this one may not be held up. A value.
struct RepeatedPieces: Equatable, Sendable {
    /// The number of the first piece; the others have those after it.
    var first: UInt64
    /// Their texts.
    var texts: [[UInt8]]

    /// How long pieces are gathered, in microseconds.
    static let microseconds: Int64 = 25_000
    /// More bytes are not repeated.
    static let maxBytes = 65_536
    private static let maxLineBytes = 16_384

    private struct Head: Codable {
        var v = followerProtocolVersion
        var first: UInt64
        /// How many bytes each piece has.
        var bytes: [Int]
    }

    /// These pieces.
    init(first: UInt64, texts: [[UInt8]]) { (self.first, self.texts) = (first, texts) }

    /// Reads them; `nil` where it is no such message.
    init?(_ payload: [UInt8]) {
        guard let end = payload.prefix(Self.maxLineBytes).firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONDecoder().decode(Head.self, from: Data(payload[..<end])), head.v >= 1, head.first >= 1
        else { return nil }
        var rest = payload[(end + 1)...]
        var texts: [[UInt8]] = []
        for count in head.bytes {
            guard (0...rest.count).contains(count) else { return nil }
            texts.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        guard rest.isEmpty, !head.first.addingReportingOverflow(UInt64(texts.count)).overflow else { return nil }
        self.init(first: head.first, texts: texts)
    }

    /// As they are sent.
    var payload: [UInt8] {
        let head = Head(first: first, bytes: texts.map(\.count))
        return Array("\(JSONText(head, isOneLine: true)?.description ?? "{}")\n".utf8) + texts.joined()
    }
}
